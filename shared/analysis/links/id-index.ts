// Finds the rows that hold an id. Facts remember the ids of calls and messages; rows of other types are read, and
// those are few. One index for each space of ids, built when it is first asked for.
import type { EventDetail, MessageDetail } from '../../rules/event-detail.js'
import { isRecord } from '../../session/json.js'
import { oncePerVersion } from '../derived-cache.js'
import { ChunkKind, type FactColumns, RowKind } from '../fact-columns.js'
import type { LogAnalysis } from '../log-analysis.js'
import { type IdPlace, type IdSpace, idSpacesOf } from './id-spaces.js'
import { idsAt } from './read-links.js'

/** Rows by id, in order. */
type IdIndex = ReadonlyMap<string, readonly number[]>

/** The rows that hold an id of a space, in order; rows that are set aside too. */
export function rowsOfId(analysis: LogAnalysis, space: string, id: string): readonly number[] {
  return idIndexOf(analysis, space).get(id) ?? []
}

const indexesOf = oncePerVersion<Map<string, IdIndex>>(() => new Map())

function idIndexOf(analysis: LogAnalysis, space: string): IdIndex {
  const indexes = indexesOf(analysis)
  const known = indexes.get(space)
  if (known !== undefined) return known
  const definition = idSpacesOf(analysis.dialect).byName.get(space)
  const index = definition === undefined ? new Map<string, number[]>() : buildIndex(analysis, definition)
  indexes.set(space, index)
  return index
}

function buildIndex(analysis: LogAnalysis, space: IdSpace): IdIndex {
  const { blocks, types } = analysis
  const index = new Map<string, number[]>()
  const placesByType = new Map([...space.placesByType].map(([type, places]) => [types.idOf(type), places]))
  let start = 0
  for (const { columns, rowCount } of blocks.blocks) {
    for (let at = 0; at < rowCount; at++) {
      const places = placesByType.get(columns.type[at] ?? -1)
      if (places === undefined) continue
      for (const id of idsOfRow(analysis, space, places, { columns, at, row: start + at })) {
        addRow(index, id, start + at)
      }
    }
    start += rowCount
  }
  return index
}

function addRow(index: Map<string, number[]>, id: string, row: number): void {
  const rows = index.get(id)
  if (rows === undefined) index.set(id, [row])
  else if (rows.at(-1) !== row) rows.push(row)
}

interface RowAt {
  readonly columns: FactColumns
  readonly at: number
  readonly row: number
}

const noIds: readonly string[] = []

function idsOfRow(
  analysis: LogAnalysis,
  space: IdSpace,
  places: readonly IdPlace[],
  { columns, at, row }: RowAt,
): readonly string[] {
  const kind = columns.kind[at]
  if (kind !== RowKind.Event && kind !== RowKind.Packed) return noIds
  if (columns.chunkKind[at] !== ChunkKind.None && columns.detail[at] === undefined) return noIds
  const known = idsOfDetail(space.name, columns.detail[at])
  if (known !== undefined) return known.filter((id) => id !== undefined)
  const value = analysis.readRow(row)
  if (!isRecord(value)) return noIds
  return places.flatMap((place) => idsAt(value['data'], place, space.name)).map(({ id }) => id)
}

/** The ids of a space that facts remember; undefined where they do not say. */
function idsOfDetail(
  space: string,
  detail: EventDetail | undefined,
): readonly (string | undefined)[] | undefined {
  if (detail?.kind === 'chunk') return space === 'call' ? [detail.callId, detail.block?.call?.id] : noIds
  if (detail?.kind === 'call') return space === 'call' ? [detail.callId] : undefined
  return detail?.kind === 'message' ? idsOfMessage(space, detail) : undefined
}

function idsOfMessage(space: string, detail: MessageDetail): readonly (string | undefined)[] | undefined {
  const { record, sourceKind } = detail
  switch (space) {
    case 'call':
      return [detail.callId, ...detail.calls.map(({ id }) => id)]
    case 'message':
      return [detail.messageId]
    case 'compaction':
      return record?.family === 'checkpoint' ? [record.id] : noIds
    case 'command':
      return record?.family === 'checkpoint' ? [record.commandId] : noIds
    case 'goal':
      return sourceKind === 'goal' ? undefined : noIds
    default:
      return undefined
  }
}
