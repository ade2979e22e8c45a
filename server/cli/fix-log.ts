// Reads one log to be fixed, and makes the bytes of the fixed one: rows that no fix touches keep their bytes, also where
// those are no text. It must not know how a fix is shown or where the result goes.
import { resolve } from 'node:path'
import { type AnalysisOptions, LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { type DoneFix, FixAllRun } from '../../shared/fixes/fix-all.js'
import { fixesFor } from '../../shared/fixes/fixes-for.js'
import { type FixEdit, toRowEdits } from '../../shared/fixes/row-edits.js'
import type { Dialect, EventDefinition } from '../../shared/format/dialect.js'
import { LogText } from '../../shared/log/log-text.js'
import { decodeUtf8 } from '../../shared/log/utf8.js'
import { startsWithFrame } from '../../shared/log/zstd-frames.js'
import { decodePieces } from '../../shared/log/zstd-log.js'
import { encodeFrames } from '../../shared/log/zstd-write.js'
import { text } from '../../shared/text.js'
import { type LogSource, standardInput } from './find-logs.js'
import { readSource } from './read-source.js'

export interface FixSettings {
  readonly dialect?: Dialect
  readonly declaredTypes?: ReadonlyMap<string, EventDefinition>
  /** Fixes that a person chose, by code. */
  readonly chosen: ReadonlyMap<string, string>
  /** Somebody may still write the log: its open end is left as it is. */
  readonly leavesEnd: boolean
}

/** A fix that a person would have to choose. */
export interface Choice {
  readonly code: string
  readonly id: string
  readonly title: string
  readonly note?: string
  /** How many problems of the log have it, and the row of the first after the fixes so far. */
  readonly count: number
  readonly row: number
}

export interface FixedLog {
  readonly name: string
  readonly before: LogAnalysis
  readonly after: LogAnalysis
  readonly edits: readonly FixEdit[]
  readonly fixes: readonly DoneFix[]
  readonly choices: readonly Choice[]
  /** What a person should know before the result is used. */
  readonly notes: readonly string[]
  readonly bytes: () => Uint8Array
}

/** Rejects where the source cannot be read. */
export async function fixLog(source: LogSource, settings: FixSettings): Promise<FixedLog> {
  const stored = await readSource(source)
  const { bytes, isCompressed, notes, options } = unpack(stored, source.path)
  const { dialect, declaredTypes, chosen, leavesEnd } = settings
  const before = new LogAnalysis(new LogText(decodeUtf8(bytes)), {
    ...options,
    ...(source === standardInput ? {} : { path: resolve(source.path) }),
    ...(dialect === undefined ? {} : { dialect }),
    ...(declaredTypes === undefined ? {} : { declaredTypes }),
  })
  before.advance()
  const run = new FixAllRun(before, { chosen, leavesEnd })
  run.advance()
  const { edits, fixes } = run.result()
  return {
    name: source.name,
    before,
    after: run.fixed,
    edits,
    fixes,
    choices: findChoices(run.fixed),
    notes,
    bytes: () => {
      const fixed = applyToBytes(bytes, before.text, edits)
      return isCompressed ? compress(fixed) : fixed
    },
  }
}

interface Unpacked {
  readonly bytes: Uint8Array
  readonly isCompressed: boolean
  readonly notes: readonly string[]
  readonly options: AnalysisOptions
}

function unpack(stored: Uint8Array, path: string): Unpacked {
  if (!path.endsWith('.zstd') && !startsWithFrame(stored)) {
    return { bytes: stored, isCompressed: false, notes: [], options: {} }
  }
  const pieces: Uint8Array[] = []
  let isDamaged = false
  for (const piece of decodePieces(stored)) {
    if ('fault' in piece) isDamaged = true
    else pieces.push(piece.bytes)
  }
  // What comes out of a torn frame is written into whole ones, so that nothing is torn any more.
  const notes = isDamaged
    ? [text('The compressed container is damaged; what could not be decompressed is not in the result')]
    : []
  return { bytes: Buffer.concat(pieces), isCompressed: true, notes, options: { container: 'zstd' } }
}

/** The header line in a frame of its own, as the harness wants it. */
function compress(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(LINE_FEED) + 1
  return encodeFrames([bytes.subarray(0, end), bytes.subarray(end)])
}

const LINE_FEED = 0x0a

/** The bytes after the edits. Only what is put in is encoded anew. */
export function applyToBytes(bytes: Uint8Array, log: LogText, edits: readonly FixEdit[]): Uint8Array {
  const pieces: Uint8Array[] = []
  const rowStart = rowOffsets(bytes)
  let at = 0
  for (const { start, removed, inserted } of toRowEdits((row) => log.row(row), edits)) {
    pieces.push(bytes.subarray(rowStart(at), rowStart(start)))
    const isEnd = start + removed >= log.rowCount
    const text = inserted.join('\n')
    if (isEnd && inserted.length === 0) {
      // The last row goes, and with it the line feed before it.
      const kept = pieces.pop() ?? bytes.subarray(0, 0)
      pieces.push(kept.at(-1) === LINE_FEED ? kept.subarray(0, -1) : kept)
    } else pieces.push(Buffer.from(isEnd || inserted.length === 0 ? text : `${text}\n`))
    at = start + removed
  }
  pieces.push(bytes.subarray(rowStart(at)))
  return Buffer.concat(pieces)
}

/** Offsets at which rows begin; asked for in ascending order. */
function rowOffsets(bytes: Uint8Array): (row: number) => number {
  let row = 0
  let offset = 0
  return (wanted) => {
    while (row < wanted && offset < bytes.length) {
      const end = bytes.indexOf(LINE_FEED, offset)
      offset = end === -1 ? bytes.length : end + 1
      row++
    }
    return offset
  }
}

/** So many kinds of choices are worked out. */
const MOST_CHOICES = 40

/** What is left to choose, each kind once, with what its first case would lose. */
function findChoices(analysis: LogAnalysis): readonly Choice[] {
  const found = new Map<string, Choice>()
  for (const problem of analysis.problems()) {
    for (const { id, code, title, plan } of fixesFor(analysis, problem)) {
      const key = `${code} ${id}`
      const known = found.get(key)
      if (known !== undefined) found.set(key, { ...known, count: known.count + 1 })
      else if (found.size < MOST_CHOICES) {
        const { note } = plan()
        found.set(key, {
          code,
          id,
          title,
          ...(note === undefined ? {} : { note }),
          count: 1,
          row: problem.row,
        })
      }
    }
  }
  return [...found.values()]
}
