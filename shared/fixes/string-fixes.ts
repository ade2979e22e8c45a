// Fixes of characters inside the strings of a row: separators that other tools take for line ends, and halves of
// characters; and of a key that stands twice.
import { visit } from 'jsonc-parser'
import type { RowSpan } from '../rules/problem.js'
import { text } from '../text.js'
import { type FixMaker, reviewFix, safeFix } from './fix.js'
import { withComma } from './member-edits.js'
import type { PartEdit } from './row-edits.js'

export const fixLineSeparators: FixMaker = (analysis, problem) => {
  const { row } = problem
  const edits = [...analysis.text.row(row).matchAll(/[\u2028\u2029]/g)].map(
    ({ 0: separator, index }): PartEdit => ({
      row,
      start: index,
      end: index + 1,
      text: separator === '\u2028' ? '\\u2028' : '\\u2029',
    }),
  )
  return [
    safeFix(problem, { id: 'escape-separators', title: text('Write the separator as an escape'), edits }),
  ]
}

export const fixLoneSurrogates: FixMaker = (analysis, problem) => {
  const { row } = problem
  const rowText = analysis.text.row(row)
  const isPiece = analysis.rowFacts(row)?.type === 'assistant/chunk'
  const halves = loneSurrogates(rowText).filter((half) => !isPiece || !isAtBorder(rowText, half))
  if (halves.length === 0) return []
  const edits = halves.map(
    ({ start, end, isEscape }): PartEdit => ({ row, start, end, text: isEscape ? '\\ufffd' : '\ufffd' }),
  )
  return [
    reviewFix(problem, {
      id: 'replace-halves',
      title: text('Replace the half character by U+FFFD, the sign for a lost one'),
      edits,
      note: text('Lost: which character it was (halves: {0})', [halves.length]),
    }),
  ]
}

interface Half extends RowSpan {
  readonly code: number
  readonly isEscape: boolean
}

/** All halves without their other half, as they are written. Outside of strings a row holds none. */
export function loneSurrogates(text: string): readonly Half[] {
  const unit = /\\u([0-9a-fA-F]{4})|\\[\s\S]|[\ud800-\udfff]|"/g
  const lone: Half[] = []
  let high: Half | undefined
  const drop = () => {
    if (high !== undefined) lone.push(high)
    high = undefined
  }
  for (let match = unit.exec(text); match !== null; match = unit.exec(text)) {
    const [written, digits] = match
    const code = digits === undefined ? written.charCodeAt(0) : Number.parseInt(digits, 16)
    const isEscape = digits !== undefined
    const half = { start: match.index, end: unit.lastIndex, code, isEscape }
    // Anything in between parts the two.
    if (high !== undefined && high.end !== half.start) drop()
    if (code >= 0xdc00 && code <= 0xdfff) {
      if (high === undefined) lone.push(half)
      high = undefined
    } else {
      drop()
      if (code >= 0xd800 && code <= 0xdbff) high = half
    }
  }
  drop()
  return lone
}

/** Whether a half ends or begins its string, so that the other half may stand in the next or last piece of the stream. */
function isAtBorder(text: string, { start, end, code }: Half): boolean {
  return code < 0xdc00 ? text[end] === '"' : text[start - 1] === '"'
}

/** Only the last value of a key counts, so taking the earlier ones out changes nothing for a reader. */
export const fixDuplicateKey: FixMaker = (analysis, problem) => {
  const { row, span } = problem
  const rowText = analysis.text.row(row)
  const earlier = span === undefined ? undefined : findEarlier(rowText, span)
  if (earlier === undefined) return []
  return [
    reviewFix(problem, {
      id: 'remove-earlier',
      title: text('Remove the earlier one; readers take the last'),
      edits: [{ row, ...withComma(rowText, earlier), text: '' }],
      note: text('Lost: {0}', [rowText.slice(earlier.start, earlier.end)]),
    }),
  ]
}

interface OpenObject {
  readonly seen: Map<string, RowSpan>
  /** The member whose value is being read. */
  name: string
  start: number
}

/** The member with the same name in the same object that stands before the key at `span`. */
function findEarlier(text: string, span: RowSpan): RowSpan | undefined {
  const open: OpenObject[] = []
  let depth = 0
  let found: RowSpan | undefined
  const end = (offset: number, length: number) => {
    const object = open.at(-1)
    if (object !== undefined && depth === open.length && object.start >= 0) {
      object.seen.set(object.name, { start: object.start, end: offset + length })
    }
  }
  try {
    visit(text, {
      onObjectBegin: () => {
        depth++
        open.push({ seen: new Map(), name: '', start: -1 })
      },
      onObjectEnd: (offset, length) => {
        open.pop()
        depth--
        end(offset, length)
      },
      onArrayBegin: () => {
        depth++
        open.push({ seen: new Map(), name: '', start: -1 })
      },
      onArrayEnd: (offset, length) => {
        open.pop()
        depth--
        end(offset, length)
      },
      onLiteralValue: (_value: unknown, offset, length) => end(offset, length),
      onObjectProperty: (name, offset) => {
        const object = open.at(-1)
        if (object === undefined) return
        if (offset === span.start) found = object.seen.get(name)
        object.name = name
        object.start = offset
      },
    })
  } catch (error) {
    // Nested too deeply for the visitor's recursion.
    if (!(error instanceof RangeError)) throw error
  }
  return found
}
