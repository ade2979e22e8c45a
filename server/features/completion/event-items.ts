// Events by number, for places that name one: the ends of a replaced range, citations, members that the definition of the
// type lists. What is likeliest comes first: what is on the surface, what the type is usually made from.
import { CompletionItemKind } from 'vscode-languageserver/node'
import { isAtDataPath } from '../../../shared/analysis/links/data-places.js'
import { previewOf } from '../../../shared/analysis/outline/preview.js'
import { expandEntries, readEntries } from '../../../shared/fixes/seq-lists.js'
import type { JsonPath } from '../../../shared/rules/problem.js'
import { isRecord } from '../../../shared/session/json.js'
import { valueAt } from '../../../shared/session/value-at.js'
import type { CompletionDraft } from './item.js'
import { type RowContext, streamedChunks } from './known-values.js'
import type { ValueSite } from './value-items.js'

/** A person picks from a list of this length at most. */
const MOST_EVENTS = 60

/** UTF-16 units of what an event says that are shown behind its number. */
const PREVIEW_LENGTH = 60

export function eventItems(context: RowContext, { path, row, span }: ValueSite): readonly CompletionDraft[] {
  const { analysis } = context
  const type = isRecord(row) && typeof row['type'] === 'string' ? row['type'] : ''
  const candidates = candidatesFor(context, type, path, row)
  return candidates.slice(0, MOST_EVENTS).map((seq, index) => {
    const at = analysis.rowOfSeq(seq)
    const facts = at === undefined ? undefined : analysis.rowFacts(at)
    const preview = at === undefined ? '' : previewOf(analysis, at, PREVIEW_LENGTH)
    return {
      label: String(seq),
      kind: CompletionItemKind.Reference,
      detail: `${facts?.type ?? ''}${preview === '' ? '' : ` · ${preview}`}`,
      insert: [String(seq)],
      span,
      rank: 1 + index / (MOST_EVENTS * 2),
      subject: { kind: 'event', seq },
    }
  })
}

/** The numbers that may be meant, the likeliest first; none where the place names no event. */
function candidatesFor(context: RowContext, type: string, path: JsonPath, row: unknown): readonly number[] {
  const { analysis } = context
  if (path[0] === 'surfaceOp' && (path[1] === 'start' || path[1] === 'end') && path.length === 2) {
    return surfaceNodes(context).toReversed()
  }
  if (path[0] === 'sourceEventSeqs') return sourcesFor(context, type, row)
  const references = analysis.dialect.events.get(type)?.seqReferences ?? []
  const isNamed = references.some((reference) => isAtDataPath(path, reference))
  if (!isNamed) return []
  return path.includes('sourceEventSeq') ? recentEvents(context) : surfaceNodes(context).toReversed()
}

function surfaceNodes({ analysis, row }: RowContext): readonly number[] {
  return analysis.surfaceAt(row, 'before').nodes
}

/** Of a replacement what it shadows; else what the type is made from; without what is cited already. */
function sourcesFor(context: RowContext, type: string, row: unknown): readonly number[] {
  const cited = new Set(expandEntries(readEntries(valueAt(row, ['sourceEventSeqs'])) ?? []))
  const nodes = surfaceNodes(context)
  const start = nodes.indexOf(Number(valueAt(row, ['surfaceOp', 'start']) ?? Number.NaN))
  const end = nodes.indexOf(Number(valueAt(row, ['surfaceOp', 'end']) ?? Number.NaN))
  const shadowed = start >= 0 && end >= start ? nodes.slice(start, end + 1) : []
  const calls = context.state.waitingCalls.map(({ seq }) => seq)
  const usual = type === 'tool/result' ? calls : type === 'assistant/message' ? streamedChunks(context) : []
  const all = [...shadowed, ...usual, ...nodes.toReversed(), ...recentEvents(context)]
  return [...new Set(all)].filter((seq) => !cited.has(seq))
}

/** The last events before the row, latest first. */
function recentEvents({ state }: RowContext): readonly number[] {
  const count = Math.min(state.nextSeq, MOST_EVENTS)
  return Array.from({ length: count }, (_, index) => state.nextSeq - 1 - index)
}
