// The list of legal boundaries as a user chooses from it: ends of turns first, the latest on top. Pure; the words out
// of the log become labels here.
import type { ForkBoundaries } from '../../shared/protocol.js'
import { text } from '../../shared/text.js'
import { toLabel } from '../ui-text.js'

export interface ForkItem {
  readonly boundary: ForkBoundaries.Boundary
  readonly label: string
  readonly description: string
  readonly detail?: string
}

export interface ForkGroup {
  readonly title: string
  readonly items: readonly ForkItem[]
}

/** Groups without items are left out. */
export function forkGroups(boundaries: readonly ForkBoundaries.Boundary[]): readonly ForkGroup[] {
  const latestFirst = boundaries.toReversed()
  const ends = latestFirst.filter(({ turn }) => turn !== undefined)
  const others = latestFirst.filter(({ turn }) => turn === undefined)
  return [
    { title: text('Ends of turns'), items: ends.map(toItem) },
    { title: text('Between turns'), items: others.map(toItem) },
  ].filter(({ items }) => items.length > 0)
}

function toItem(boundary: ForkBoundaries.Boundary): ForkItem {
  const { seq, turn, type } = boundary
  const description = text('through seq {0}', [seq])
  if (turn === undefined) return { boundary, label: toLabel(type), description }
  const title = text('Turn {0}', [turn.number])
  const label = turn.outcome === undefined ? title : `${title} · ${toLabel(turn.outcome)}`
  const words = turn.firstWords ?? ''
  return { boundary, label, description, ...(words === '' ? {} : { detail: toLabel(words) }) }
}
