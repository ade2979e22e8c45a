// What every hover is made from, and the few parts that most hovers share: names of events and links to them.
import type { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { text } from '../../../shared/text.js'
import { type Inline, logLink, phrase, plain } from '../../markdown.js'

export interface HoverContext {
  /** Current. */
  readonly analysis: LogAnalysis
  readonly uri: string
  /** Page about the rules. */
  readonly rulesUrl: string
  /** For times; absent for the zone of this machine. */
  readonly timeZone?: string
  /** Uri of an open log of this session; undefined where none is open. */
  readonly findSession: (sessionId: string) => string | undefined
}

/** `seq 12`, as a link where the log holds the event. */
export function seqLink(context: HoverContext, seq: number): Inline {
  const row = context.analysis.rowOfSeq(seq)
  const label = `seq ${seq}`
  return row === undefined ? plain(label) : rowLink(context, row, label)
}

/** A link to the start of a row. */
export function rowLink({ analysis, uri }: HoverContext, row: number, label: string): Inline {
  return logLink(label, uri, analysis.text.toPosition(row, 0))
}

/** A link to a row by the number of its event, or of its line where it has none. */
export function eventLink(context: HoverContext, row: number): Inline {
  const seq = context.analysis.rowFacts(row)?.seq
  return rowLink(context, row, seq === undefined ? text('line {0}', [row + 1]) : `seq ${seq}`)
}

/** Puts ` · ` between the parts; empty ones are left out. */
export function joinParts(parts: readonly (Inline | readonly Inline[] | undefined)[]): readonly Inline[] {
  const joined: Inline[] = []
  for (const part of parts) {
    if (part === undefined) continue
    if (joined.length > 0) joined.push(plain(' · '))
    joined.push(...(isList(part) ? part : [part]))
  }
  return joined
}

function isList(part: Inline | readonly Inline[]): part is readonly Inline[] {
  return Array.isArray(part)
}

/** Numbers in a line, runs of neighbours drawn together: `4, 14–17, 22`; cut after `limit` runs. */
export function seqRuns(seqs: readonly number[], limit = 20): readonly Inline[] {
  const runs: { first: number; last: number }[] = []
  for (const seq of seqs) {
    const run = runs.at(-1)
    if (run !== undefined && seq === run.last + 1) run.last = seq
    else if (runs.length > limit) break
    else runs.push({ first: seq, last: seq })
  }
  const shown = runs
    .slice(0, limit)
    .map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`))
    .join(', ')
  if (runs.length <= limit) return [plain(shown)]
  return phrase('{0}, … ({1} in all)', plain(shown), seqs.length)
}
