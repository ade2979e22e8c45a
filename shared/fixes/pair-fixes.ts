// Fixes of what belongs together and was parted: calls and results without an id, a call that is not what its message asks
// for, a replacement that hides one side of a pair, a removal from the inbox whose insertion is gone.
import { isTaken, RowKind } from '../analysis/fact-columns.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import type { JsonPath, Problem } from '../rules/problem.js'
import { isRecord } from '../session/json.js'
import { isSeq } from '../session/log-event.js'
import { valueAt } from '../session/value-at.js'
import { text } from '../text.js'
import { type FixMaker, reviewFix } from './fix.js'
import { findBack, readRecord, visitRows } from './log-rows.js'
import { insertMember, removeMember, replaceValue, rowTextOf } from './member-edits.js'
import type { PartEdit } from './row-edits.js'
import { mergedList, readEntries } from './seq-lists.js'
import { tryFix } from './trial.js'

/** The message shows what the model asked for; what the call says instead is lost. */
export const fixCallDiffers: FixMaker = (analysis, problem) => {
  const { row } = problem
  const [announced] = problem.related
  const call = readRecord(analysis, row)?.['data']
  if (announced === undefined || !isRecord(call)) return []
  const block = callBlocks(analysis, announced.row).findLast(({ id }) => id === call['callId'])
  if (block === undefined) return []
  const differing = (['name', 'arguments'] as const).filter((name) => call[name] !== block[name])
  const edits = differing.map((name) =>
    replaceValue(rowTextOf(analysis, row), ['data', name], JSON.stringify(block[name])),
  )
  if (edits.length === 0 || differing.some((name) => typeof call[name] !== 'string')) return []
  return [
    reviewFix(problem, {
      id: 'as-announced',
      title: text('Write the call as the message in row {0} asks for it', [announced.row + 1]),
      edits,
      note: text('Lost: {0}', [differing.map((name) => String(call[name])).join(', ')]),
    }),
  ]
}

interface CallPlace {
  readonly id: string
  readonly name: string
  readonly arguments: string
  readonly path: JsonPath
}

/** The calls that an assistant message asks for. */
function callBlocks(analysis: LogAnalysis, row: number): readonly CallPlace[] {
  const data = readRecord(analysis, row)?.['data']
  const inMessage: JsonPath = ['message', 'content']
  const path = valueAt(data, inMessage) === undefined ? ['content'] : inMessage
  const content = valueAt(data, path)
  if (!Array.isArray(content)) return []
  const blocks: readonly unknown[] = content
  return blocks.flatMap((block, index) => {
    if (!isRecord(block) || block['type'] !== 'tool-call') return []
    const { id, name, arguments: written } = block
    if (typeof id !== 'string' || typeof name !== 'string' || typeof written !== 'string') return []
    return [{ id, name, arguments: written, path: ['data', ...path, index] }]
  })
}

/**
 * A result without a call id belongs to the one call of its step that has none either. All their places get one new
 * id; with a second such call it could be either.
 */
export const fixEmptyCallId: FixMaker = (analysis, problem) => {
  if (problem.path.at(-1) !== 'callId') return []
  const { announcements, calls, results, pieces } = placesWithoutId(analysis, problem.row)
  const [announcement, ...others] = announcements
  const [result, ...otherResults] = results
  if (announcement === undefined || others.length > 0 || calls.length > 1) return []
  if (result?.row !== problem.row || otherResults.length > 0) return []
  const seq = analysis.rowFacts(announcement.row)?.seq
  const [place] = announcement.paths
  if (seq === undefined || place === undefined || announcement.paths.length > 1) return []
  const id = `repaired-${seq}-${place.at(-2)}`
  const edits = [announcement, ...calls, result, ...pieces].flatMap(({ row, paths }) =>
    paths.map((path) => replaceValue(rowTextOf(analysis, row), path, JSON.stringify(id))),
  )
  const title = text('Give the call, its message and its result one new id: {0}', [id])
  const fix = reviewFix(problem, { id: 'name-call', title, edits })
  return tryFix(analysis, fix) === 'worse' ? [] : [fix]
}

/** The places in one row that hold an empty call id. */
interface EmptyIds {
  readonly row: number
  readonly paths: readonly JsonPath[]
}

/** All empty call ids in the step around a row, by the kind of event. */
function placesWithoutId(analysis: LogAnalysis, row: number) {
  const announcements: EmptyIds[] = []
  const calls: EmptyIds[] = []
  const results: EmptyIds[] = []
  const pieces: EmptyIds[] = []
  const typeOf = (type: number | undefined) => analysis.types.nameOf(type ?? 0)
  const start = findBack(
    analysis,
    row,
    (columns, offset) => isTaken(columns, offset) && isStepBorder(typeOf(columns.type[offset])),
  )
  visitRows(analysis, (start ?? 0) + 1, analysis.text.rowCount, (at, columns, offset) => {
    if (!isTaken(columns, offset)) return undefined
    const type = typeOf(columns.type[offset])
    if (isStepBorder(type)) return false
    if (!analysis.text.row(at).includes('""')) return undefined
    const data = readRecord(analysis, at)?.['data']
    const note = (list: EmptyIds[], paths: readonly JsonPath[]) => {
      const empty = paths.filter((path) => valueAt({ data }, path) === '')
      if (empty.length > 0) list.push({ row: at, paths: empty })
    }
    if (type === 'assistant/message') {
      const blocks = callBlocks(analysis, at).map(({ path }) => [...path, 'id'])
      note(announcements, blocks)
    } else if (type === 'tool/call') note(calls, [['data', 'callId']])
    else if (type === 'tool/result') note(results, resultIdPaths)
    else if (type === 'assistant/chunk') {
      note(pieces, columns.kind[offset] === RowKind.Packed ? [['data', 'id']] : chunkIdPaths)
    }
    return undefined
  })
  return { announcements, calls, results, pieces }
}

const resultIdPaths: readonly JsonPath[] = [
  ['data', 'message', 'source', 'callId'],
  ['data', 'message', 'content', 0, 'toolCallId'],
]

const chunkIdPaths: readonly JsonPath[] = [
  ['data', 'chunk', 'id'],
  ['data', 'chunk', 'block', 'id'],
]

function isStepBorder(type: string): boolean {
  return /^(?:turn|step)\/(?:start|end)$/.test(type)
}

/** The range takes in the sides that it leaves alone, if nothing else lies between. */
export const fixSplitPair: FixMaker = (analysis, problem) => {
  const { row } = problem
  const value = readRecord(analysis, row)
  const start = valueAt(value, ['surfaceOp', 'start'])
  const end = valueAt(value, ['surfaceOp', 'end'])
  const entries = readEntries(value?.['sourceEventSeqs'] ?? [])
  if (!isSeq(start) || !isSeq(end) || entries === undefined) return []
  const { nodes } = analysis.surfaceAt(row, 'before')
  const alone = aloneBecauseOf(analysis, problem)
  const places = [start, end, ...alone].map((seq) => nodes.indexOf(seq))
  const stretch = nodes.slice(Math.min(...places), Math.max(...places) + 1)
  const added = stretch.filter((_, index) => isOutside(index + Math.min(...places), places))
  const [first, last] = [stretch[0], stretch.at(-1)]
  if (places.includes(-1) || first === undefined || last === undefined) return []
  if (added.length === 0 || added.some((seq) => !alone.includes(seq))) return []
  const list = JSON.stringify(mergedList(entries, added))
  const rowText = rowTextOf(analysis, row)
  const edits: readonly PartEdit[] = [
    ...(first === start ? [] : [replaceValue(rowText, ['surfaceOp', 'start'], String(first))]),
    ...(last === end ? [] : [replaceValue(rowText, ['surfaceOp', 'end'], String(last))]),
    value?.['sourceEventSeqs'] === undefined
      ? insertMember(rowText, [], { name: 'sourceEventSeqs', value: list }, { after: 'surfaceOp' })
      : replaceValue(rowText, ['sourceEventSeqs'], list),
  ]
  const fix = reviewFix(problem, {
    id: 'extend-range',
    title: text('Let the range take in what it leaves alone: {0}', [added.join(', ')]),
    edits,
    note: text('The model does not see {0} any more', [added.join(', ')]),
  })
  return tryFix(analysis, fix) === 'worse' ? [] : [fix]
}

/** Events that a replacement leaves without their other side. */
function aloneBecauseOf(analysis: LogAnalysis, { row, code }: Problem): readonly number[] {
  return analysis.problemsOfRow(row).flatMap((problem) => {
    const seq = problem.code === code ? problem.values[1] : undefined
    return isSeq(seq) ? [seq] : []
  })
}

/** Whether a place on the surface is outside of the range that `places` begins with. */
function isOutside(place: number, [start = 0, end = 0]: readonly number[]): boolean {
  return place < start || place > end
}

/** More cannot be taken out than waits; what the removal was meant for is not known. */
export const fixRemovalPastEnd: FixMaker = (analysis, problem) => {
  const [removed, waiting] = problem.values
  const { row, path } = problem
  if (typeof removed !== 'number' || typeof waiting !== 'number') return []
  if (!isSeq(valueAt(readRecord(analysis, row), path))) return []
  const rowText = rowTextOf(analysis, row)
  return [
    reviewFix(problem, {
      id: 'remove-what-waits',
      title: text('Remove only as many messages as wait there ({0})', [waiting]),
      edits: [waiting === 0 ? removeMember(rowText, path) : replaceValue(rowText, path, String(waiting))],
      note: text('Lost: the removal of messages whose insertion is not in the log ({0})', [
        removed - waiting,
      ]),
    }),
  ]
}
