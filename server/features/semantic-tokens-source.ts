// Answers for semantic tokens about open logs: remembers what an editor got last, so that it can be told what changed.
import type { Range, SemanticTokens, SemanticTokensDelta } from 'vscode-languageserver/node'
import type { OpenLog } from '../open-logs.js'
import { allSemanticTokens, type SentTokens, semanticTokens, tokensSince } from './semantic-tokens.js'

/** The logs must be current. */
export class SemanticTokensSource {
  readonly #sent = new WeakMap<OpenLog, SentTokens>()
  #count = 0

  /** Null for a log that is too large to be coloured at once. */
  full(log: OpenLog): SemanticTokens | null {
    const next = this.#next(log)
    return next === undefined ? null : { resultId: next.resultId, data: [...next.data] }
  }

  delta(log: OpenLog, previousResultId: string): SemanticTokens | SemanticTokensDelta | null {
    const previous = this.#sent.get(log)
    const next = this.#next(log)
    if (next === undefined) return null
    return tokensSince(previous?.resultId === previousResultId ? previous : undefined, next)
  }

  range({ analysis, text }: Pick<OpenLog, 'analysis' | 'text'>, { start, end }: Range): SemanticTokens {
    return { data: [...semanticTokens(analysis, text.toRow(start).row, text.toRow(end).row)] }
  }

  #next(log: OpenLog): SentTokens | undefined {
    const data = allSemanticTokens(log.analysis)
    if (data === undefined) {
      this.#sent.delete(log)
      return undefined
    }
    this.#count++
    const next = { resultId: String(this.#count), data }
    this.#sent.set(log, next)
    return next
  }
}
