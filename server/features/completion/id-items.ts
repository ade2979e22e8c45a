// Ids that came up before, for places that hold an id of the same kind: calls, messages, commands, compactions. Which
// places those are is known by shared/analysis/links.

import { CompletionItemKind } from 'vscode-languageserver/node'
import { isTaken } from '../../../shared/analysis/fact-columns.js'
import { isAtDataPath, valuesAt } from '../../../shared/analysis/links/data-places.js'
import { idSpacesOf } from '../../../shared/analysis/links/id-spaces.js'
import type { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { findBack } from '../../../shared/fixes/log-rows.js'
import type { JsonPath } from '../../../shared/rules/problem.js'
import { isRecord } from '../../../shared/session/json.js'
import { text } from '../../../shared/text.js'
import type { CompletionDraft } from './item.js'
import type { RowContext } from './known-values.js'
import type { ValueSite } from './value-items.js'

/** So many different ids are offered, and so many rows looked into for them. */
const MOST_IDS = 30
const MOST_ROWS = 200

/** Nobody wants to put in a longer one. */
const LONGEST_ID = 200

export function idItems(context: RowContext, { path, row, span }: ValueSite): readonly CompletionDraft[] {
  const type = isRecord(row) && typeof row['type'] === 'string' ? row['type'] : ''
  const ids = [...openCalls(context, path), ...earlierIds(context, type, path)].filter(
    ({ id }) => id.length <= LONGEST_ID,
  )
  return ids.slice(0, MOST_IDS).map(({ id, detail }, index) => ({
    label: id,
    kind: CompletionItemKind.Value,
    detail,
    insert: [JSON.stringify(id)],
    filter: JSON.stringify(id),
    span,
    rank: 2 + index / (MOST_IDS * 2),
  }))
}

interface FoundId {
  readonly id: string
  readonly detail: string
}

/** Calls that wait for a result or were only asked for, wherever a call id may stand. */
function openCalls({ state }: RowContext, path: JsonPath): readonly FoundId[] {
  const name = path.at(-1)
  if (name !== 'callId' && name !== 'toolCallId') return []
  return [
    ...state.waitingCalls.map(({ callId, seq }) => ({
      id: callId,
      detail: text('call at seq {0}, waits for its result', [seq]),
    })),
    ...state.askedCalls.map(({ callId, name: tool }) => ({
      id: callId,
      detail: text('asked for, not called yet: {0}', [tool]),
    })),
  ]
}

/** Ids of the same kind in earlier rows, latest first. */
function earlierIds({ analysis, row }: RowContext, type: string, path: JsonPath): readonly FoundId[] {
  const spaces = idSpacesOf(analysis.dialect)
  const own = spaces.byType.get(type)?.find(({ place }) => isAtDataPath(path, place.key))
  const space = own === undefined ? undefined : spaces.byName.get(own.space)
  if (space === undefined) return []
  const typeIds = new Set([...space.placesByType.keys()].map((name) => analysis.types.idOf(name)))
  const found = new Map<string, FoundId>()
  let at: number | undefined = row
  for (let looked = 0; looked < MOST_ROWS && found.size < MOST_IDS; looked++) {
    at = findBack(
      analysis,
      at,
      (columns, index) => isTaken(columns, index) && typeIds.has(columns.type[index] ?? 0),
    )
    if (at === undefined) break
    for (const id of idsIn(analysis, at, space.placesByType)) {
      if (found.has(id)) continue
      const facts = analysis.rowFacts(at)
      found.set(id, { id, detail: text('{0} at seq {1}', [facts?.type ?? '', facts?.seq ?? '?']) })
    }
  }
  return [...found.values()]
}

type Places = ReadonlyMap<string, readonly { readonly key: readonly string[] }[]>

function idsIn(analysis: LogAnalysis, row: number, places: Places): readonly string[] {
  const value = analysis.readRow(row)
  if (!isRecord(value)) return []
  const type = typeof value['type'] === 'string' ? value['type'] : ''
  return (places.get(type) ?? [])
    .flatMap(({ key }) => valuesAt(value['data'], key))
    .map((each) => each.value)
    .filter((id): id is string => typeof id === 'string' && id !== '')
}
