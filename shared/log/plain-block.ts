// Reads the rows where a block of a stream begins and ends without parsing them as JSON, as far as they are exactly
// what writers write, with nothing in them that is worth a second look. Any other row is somebody else's.
// The end of a block says all that was streamed once more: in a log with packed rows these rows are much of the text.
import { ChunkHead, chunkHead } from './plain-chunk.js'
import { exactly, NAME, NUMBER, PlainCursor } from './plain-cursor.js'

const START = 'block-start","index":'
const END = 'block-end","index":'
const START_KIND = ',"blockType":"'
const END_KIND = ',"block":{"type":"'
const KIND_TAIL = '"'
const SAID = ',"text":'
const CALL = ',"id":'
const ARGUMENTS = ',"arguments":'

const START_TAIL = '"}}}'
const END_TAIL = '}}}}'

const begun = `${START}${NUMBER}${START_KIND}(?:text|reasoning|tool-call)`
const content = `(?:(?:text|reasoning)${KIND_TAIL}${SAID}|tool-call${KIND_TAIL}${CALL}${NAME},"name":${NAME}${ARGUMENTS})`
const ended = `${END}${NUMBER}${exactly(END_KIND)}${content}`
const beforeText = new RegExp(`^${chunkHead}(?:${begun}|${ended})`)

const kinds = ['text', 'reasoning', 'tool-call'] as const
export type BlockKind = (typeof kinds)[number]

/** The facts of the row that was read last. One reader serves all rows, since objects for each would cost more. */
export class PlainBlockReader {
  readonly head = new ChunkHead()
  isEnd = false
  index = 0
  kind: BlockKind = 'text'
  /** The members of a whole tool call that name it, as JSON text; empty for others, and where a block begins. */
  call = ''
  /** Length of the text or arguments in UTF-16 units, and their fingerprint; zero where a block begins. */
  textSize = 0
  textMark = 0
  readonly #cursor = new PlainCursor()

  /** Whether `row` is plainly the start or the end of a block; the fields hold its facts then. */
  read(row: string): boolean {
    if (!beforeText.test(row)) return false
    const cursor = this.#cursor
    cursor.begin(row)
    this.head.read(cursor)
    this.isEnd = row.startsWith(END, cursor.at)
    cursor.at += (this.isEnd ? END : START).length
    this.index = cursor.number()
    cursor.at += (this.isEnd ? END_KIND : START_KIND).length
    this.kind = kinds.find((kind) => row.startsWith(kind, cursor.at)) ?? 'text'
    cursor.at += this.kind.length
    this.call = ''
    if (!(this.isEnd ? this.#readContent() : cursor.endsWith(START_TAIL))) return false
    this.textSize = cursor.textSize
    this.textMark = cursor.textMark
    return true
  }

  #readContent(): boolean {
    const cursor = this.#cursor
    if (this.kind === 'tool-call') {
      cursor.at += KIND_TAIL.length
      this.call = cursor.membersBefore(ARGUMENTS)
    } else cursor.at += KIND_TAIL.length + SAID.length
    return cursor.text() && cursor.endsWith(END_TAIL)
  }
}
