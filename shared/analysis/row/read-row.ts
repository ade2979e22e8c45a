// Reads one row of a log: parses it, checks what can be checked without its neighbours, and writes the facts about
// it into columns. What it finds depends on the row's text and the dialect alone, so it is kept with the row.
import type { Dialect, EventDefinition } from '../../format/dialect.js'
import { isPackedRow } from '../../log/packed-rows.js'
import { diagnoseUnreadable } from '../../log/row-text.js'
import { isRecord } from '../../session/json.js'
import { text } from '../../text.js'
import { type FactColumns, RowKind } from '../fact-columns.js'
import type { RowProblem } from '../row-problem.js'
import { checkRowText } from './check-row-text.js'
import { readPlainBlock, readPlainDelta } from './read-chunk.js'
import { checkUnknownType, readEnvelope, readMarker } from './read-envelope.js'
import { readPacked, readPlainRun } from './read-packed.js'
import { REFUSED_NUMBER, readPayload } from './read-payload.js'
import { RowDraft, type RowReading } from './row-draft.js'

/** Reads a row into `columns` at `at`; returns what is wrong with it, undefined where nothing is. */
export function readRow(
  text: string,
  reading: RowReading,
  columns: FactColumns,
  at: number,
): readonly RowProblem[] | undefined {
  columns.clear(at)
  if (isBlank(text)) return readUnreadable(text, reading, columns, at)
  if (readPlain(text, reading, columns, at)) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return readUnreadable(text, reading, columns, at)
  }
  if (!isRecord(value)) return readNoRecord(value, columns, at)
  draft.begin(text, value, reading, columns, at)
  if (isPackedRow(value)) readPacked(draft)
  else if (value['type'] === 'session' && value['data'] === undefined) readMisplacedHeader(draft)
  else readEvent(draft)
  checkRowText(draft)
  return draft.problems
}

/** Reads a row without parsing it, if it is one of those that writers always write alike. */
function readPlain(text: string, reading: RowReading, columns: FactColumns, at: number): boolean {
  return (
    readPlainDelta(text, reading, columns, at) ||
    readPlainBlock(text, reading, columns, at) ||
    readPlainRun(text, reading, columns, at)
  )
}

const draft = new RowDraft()

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
  return [{ code: 'row/not-object', path: [], values: [kindText(value)] }]
}

/** What a value that is no object is, with its article. */
export function kindText(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return text('an array')
  switch (typeof value) {
    case 'string':
      return text('a string')
    case 'number':
      return text('a number')
    default:
      return text('a boolean')
  }
}

/** A header line that is not the first line is no event. */
function readMisplacedHeader(draft: RowDraft): void {
  draft.columns.kind[draft.at] = RowKind.Damaged
  draft.report('header/not-first', [])
}

function readEvent(draft: RowDraft): void {
  const { columns, at, row, reading } = draft
  columns.kind[at] = RowKind.Event
  columns.count[at] = 1
  const { type } = row
  if (typeof type !== 'string') draft.report('envelope/type', type === undefined ? [] : ['type'])
  const typeId = reading.types.idOf(typeof type === 'string' ? type : '')
  columns.type[at] = typeId
  const definition = reading.types.definitionOf(typeId)
  readEnvelope(draft, definition)
  if (typeof type !== 'string') return
  if (definition === undefined) checkUnknownType(draft, type)
  const marker = readMarker(draft, currentDefinition(definition, reading.dialect))
  if (row['data'] === undefined) {
    columns.turn[at] = REFUSED_NUMBER
    columns.step[at] = REFUSED_NUMBER
    return
  }
  try {
    readPayload(draft, definition, type, marker)
  } catch (error) {
    // Only absurd nesting gets here: the checks of payloads walk them recursively.
    if (!(error instanceof RangeError)) throw error
    draft.report('row/too-deep', ['data'])
  }
}

/** What a type that exists only in older logs is read as. */
function currentDefinition(
  definition: EventDefinition | undefined,
  dialect: Dialect,
): EventDefinition | undefined {
  const type = definition?.legacyOnly ? definition.legacy?.[0]?.type : undefined
  return type === undefined ? definition : dialect.events.get(type)
}
