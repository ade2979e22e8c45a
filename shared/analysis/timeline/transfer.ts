// The timeline of a log as a message: everything at first, afterwards only what changed since the state that the other
// side has. Arrived messages are checked before anything is built of them. It must not know who sends it.

import type { EventFamily } from '../../format/dialect.js'
import { isRecord } from '../../session/json.js'
import { type PackedTable, packTable, unpackTable } from './column-table.js'
import {
  type TableName,
  type TimelineData,
  type TimelineInfo,
  type TimelineTables,
  type TimelineType,
  tableSchemas,
} from './tables.js'

/** Items of a list from `from` on; those before are as the other side knows them. */
export interface PackedList<Item> {
  readonly from: number
  readonly items: readonly Item[]
}

export interface PackedTimeline {
  readonly info: TimelineInfo
  readonly types: PackedList<TimelineType>
  readonly words: PackedList<string>
  readonly tables: { readonly [Name in TableName]: PackedTable }
}

/** Packs all, or what differs from what the other side knows. */
export function packTimeline(data: TimelineData, known?: TimelineData): PackedTimeline {
  const { info, types, words, tables } = data
  return {
    info,
    types: packList(types, known?.types, (a, b) => a.name === b.name && a.family === b.family),
    words: packList(words, known?.words, Object.is),
    tables: {
      rows: packTable(tables.rows, known?.tables.rows),
      turns: packTable(tables.turns, known?.tables.turns),
      steps: packTable(tables.steps, known?.tables.steps),
      attempts: packTable(tables.attempts, known?.tables.attempts),
      calls: packTable(tables.calls, known?.tables.calls),
      replacements: packTable(tables.replacements, known?.tables.replacements),
      shadowed: packTable(tables.shadowed, known?.tables.shadowed),
      windows: packTable(tables.windows, known?.tables.windows),
      problems: packTable(tables.problems, known?.tables.problems),
    },
  }
}

/** The timeline that a message and the known state make; undefined where they do not fit together. */
export function unpackTimeline(packed: PackedTimeline, known?: TimelineData): TimelineData | undefined {
  const types = unpackList(packed.types, known?.types)
  const words = unpackList(packed.words, known?.words)
  const tables = unpackTables(packed, known?.tables)
  if (types === undefined || words === undefined || tables === undefined) return undefined
  return { info: packed.info, types, words, tables }
}

function unpackTables({ tables }: PackedTimeline, known?: TimelineTables): TimelineTables | undefined {
  const rows = unpackTable(tableSchemas.rows, tables.rows, known?.rows)
  const turns = unpackTable(tableSchemas.turns, tables.turns, known?.turns)
  const steps = unpackTable(tableSchemas.steps, tables.steps, known?.steps)
  const attempts = unpackTable(tableSchemas.attempts, tables.attempts, known?.attempts)
  const calls = unpackTable(tableSchemas.calls, tables.calls, known?.calls)
  const replacements = unpackTable(tableSchemas.replacements, tables.replacements, known?.replacements)
  const shadowed = unpackTable(tableSchemas.shadowed, tables.shadowed, known?.shadowed)
  const windows = unpackTable(tableSchemas.windows, tables.windows, known?.windows)
  const problems = unpackTable(tableSchemas.problems, tables.problems, known?.problems)
  if (rows === undefined || turns === undefined || steps === undefined || attempts === undefined)
    return undefined
  if (calls === undefined || replacements === undefined || shadowed === undefined) return undefined
  if (windows === undefined || problems === undefined) return undefined
  return { rows, turns, steps, attempts, calls, replacements, shadowed, windows, problems }
}

/** Whether a value that arrived is a packed timeline. */
export function isPackedTimeline(value: unknown): value is PackedTimeline {
  if (!isRecord(value)) return false
  const { info, types, words, tables } = value
  return (
    isInfo(info) &&
    isPackedList(types, isType) &&
    isPackedList(words, (item) => typeof item === 'string') &&
    isRecord(tables) &&
    Object.keys(tableSchemas).every((name) => isPackedTable(tables[name]))
  )
}

function packList<Item>(
  items: readonly Item[],
  known: readonly Item[] = [],
  same: (a: Item, b: Item) => boolean,
): PackedList<Item> {
  const shorter = Math.min(items.length, known.length)
  let from = 0
  while (from < shorter && same(items[from], known[from])) from++
  return { from, items: items.slice(from) }
}

function unpackList<Item>(
  packed: PackedList<Item>,
  known: readonly Item[] = [],
): readonly Item[] | undefined {
  if (packed.from > known.length) return undefined
  return [...known.slice(0, packed.from), ...packed.items]
}

function isPackedList(value: unknown, isItem: (item: unknown) => boolean): boolean {
  if (!isRecord(value)) return false
  const { from, items } = value
  return isCount(from) && Array.isArray(items) && items.every(isItem)
}

function isPackedTable(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { from, length, columns } = value
  if (!isCount(from) || !isCount(length) || !isRecord(columns)) return false
  return Object.values(columns).every((column) => typeof column === 'string')
}

function isType(value: unknown): value is { name: string; family?: EventFamily } {
  if (!isRecord(value)) return false
  const { name, family } = value
  return typeof name === 'string' && (family === undefined || typeof family === 'string')
}

function isInfo(value: unknown): value is TimelineInfo {
  if (!isRecord(value)) return false
  const { dialect, isProjected, inheritedRows, events, turns, steps, calls } = value
  const { errors, warnings, informations, hints, tokens } = value
  const counts = [inheritedRows, events, turns, steps, calls, errors, warnings, informations, hints]
  const options = [value['sessionId'], value['parentSession']]
  const numbers = [value['createdAt'], value['duration'], value['droppedFrom']]
  return (
    isRecord(dialect) &&
    typeof dialect['id'] === 'string' &&
    typeof dialect['title'] === 'string' &&
    typeof isProjected === 'boolean' &&
    counts.every(isCount) &&
    options.every((option) => option === undefined || typeof option === 'string') &&
    numbers.every((number) => number === undefined || typeof number === 'number') &&
    (tokens === undefined || (isRecord(tokens) && typeof tokens['total'] === 'number'))
  )
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
