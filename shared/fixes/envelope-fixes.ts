// Fixes of the members around a payload and of the header line: members that must not be there, numbers that must.
import { jsonText } from '../session/json-text.js'
import { text } from '../text.js'
import { type FixMaker, reviewFix, safeFix } from './fix.js'
import { readRecord } from './log-rows.js'
import { insertMember, removeMember, replaceValue, rowTextOf } from './member-edits.js'

/** On a type that the dialect knows the mark means nothing, and `false` is what its absence says. */
export const fixIgnorable: FixMaker = (analysis, problem) => {
  const value = readRecord(analysis, problem.row)?.['ignorable']
  const parts = {
    id: 'remove-ignorable',
    title: text('Remove the mark; this type is known'),
    edits: [removeMember(rowTextOf(analysis, problem.row), ['ignorable'])],
  }
  if (value === false) return [safeFix(problem, parts)]
  return [reviewFix(problem, { ...parts, note: text('Lost: {0}', [jsonText(value)]) })]
}

export const fixUnknownMember: FixMaker = (analysis, problem) => {
  const name = String(problem.path[0] ?? '')
  const value = readRecord(analysis, problem.row)?.[name]
  return [
    reviewFix(problem, {
      id: 'remove-member',
      title: text('Remove the member {0}', [name]),
      edits: [removeMember(rowTextOf(analysis, problem.row), problem.path)],
      note: text('Lost: {0}', [jsonText(value)]),
    }),
  ]
}

/** The policies that these members named are events now; what the member said has no meaning any more. */
export const fixRetiredMember: FixMaker = (analysis, problem) => {
  const name = String(problem.path[0] ?? '')
  const value = analysis.header?.[name]
  return [
    safeFix(problem, {
      id: 'remove-member',
      title: text('Remove the retired member {0}', [name]),
      edits: [removeMember(rowTextOf(analysis, problem.row), problem.path)],
      note: text('It said: {0}', [jsonText(value)]),
    }),
  ]
}

/** Writes the number that the place in the log gives. */
export const fixSeq: FixMaker = (analysis, problem) => {
  const seq = analysis.rowFacts(problem.row)?.seq
  if (seq === undefined) return []
  return [
    reviewFix(problem, {
      id: 'write-seq',
      title: text('Write the number that continues the row before: {0}', [seq]),
      edits: [replaceValue(rowTextOf(analysis, problem.row), ['seq'], String(seq))],
    }),
  ]
}

export const fixMissingSeq: FixMaker = (analysis, problem) => {
  const { row } = problem
  const seq = analysis.rowFacts(row)?.seq
  const value = readRecord(analysis, row)
  if (seq === undefined || value === undefined || typeof value['type'] !== 'string') return []
  return [
    reviewFix(problem, {
      id: 'add-seq',
      title: text('Add the number that continues the row before: {0}', [seq]),
      edits: [
        insertMember(rowTextOf(analysis, row), [], { name: 'seq', value: String(seq) }, { after: 'type' }),
      ],
    }),
  ]
}
