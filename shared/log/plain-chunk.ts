// How every row of a streamed chunk begins, as writers write it: which event it is, and which turn and step it is in.
import { exactly, NUMBER, type PlainCursor, POSITIVE } from './plain-cursor.js'

const SEQ = '{"type":"assistant/chunk","seq":'
const TIME = ',"time":'
const TURN = ',"data":{"turn":'
const STEP = ',"step":'
const CHUNK = ',"chunk":{"type":"'

/** What a row looks like up to the type of its chunk. */
export const chunkHead =
  exactly(SEQ) + NUMBER + TIME + NUMBER + exactly(TURN) + POSITIVE + STEP + POSITIVE + exactly(CHUNK)

export class ChunkHead {
  seq = 0
  time = 0
  turn = 0
  step = 0

  /** Reads the beginning of a row that looks as it should; the cursor comes to the type of the chunk. */
  read(cursor: PlainCursor): void {
    cursor.at += SEQ.length
    this.seq = cursor.number()
    cursor.at += TIME.length
    this.time = cursor.number()
    cursor.at += TURN.length
    this.turn = cursor.number()
    cursor.at += STEP.length
    this.step = cursor.number()
    cursor.at += CHUNK.length
  }
}
