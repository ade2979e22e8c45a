// Which rows the list shows: of the chosen groups, with problems where that is asked for, and matching every term of the
// query. What stands in texts is found elsewhere and handed in as it arrives; until then such a term matches by type,
// name and number alone.

import { lastAtMost } from '../../../../shared/search-sorted.js'
import { type Group, groups } from './families.js'
import type { Query, Term } from './query.js'
import { RowKinds, type TimelineModel } from './timeline-model.js'

export interface Filter {
  readonly query: Query
  /** Groups that are switched off. */
  readonly hiddenGroups: ReadonlySet<Group>
  readonly onlyProblems: boolean
}

/** Rows whose texts hold some words, by the words; sorted. */
export type FoundTexts = ReadonlyMap<string, Uint32Array>

export function isFiltering({ query, hiddenGroups, onlyProblems }: Filter): boolean {
  return query.length > 0 || hiddenGroups.size > 0 || onlyProblems
}

/** The rows that are left, in order. Linear in the rows. */
export function filterRows(model: TimelineModel, filter: Filter, found: FoundTexts): Uint32Array {
  const { rowCount, rowGroups, severityOfRow } = model
  const isShown = groups.map((group) => !filter.hiddenGroups.has(group))
  const tests = filter.query.map((term) => testOf(model, term, found))
  const { kind } = model.data.tables.rows.columns
  const rows = new Uint32Array(rowCount)
  let count = 0
  for (let row = 0; row < rowCount; row++) {
    if (kind[row] === RowKinds.Nothing) continue
    if (!isShown[rowGroups[row]] || (filter.onlyProblems && severityOfRow[row] === 0)) continue
    if (tests.every((test) => test(row))) rows[count++] = row
  }
  return rows.slice(0, count)
}

type RowTest = (row: number) => boolean

function testOf(model: TimelineModel, term: Term, found: FoundTexts): RowTest {
  switch (term.where) {
    case 'type':
      return typeTest(model, term.words)
    case 'tool':
      return memberOf(toolRows(model, term.words))
    case 'text':
      return memberOf(found.get(term.words) ?? new Uint32Array(0))
    case 'seq':
      return seqTest(model, term.first, term.last)
    case 'turn':
      return turnTest(model, term.turn)
    case 'anywhere':
      return anywhereTest(model, term.words, found)
  }
}

function anywhereTest(model: TimelineModel, words: string, found: FoundTexts): RowTest {
  const byType = typeTest(model, words)
  const byTool = memberOf(toolRows(model, words))
  const byText = memberOf(found.get(words) ?? new Uint32Array(0))
  const bySeq = /^\d+$/.test(words) ? seqTest(model, Number(words), Number(words)) : () => false
  // Each of them keeps a place in its rows, so all must see every row.
  return (row) => [byType(row), byTool(row), byText(row), bySeq(row)].includes(true)
}

function typeTest({ data }: TimelineModel, words: string): RowTest {
  const needle = words.toLowerCase()
  const matches = data.types.map(({ name }) => name.toLowerCase().includes(needle))
  const { type, kind } = data.tables.rows.columns
  return (row) => kind[row] <= RowKinds.Packed && (matches[type[row]] ?? false)
}

function seqTest({ data }: TimelineModel, first: number, last: number): RowTest {
  const { seq, count } = data.tables.rows.columns
  return (row) => seq[row] <= last && seq[row] + Math.max(count[row], 1) > first
}

function turnTest({ data }: TimelineModel, wanted: number): RowTest {
  const { number, firstRow, lastRow } = data.tables.turns.columns
  return (row) => {
    const turn = lastAtMost(firstRow, row)
    return turn >= 0 && row <= lastRow[turn] && number[turn] === wanted
  }
}

/** Rows of calls of a tool: the call, its result, and the message that asks for it. */
function toolRows({ data }: TimelineModel, words: string): Uint32Array {
  const needle = words.toLowerCase()
  const matches = data.words.map((word, index) => index > 0 && word.toLowerCase().includes(needle))
  const { name, firstRow, lastRow, messageRow, state } = data.tables.calls.columns
  const rows: number[] = []
  for (let call = 0; call < name.length; call++) {
    if (!matches[name[call]]) continue
    rows.push(firstRow[call])
    if (state[call] !== 0) rows.push(lastRow[call])
    if (messageRow[call] >= 0) rows.push(messageRow[call])
  }
  return Uint32Array.from(rows).sort()
}

/** Whether a row is among sorted ones, asked about rows in order. */
function memberOf(rows: Uint32Array): RowTest {
  let at = 0
  return (row) => {
    while (at < rows.length && rows[at] < row) at++
    return rows[at] === row
  }
}
