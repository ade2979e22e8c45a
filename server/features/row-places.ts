// Remembers where problems lie inside rows, by the text of the row: an edit leaves nearly all rows as they are, and
// their problems need not be located again. It must not know editors, lines or protocol types.
import { textMark } from '../../shared/log/fingerprint.js'
import { type RowPlace, spanOf } from '../../shared/log/locate.js'
import type { RowSpan } from '../../shared/rules/problem.js'

interface KnownRow {
  mark: number | undefined
  readonly spans: Map<string, RowSpan>
}

/** One per open log. A round is one computation of diagnostics. */
export class RowPlaces {
  #lastRound = new Map<string, KnownRow>()
  #thisRound = new Map<string, KnownRow>()
  /** Places that had to be looked for in the text; tests count with it. */
  located = 0

  /** Starts a round; rows that the round before did not ask for are forgotten. */
  startRound(): void {
    this.#lastRound = this.#thisRound
    this.#thisRound = new Map()
  }

  /** Offsets of a place in the text of its row. */
  spanOf(rowText: string, place: RowPlace): RowSpan {
    if (place.span !== undefined) return spanOf(rowText, place)
    const row = this.#row(rowText)
    const key = place.atKey === true ? `key ${JSON.stringify(place.path)}` : JSON.stringify(place.path)
    const known = row.spans.get(key)
    if (known !== undefined) return known
    this.located++
    const span = spanOf(rowText, place)
    row.spans.set(key, span)
    return span
  }

  /** Fingerprint of a row. */
  markOf(rowText: string): number {
    const row = this.#row(rowText)
    row.mark ??= textMark(rowText)
    return row.mark
  }

  #row(rowText: string): KnownRow {
    const current = this.#thisRound.get(rowText)
    if (current !== undefined) return current
    const row = this.#lastRound.get(rowText) ?? { mark: undefined, spans: new Map<string, RowSpan>() }
    this.#thisRound.set(rowText, row)
    return row
  }
}
