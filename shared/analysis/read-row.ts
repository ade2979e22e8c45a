// Reads one row of a log: parses it, checks what can be checked without its neighbours, and writes the facts about
// it into columns. What it finds depends on the row's text and the dialect alone, so it is kept with the row.
import type { Dialect, EventDefinition, PayloadFault } from '../format/dialect.js'
import { checkGuard, checkPayload, findLegacyShape, isMalformedLegacy } from '../format/payload-check.js'
import { defaultDialect } from '../format/registry.js'
import { isLossless } from '../log/compact-length.js'
import { extendMark } from '../log/fingerprint.js'
import { isPackedRow, readPackedRow } from '../log/packed-rows.js'
import { PlainDeltaReader } from '../log/plain-delta.js'
import { diagnoseUnreadable, findLineSeparator, findLoneSurrogate, findLosses } from '../log/row-text.js'
import type { JsonPath, MessageValue } from '../rules/problem.js'
import { isRecord } from '../session/json.js'
import { readSurfaceMarker, type SurfaceMarker } from '../session/surface-marker.js'
import { ChunkKind, chunkKindByTag, FactColumns, RowKind } from './fact-columns.js'
import { readChunkDetail, readDetail } from './read-detail.js'
import type { RowProblem } from './row-problem.js'
import { TypeTable } from './type-table.js'

/** An own sequence number that is there but is none: reported with the row, replaced by the expected one. */
export const INVALID_SEQ = -1

/** Ranges in citations of a row without a number of its own are expanded below this number. */
const UNNUMBERED_RANGE_LIMIT = 1_000_000

/** What all rows of a log are read with. */
export interface RowReading {
  readonly dialect: Dialect
  readonly types: TypeTable
  /** Rows leave out `seq` and `time` on purpose (a projected fixture). */
  readonly isProjected: boolean
  /** Whether a reader of this log exists that takes packed rows (see row/packed-unreadable). */
  readonly readsPackedRows: boolean
}

/** A turn or step that is missing because the whole payload was refused. */
const REFUSED_NUMBER = -2

/** `type`, `seq`, `time`, `data`. */
const PLAIN_MEMBERS = 4

type Members = { readonly [key: string]: unknown }

/** Reads a row into `columns` at `at`; returns what is wrong with it, undefined where nothing is. */
export function readRow(
  text: string,
  reading: RowReading,
  columns: FactColumns,
  at: number,
): readonly RowProblem[] | undefined {
  columns.clear(at)
  if (isBlank(text)) return readUnreadable(text, reading, columns, at)
  if (plainDelta.read(text)) return readPlainDelta(text, reading, columns, at)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return readUnreadable(text, reading, columns, at)
  }
  if (!isRecord(value)) return readNoRecord(value, columns, at)
  return rowReader.read(text, value, reading, columns, at)
}

/** Rows without anything in them; told apart before the parser has to throw over them. */
function isBlank(text: string): boolean {
  const first = text.charCodeAt(0)
  return (
    text === '' || ((first === SPACE || first === CARRIAGE_RETURN || first === TAB) && text.trim() === '')
  )
}

const TAB = 9
const CARRIAGE_RETURN = 13
const SPACE = 32

const plainDelta = new PlainDeltaReader()

/** Takes over the facts of a delta that was read without parsing it. */
function readPlainDelta(
  text: string,
  { types }: RowReading,
  columns: FactColumns,
  at: number,
): readonly RowProblem[] | undefined {
  columns.kind[at] = RowKind.Event
  columns.type[at] = types.idOf('assistant/chunk')
  columns.count[at] = 1
  columns.ownSeq[at] = plainDelta.seq
  columns.time[at] = plainDelta.time
  columns.lastTime[at] = plainDelta.time
  columns.turn[at] = toIndex(plainDelta.turn)
  columns.step[at] = toIndex(plainDelta.step)
  columns.chunkKind[at] = plainDelta.isReasoning ? ChunkKind.ReasoningDelta : ChunkKind.TextDelta
  columns.chunkIndex[at] = toIndex(plainDelta.index)
  columns.textSize[at] = plainDelta.textSize
  columns.textMark[at] = plainDelta.textMark
  return readUnusualUnits(text)
}

/** Characters that JSON allows and others stumble over. */
function readUnusualUnits(text: string): readonly RowProblem[] | undefined {
  const separator = findLineSeparator(text)
  const surrogate = findLoneSurrogate(text)
  if (separator === undefined && surrogate === undefined) return undefined
  return [separator, surrogate].flatMap((fault) => (fault === undefined ? [] : [{ path: [], ...fault }]))
}

function readUnreadable(
  text: string,
  reading: RowReading,
  columns: FactColumns,
  at: number,
): readonly RowProblem[] | undefined {
  const fault = diagnoseUnreadable(text)
  // A fixture reader skips blank lines.
  if (fault.code === 'row/blank' && reading.isProjected) return undefined
  columns.kind[at] = RowKind.Damaged
  return [{ path: [], ...fault }]
}

function readNoRecord(value: unknown, columns: FactColumns, at: number): readonly RowProblem[] {
  columns.kind[at] = RowKind.Damaged
  if (value === null) return [{ code: 'row/null', path: [], values: [] }]
  const what = Array.isArray(value) ? 'an array' : `a ${typeof value}`
  return [{ code: 'row/not-object', path: [], values: [what] }]
}

/** The row being read. There is one for all rows, since an object for each of them costs more than some checks. */
class RowReader {
  text = ''
  row: Members = {}
  reading: RowReading = noReading
  columns: FactColumns = noColumns
  at = 0
  #problems: RowProblem[] | undefined

  read(
    text: string,
    row: Members,
    reading: RowReading,
    columns: FactColumns,
    at: number,
  ): readonly RowProblem[] | undefined {
    this.text = text
    this.row = row
    this.reading = reading
    this.columns = columns
    this.at = at
    this.#problems = undefined
    if (isPackedRow(row)) this.#readPacked()
    else if (row['type'] === 'session' && row['data'] === undefined) this.#readHeader()
    else this.#readEvent()
    this.#checkText()
    return this.#problems
  }

  #add(code: string, path: JsonPath, values: readonly MessageValue[] = [], atKey = false): void {
    this.#problems ??= []
    this.#problems.push(atKey ? { code, path, values, atKey } : { code, path, values })
  }

  /** A header line that is not the first line is no event. */
  #readHeader(): void {
    this.columns.kind[this.at] = RowKind.Damaged
    this.#add('header/not-first', [])
  }

  #readPacked(): void {
    const { columns, at, reading } = this
    const tag = String(this.row['type'])
    columns.type[at] = reading.types.idOf('assistant/chunk')
    const { row } = this
    const isBare = reading.isProjected && row['seq0'] === undefined
    const filled = isBare ? { ...row, seq0: 0, ...(row['time0'] === undefined ? { time0: 0 } : {}) } : row
    const packed = readPackedRow(filled)
    if ('fault' in packed) {
      columns.kind[at] = RowKind.Damaged
      const { code, path, expectation } = packed.fault
      this.#add(code, path, [expectation])
      return
    }
    if (!reading.readsPackedRows) this.#add('row/packed-unreadable', ['type'], [tag])
    const { run, members } = packed
    columns.kind[at] = RowKind.Packed
    columns.ownSeq[at] = isBare ? Number.NaN : packed.seq0
    columns.count[at] = members.length
    if (row['time0'] !== undefined) {
      columns.time[at] = packed.time0
      columns.lastTime[at] = run.dt.reduce((time, gap) => time + gap, packed.time0)
    }
    columns.turn[at] = toIndex(run.turn)
    columns.step[at] = toIndex(run.step)
    columns.chunkIndex[at] = toIndex(run.index)
    let size = 0
    let mark = 0
    for (const member of members) {
      size += member.length
      mark = extendMark(mark, member)
    }
    columns.textSize[at] = size
    columns.textMark[at] = mark
    columns.chunkKind[at] = packedChunkKinds.get(tag) ?? ChunkKind.Other
    if (tag === 'tool-call-chunks') {
      const data = asMembers(row['data'])
      columns.detail[at] = readChunkDetail({ ...data, type: 'tool-call-delta' })
    }
  }

  #readEvent(): void {
    const { columns, at, row, reading } = this
    columns.kind[at] = RowKind.Event
    columns.count[at] = 1
    const { type } = row
    if (typeof type !== 'string') this.#add('envelope/type', type === undefined ? [] : ['type'])
    const typeId = reading.types.idOf(typeof type === 'string' ? type : '')
    columns.type[at] = typeId
    const definition = reading.types.definitionOf(typeId)
    this.#checkEnvelope(definition)
    if (typeof type !== 'string') return
    if (definition === undefined) this.#checkUnknownType(type)
    const marker = this.#readMarker(currentDefinition(definition, reading.dialect))
    const { data } = row
    if (data === undefined) {
      columns.turn[at] = REFUSED_NUMBER
      columns.step[at] = REFUSED_NUMBER
      return
    }
    try {
      this.#readPayload(type, definition, data, marker)
    } catch (error) {
      // Only absurd nesting gets here: the checks of payloads walk them recursively.
      if (!(error instanceof RangeError)) throw error
      this.#add('row/too-deep', ['data'])
    }
  }

  #checkEnvelope(definition: EventDefinition | undefined): void {
    const { row, columns, at, reading } = this
    const { envelope } = reading.dialect
    if (this.#hasPlainEnvelope()) return
    for (const member in row) {
      if (!envelopeMembers.has(member) && !(member === 'ignorable' && envelope.ignorable)) {
        this.#add('envelope/unknown-member', [member], [member], true)
      }
    }
    const { seq, time, data, ignorable } = row
    if (isSeq(seq)) columns.ownSeq[at] = seq
    else if (seq !== undefined) {
      columns.ownSeq[at] = INVALID_SEQ
      this.#add('envelope/seq', ['seq'])
    }
    if (isTime(time)) {
      columns.time[at] = time
      columns.lastTime[at] = time
    }
    const isTimeFine = isTime(time)
      ? time >= 0 || envelope.negativeTime
      : time === undefined && reading.isProjected
    if (!isTimeFine) this.#add('envelope/time', time === undefined ? [] : ['time'])
    if (data === undefined) this.#add('envelope/data-missing', [])
    if (envelope.ignorable && ignorable !== undefined && ignorable !== true && definition !== undefined) {
      this.#add('envelope/ignorable', ['ignorable'])
    }
  }

  /** The usual case first, since it is nearly every row: exactly type, seq, time and data, all as they should be. */
  #hasPlainEnvelope(): boolean {
    const { row, columns, at } = this
    const { seq, time, data, type } = row
    if (!isSeq(seq) || !isTime(time) || time < 0 || data === undefined || type === undefined) return false
    let members = 0
    for (const _member in row) members++
    if (members !== PLAIN_MEMBERS) return false
    columns.ownSeq[at] = seq
    columns.time[at] = time
    columns.lastTime[at] = time
    return true
  }

  #checkUnknownType(type: string): void {
    const { dialect } = this.reading
    const retired = dialect.retiredTypes.get(type)
    if (retired !== undefined) {
      this.#add('vocabulary/retired-type', ['type'], [type, retired.replacedBy ?? ''])
    } else if (dialect.unknownTypes === 'accept') {
      this.#add('vocabulary/unknown', ['type'], [type])
    } else if (this.row['ignorable'] === true) {
      this.#add('vocabulary/ignorable', ['type'], [type])
    } else {
      this.#add('vocabulary/unknown-required', ['type'], [type])
    }
  }

  #readMarker(definition: EventDefinition | undefined): SurfaceMarker | undefined {
    const { row, columns, at } = this
    const isSurface = definition?.projection !== undefined
    if (!isSurface && row['surfaceOp'] === undefined && row['sourceEventSeqs'] === undefined) return undefined
    const ownSeq = columns.ownSeq[at] ?? Number.NaN
    const rangesBelow = ownSeq >= 0 ? ownSeq : UNNUMBERED_RANGE_LIMIT
    const marker = readSurfaceMarker(row, definition, { rangesBelow })
    for (const fault of marker.faults) this.#add(fault.code, fault.path, fault.values)
    if (marker.hasRanges && marker.sources !== undefined) this.#add('provenance/ranges', ['sourceEventSeqs'])
    return marker
  }

  #readPayload(
    type: string,
    definition: EventDefinition | undefined,
    data: unknown,
    marker: SurfaceMarker | undefined,
  ): void {
    const { columns, at, reading } = this
    const { dialect } = reading
    if (type === 'assistant/chunk' && definition !== undefined) {
      this.#readChunk(definition, data)
      return
    }
    if (isRecord(data)) {
      columns.turn[at] = toIndex(data['turn'])
      columns.step[at] = toIndex(data['step'])
    }
    if (definition === undefined) {
      columns.detail[at] = readDetail(dialect, undefined, type, data, marker)
      return
    }
    const current = this.#checkPayload(definition, data)
    if (type === 'request/header' && isRecord(data)) this.#checkHeaderEvent(data)
    if (type === dialect.endSeedType && isRecord(data) && Object.keys(data).length > 0) {
      this.#add('seed/payload', ['data'])
    }
    if (current.definition !== definition) columns.type[at] = reading.types.idOf(current.definition.type)
    columns.detail[at] = readDetail(
      dialect,
      current.definition,
      current.definition.type,
      current.data,
      marker,
    )
  }

  /** Checks a payload and returns it in today's shape, under the definition that it then falls under. */
  #checkPayload(
    definition: EventDefinition,
    data: unknown,
  ): { readonly definition: EventDefinition; readonly data: unknown } {
    if (definition.legacyCode !== undefined && isMalformedLegacy(definition, data)) {
      const [fault] = checkPayload(definition, data)
      const values = [definition.type, fault?.expectation ?? 'a payload of a known shape']
      this.#add(definition.legacyCode, ['data', ...(fault?.path ?? [])], values)
      // Which turn a payload means that is refused outright is nobody's question any more.
      this.columns.turn[this.at] = REFUSED_NUMBER
      return { definition, data }
    }
    const legacy = findLegacyShape(definition, data)
    if (legacy !== undefined) {
      this.#add('payload/older-shape', ['data'], [legacy.title])
      // Message ids made here only have to be equal to each other.
      const upgraded = legacy.upgrade(data, { sessionId: '', seq: 0 })
      const target = this.reading.dialect.events.get(legacy.type ?? definition.type) ?? definition
      this.#checkGuard(target, upgraded)
      return { definition: target, data: upgraded }
    }
    if (!this.#checkGuard(definition, data)) {
      this.#addMismatches(definition, checkPayload(definition, data), data)
    }
    return { definition, data }
  }

  /** What other checks report in their own words is left to them: retired reasons, and the turn and step of a boundary. */
  #addMismatches(definition: EventDefinition, faults: readonly PayloadFault[], data: unknown): void {
    if (faults.length === 0) return
    const reason = asMembers(data)['reason']
    const isRetired = typeof reason === 'string' && this.reading.dialect.retiredHeaderReasons.includes(reason)
    const isBound = definition.place !== 'in-turn' && definition.place !== 'anywhere'
    const others = faults.filter(({ path: [member] }) => {
      if (member === 'reason') return !isRetired
      return !(isBound && (member === 'turn' || member === 'step'))
    })
    this.#addPayloadFaults('payload/mismatch', others)
  }

  #checkGuard(definition: EventDefinition, data: unknown): boolean {
    const [fault] = checkGuard(definition, data)
    if (fault === undefined) return false
    this.#addPayloadFaults(fault.code, [fault])
    return true
  }

  #addPayloadFaults(code: string, faults: readonly PayloadFault[]): void {
    for (const fault of faults) {
      const path = ['data', ...fault.path]
      this.#add(code, path, [pathText(path), fault.expectation])
    }
  }

  #checkHeaderEvent(data: Members): void {
    const { dialect } = this.reading
    const { reason, header } = data
    if (typeof reason === 'string' && dialect.retiredHeaderReasons.includes(reason)) {
      this.#add('vocabulary/retired-reason', ['data', 'reason'], [reason])
    }
    for (const member of dialect.requestHeader.members) {
      const value = asMembers(header)[member]
      if (value === '' || (Array.isArray(value) && value.length === 0)) {
        this.#add('request/not-canonical', ['data', 'header', member], [member], true)
      }
    }
  }

  #readChunk(definition: EventDefinition, data: unknown): void {
    const { columns, at } = this
    this.#addMismatches(definition, checkPayload(definition, data), data)
    if (!isRecord(data)) return
    const turn = toIndex(data['turn'])
    const step = toIndex(data['step'])
    columns.turn[at] = turn
    columns.step[at] = step
    const chunk = asMembers(data['chunk'])
    const tag = chunk['type']
    const kind = (typeof tag === 'string' ? chunkKindByTag.get(tag) : undefined) ?? ChunkKind.Other
    columns.chunkKind[at] = kind
    columns.chunkIndex[at] = toIndex(chunk['index'])
    const text = kind === ChunkKind.ToolCallDelta ? chunk['argumentsDelta'] : chunk['text']
    if (typeof text === 'string') {
      columns.textSize[at] = text.length
      columns.textMark[at] = extendMark(0, text)
    }
    if (kind !== ChunkKind.TextDelta && kind !== ChunkKind.ReasoningDelta) {
      columns.detail[at] = readChunkDetail(chunk)
    }
  }

  /** Faults of the text that a parsed value does not show. */
  #checkText(): void {
    const { text, row, reading } = this
    for (const fault of readUnusualUnits(text) ?? []) this.#addTextFault(fault)
    if (holdsAll(text, row)) return
    for (const loss of findLosses(text)) {
      const code =
        loss.code === 'row/number-refused' && !reading.dialect.envelope.losslessOnRestore
          ? 'row/number-changes'
          : loss.code
      const values = code === loss.code ? loss.values : [...loss.values, String(Number(loss.values[0]))]
      this.#addTextFault({ ...loss, code, values })
    }
  }

  #addTextFault(fault: Omit<RowProblem, 'path'>): void {
    this.#problems ??= []
    this.#problems.push({ path: [], ...fault })
  }
}

const noColumns = new FactColumns(0)
const noReading: RowReading = {
  dialect: defaultDialect,
  types: new TypeTable(defaultDialect),
  isProjected: false,
  readsPackedRows: true,
}
const rowReader = new RowReader()

/** What a type that exists only in older logs is read as. */
function currentDefinition(
  definition: EventDefinition | undefined,
  dialect: Dialect,
): EventDefinition | undefined {
  const type = definition?.legacyOnly ? definition.legacy?.[0]?.type : undefined
  return type === undefined ? definition : dialect.events.get(type)
}

const envelopeMembers: ReadonlySet<string> = new Set([
  'type',
  'seq',
  'time',
  'data',
  'surfaceOp',
  'sourceEventSeqs',
])

const packedChunkKinds: ReadonlyMap<string, ChunkKind> = new Map<string, ChunkKind>([
  ['text-chunks', ChunkKind.TextDelta],
  ['reasoning-chunks', ChunkKind.ReasoningDelta],
  ['tool-call-chunks', ChunkKind.ToolCallDelta],
])

function holdsAll(text: string, row: Members): boolean {
  try {
    return isLossless(text, row)
  } catch (error) {
    // Nested too deeply to be walked; nothing can be said about such a row.
    if (error instanceof RangeError) return true
    throw error
  }
}

/** A path for people: `data.message.content[0]`. */
export function pathText(path: JsonPath): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else text += text === '' ? part : `.${part}`
  }
  return text
}

function isSeq(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}

const MAX_INDEX = 0x7fffffff

/** A turn, step or block number that a column can hold, else -1. */
function toIndex(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_INDEX ? value : -1
}

function asMembers(value: unknown): Members {
  return isRecord(value) ? value : {}
}
