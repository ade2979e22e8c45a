// One record of the timeline for each row of a log, copied from the facts of the analysis without parsing anything.

import type { EventDetail } from '../../rules/event-detail.js'
import { cutText } from '../../rules/message.js'
import { ChunkKind, isEvents, RowPlace } from '../fact-columns.js'
import { forkBoundaryRows } from '../fork-boundary.js'
import type { LogAnalysis } from '../log-analysis.js'
import { RoleTable, RowRole } from '../outline/row-role.js'
import { outlineOf } from '../outline.js'
import { createTable, type Table } from './column-table.js'
import { RowFlag, rowSchema, type TimelineType } from './tables.js'

/** UTF-16 units that are kept of a type: a hostile log must not make names long. */
const LONGEST_TYPE = 120

export interface BuiltRows {
  readonly rows: Table<typeof rowSchema>
  readonly types: readonly TimelineType[]
}

export function buildRows(analysis: LogAnalysis): BuiltRows {
  const { blocks, types, dialect } = analysis
  const table = createTable(rowSchema, analysis.text.rowCount)
  const { kind, type, flags, seq, count, time, span } = table.columns
  const typeNumbers = new TypeNumbers(analysis)
  const roles = new RoleTable(types, dialect)
  let start = 0
  for (const { columns, rowCount } of blocks.blocks) {
    for (let at = 0; at < rowCount; at++) {
      const row = start + at
      const rowKind = columns.kind[at]
      kind[row] = rowKind
      seq[row] = Number.NaN
      time[row] = Number.NaN
      if (!isEvents(columns, at)) continue
      const typeId = columns.type[at]
      const isTaken = columns.place[at] === RowPlace.Taken
      type[row] = typeNumbers.numberOf(typeId)
      seq[row] = isTaken ? columns.seq[at] : columns.ownSeq[at]
      count[row] = columns.count[at]
      time[row] = columns.time[at]
      span[row] = columns.lastTime[at] - columns.time[at] || 0
      flags[row] =
        (isTaken ? RowFlag.Taken : 0) |
        (columns.chunkKind[at] === ChunkKind.ReasoningDelta ? RowFlag.Reasoning : 0) |
        (roles.roleOf(typeId) === RowRole.EndSeed ? RowFlag.EndSeed : 0) |
        flagsOfDetail(columns.detail[at], isTaken)
    }
    start += rowCount
  }
  for (const row of forkBoundaryRows(analysis)) flags[row] |= RowFlag.Boundary
  for (const { promptRow } of outlineOf(analysis).turns) {
    if (promptRow !== undefined) flags[promptRow] |= RowFlag.Prompt
  }
  const { droppedFrom } = analysis
  if (droppedFrom !== undefined) {
    for (let row = droppedFrom; row < table.length; row++) flags[row] |= RowFlag.Dropped
  }
  return { rows: table, types: typeNumbers.types }
}

function flagsOfDetail(detail: EventDetail | undefined, isTaken: boolean): number {
  if (detail?.kind !== 'message') return 0
  return (
    (isTaken && detail.marker?.op !== undefined ? RowFlag.Surface : 0) |
    (detail.isError ? RowFlag.Failed : 0) |
    (detail.isEmpty ? RowFlag.Empty : 0) |
    (detail.blocks.some(({ kind }) => kind === 'reasoning') ? RowFlag.Reasoning : 0)
  )
}

/** The types that a log has, numbered as they appear, so that a growing log keeps the numbers. */
class TypeNumbers {
  readonly #analysis: LogAnalysis
  readonly #numbers = new Map<number, number>()
  readonly types: TimelineType[] = []
  #lastId = -1
  #lastNumber = 0

  constructor(analysis: LogAnalysis) {
    this.#analysis = analysis
  }

  numberOf(id: number): number {
    // Most rows have the type of the row before.
    if (id === this.#lastId) return this.#lastNumber
    this.#lastId = id
    this.#lastNumber = this.#numbers.get(id) ?? this.#add(id)
    return this.#lastNumber
  }

  #add(id: number): number {
    const { types } = this.#analysis
    const number = this.types.length
    this.types.push({ name: cutText(types.nameOf(id), LONGEST_TYPE), family: types.definitionOf(id)?.family })
    this.#numbers.set(id, number)
    return number
  }
}
