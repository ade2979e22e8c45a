// A log that no editor has open, read from disk for its timeline: editors hand no document of more than 50 MB to their
// extensions. A plain log that grows is read on from its last complete row; what changed otherwise is read anew. It must
// not know the protocol.
import { type FileHandle, open } from 'node:fs/promises'
import { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import type { AnalysisOptions } from '../../../shared/analysis/log-traits.js'
import { RowReader } from '../../../shared/log/byte-rows.js'
import { LogText } from '../../../shared/log/log-text.js'
import { startsWithFrame } from '../../../shared/log/zstd-frames.js'
import { decodeFrames } from '../../../shared/log/zstd-log.js'
import { formatCount } from '../../../shared/number-text.js'
import { text } from '../../../shared/text.js'
import { turnOfEventLoop } from '../../event-loop.js'

/** Rows take about three and a half times the memory of their text; more than this does not fit. */
export const LARGEST_LOG = 512 * 1024 * 1024

const CHUNK_SIZE = 1024 * 1024
const LINE_FEED = 10

/** Thrown for a file that is larger than what can be held. */
export class LogTooLarge extends Error {
  readonly size: number

  constructor(size: number) {
    super(
      text('The log has {0} bytes; the timeline holds at most {1}', [
        formatCount(size),
        formatCount(LARGEST_LOG),
      ]),
    )
    this.name = 'LogTooLarge'
    this.size = size
  }
}

/** What tells whether a file is still the one that was read. */
interface FileState {
  readonly size: number
  readonly mtimeMs: number
  /** Number of the file: tools that write a file anew mostly put another one in its place. */
  readonly ino: number
}

export class DiskLog {
  readonly path: string
  analysis: LogAnalysis
  readonly #largest: number
  #state: FileState = { size: -1, mtimeMs: Number.NaN, ino: -1 }
  /** Bytes up to the end of the last complete row; undefined for a compressed log, which is read as a whole. */
  #completeBytes: number | undefined
  #reading: Promise<void> | undefined

  constructor(path: string, largest = LARGEST_LOG) {
    this.path = path
    this.#largest = largest
    this.analysis = new LogAnalysis(new LogText(''))
  }

  /** Takes up what is in the file now. Rejects where it cannot be read. Calls at the same time share one reading. */
  refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    const file = await open(this.path, 'r')
    try {
      const { size, mtimeMs, ino } = await file.stat()
      const known = this.#state
      if (size === known.size && mtimeMs === known.mtimeMs && ino === known.ino) return
      if (size > this.#largest) throw new LogTooLarge(size)
      // Harnesses only ever append; whoever else writes in the middle of the same file is not noticed.
      const hasGrown = ino === known.ino && size > known.size && (await this.#append(file))
      if (!hasGrown) await this.#readAll(file)
      this.#state = { size, mtimeMs, ino }
    } finally {
      await file.close()
    }
  }

  /** Reads on behind the last complete row; false where the file is not a longer version of what was read. */
  async #append(file: FileHandle): Promise<boolean> {
    const complete = this.#completeBytes
    const rowsNow = this.analysis.text
    const last = rowsNow.rowCount - 2
    if (complete === undefined || last < 0) return false
    const lastRow = Buffer.from(rowsNow.row(last))
    const from = complete - lastRow.length - 1
    if (from < 0) return false
    const { rows, bytes } = await readRows(file, from)
    if (rows[0] !== rowsNow.row(last)) return false
    const edit = { start: last, removed: 2, inserted: rows }
    rowsNow.apply(edit)
    this.analysis.apply(edit)
    this.#completeBytes = from + bytes
    return true
  }

  async #readAll(file: FileHandle): Promise<void> {
    const head = Buffer.alloc(4)
    await file.read(head, 0, 4, 0)
    if (startsWithFrame(head) || this.path.endsWith('.zstd')) {
      const { rows, faults, tornFrameRow } = decodeFrames(await readBytes(file))
      const torn = tornFrameRow === undefined ? {} : { tornFrameRow }
      this.#startOver(rows, { container: 'zstd', faults, ...torn })
      this.#completeBytes = undefined
      return
    }
    const { rows, bytes } = await readRows(file, 0)
    this.#startOver(rows, {})
    this.#completeBytes = bytes
  }

  #startOver(rows: readonly string[], options: AnalysisOptions): void {
    const logText = new LogText('')
    logText.apply({ start: 0, removed: 1, inserted: rows })
    this.analysis = new LogAnalysis(logText, options)
  }
}

/** The rows from a byte on, the last one being what follows the last line feed, and the bytes before that. */
async function readRows(
  file: FileHandle,
  from: number,
): Promise<{ readonly rows: readonly string[]; readonly bytes: number }> {
  const reader = new RowReader()
  const chunk = Buffer.alloc(CHUNK_SIZE)
  const rows: string[] = []
  let read = 0
  let complete = 0
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_SIZE, from + read)
    if (bytesRead === 0) break
    const bytes = chunk.subarray(0, bytesRead)
    const lineFeed = bytes.lastIndexOf(LINE_FEED)
    if (lineFeed !== -1) complete = read + lineFeed + 1
    for (const row of reader.push(bytes).rows) rows.push(row)
    read += bytesRead
    await turnOfEventLoop()
  }
  rows.push(reader.finish().tail)
  return { rows, bytes: complete }
}

/** The whole file from its beginning, wherever it was read before. */
async function readBytes(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const bytes = Buffer.alloc(size)
  const { bytesRead } = await file.read(bytes, 0, size, 0)
  return bytes.subarray(0, bytesRead)
}
