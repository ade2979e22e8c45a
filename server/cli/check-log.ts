// Checks one log as a stream: bytes to rows to problems to findings, plain or compressed, in bounded memory. It must
// not know how findings are printed.

import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type LocatedProblem, StreamCheck } from '../../shared/analysis/check-stream.js'
import type { AnalysisOptions } from '../../shared/analysis/log-traits.js'
import { isConsequence, physicalProblem } from '../../shared/analysis/physical-problem.js'
import type { Dialect, EventDefinition } from '../../shared/format/dialect.js'
import { RowReader } from '../../shared/log/byte-rows.js'
import type { PhysicalFault } from '../../shared/log/physical-fault.js'
import { startsWithFrame } from '../../shared/log/zstd-frames.js'
import { decodePieces } from '../../shared/log/zstd-log.js'
import type { Severity } from '../../shared/rules/problem.js'
import { text } from '../../shared/text.js'
import { type LogSource, standardInput } from './find-logs.js'
import { type Finding, FindingList, rankOf, toFinding } from './finding.js'

export interface CheckSettings {
  readonly dialect?: Dialect
  readonly declaredTypes?: ReadonlyMap<string, EventDefinition>
  readonly severities: ReadonlyMap<string, Severity | 'off'>
  /** Findings kept for each log. */
  readonly maxProblems: number
  /** Findings less grave than this are left out. */
  readonly leastSeverity: Severity
  /** Columns for code frames; absent where none are wanted. */
  readonly frameWidth?: number
}

export interface CheckedLog {
  readonly name: string
  /** Id of the dialect; absent where the header is of another generation or there was nothing to read. */
  readonly dialect?: string
  readonly events: number
  readonly turns: number
  readonly findings: readonly Finding[]
  readonly counts: Readonly<Record<Severity, number>>
  /** Findings that were not kept. */
  readonly omitted: number
  /** What a person should know about how the file was read. */
  readonly notes: readonly string[]
}

/** Told how much of the file has been read, in bytes; `total` is 0 where it is not known. */
export type OnProgress = (done: number, total: number) => void

/** Reads and checks a log. Rejects where the file cannot be opened or read. */
export async function checkLog(
  source: LogSource,
  settings: CheckSettings,
  onProgress: OnProgress,
): Promise<CheckedLog> {
  const before = source === standardInput ? undefined : await stat(source.path)
  const check = new LogCheck(settings, source)
  const length = await readBytes(source, before, check, onProgress)
  const notes = source === standardInput ? [] : changeNotes(before, await statAgain(source.path), length)
  return check.finish(source.name, notes)
}

const chunkSize = 256 * 1024

/** Feeds the bytes of a source to the check and returns how many there were. */
async function readBytes(
  source: LogSource,
  stats: Stats | undefined,
  check: LogCheck,
  onProgress: OnProgress,
): Promise<number> {
  const isStdin = source === standardInput
  const stream = isStdin ? process.stdin : createReadStream(source.path, { highWaterMark: chunkSize })
  const total = stats?.isFile() ? stats.size : 0
  const compressed: Uint8Array[] = []
  let isCompressed = source.path.endsWith('.zstd')
  let length = 0
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue
    if (length === 0 && startsWithFrame(chunk)) isCompressed = true
    length += chunk.length
    // Frames are checked as a whole; a compressed log is held in memory, its text is not.
    if (isCompressed) compressed.push(chunk)
    else {
      check.push(chunk)
      onProgress(length, total)
    }
  }
  if (isCompressed) {
    const bytes = Buffer.concat(compressed)
    compressed.length = 0
    check.pushCompressed(bytes, onProgress)
  }
  return length
}

async function statAgain(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch {
    // Gone since it was read: that is told as a change.
    return undefined
  }
}

/** As much of a file's state as shows a change. */
export type FileState = Pick<Stats, 'size' | 'mtimeMs' | 'isFile'>

/** What to say when a log was written while it was read, so that its end may look torn. */
export function changeNotes(
  before: FileState | undefined,
  after: FileState | undefined,
  length: number,
): string[] {
  if (before === undefined || !before.isFile()) return []
  if (after === undefined) return [text('The file was removed while it was read; this is what it held')]
  if (after.size === length && after.mtimeMs === before.mtimeMs) return []
  return [text('The file changed while it was read; this is the state of the first {0} bytes', [length])]
}

/** The check of one log at work. */
class LogCheck {
  readonly #settings: CheckSettings
  readonly #source: LogSource
  readonly #list: FindingList
  readonly #reader = new RowReader()
  readonly #faults: PhysicalFault[] = []
  #tornFrameRow: number | undefined
  #container: 'plain' | 'zstd' = 'plain'
  #stream: StreamCheck | undefined

  constructor(settings: CheckSettings, source: LogSource) {
    this.#settings = settings
    this.#source = source
    this.#list = new FindingList(settings.maxProblems)
  }

  push(bytes: Uint8Array): void {
    const { rows, faults } = this.#reader.push(bytes)
    for (const fault of faults) this.#addFault(fault, rows[fault.row - this.#reader.rowCount + rows.length])
    this.#addProblems(this.#check.push(rows))
  }

  pushCompressed(bytes: Uint8Array, onProgress: OnProgress): void {
    this.#container = 'zstd'
    for (const piece of decodePieces(bytes)) {
      if ('fault' in piece) {
        this.#addFault(piece.fault, undefined)
        continue
      }
      if (piece.isTorn) this.#tornFrameRow ??= this.#reader.rowCount
      this.push(piece.bytes)
      onProgress(piece.frameEnd, bytes.length)
    }
  }

  finish(name: string, notes: readonly string[]): CheckedLog {
    const { tail, faults } = this.#reader.finish()
    for (const fault of faults) this.#addFault(fault, tail)
    this.#addProblems(this.#check.finish(tail))
    const { events, turns } = this.#check.summary()
    const { traits } = this.#check
    const isKnown = traits !== undefined && !traits.headerRow.isForeign
    return {
      name,
      ...(isKnown ? { dialect: traits.dialect.id } : {}),
      events,
      turns,
      findings: this.#list.findings(),
      counts: {
        error: this.#list.count('error'),
        warning: this.#list.count('warning'),
        information: this.#list.count('information'),
        hint: this.#list.count('hint'),
      },
      omitted: this.#list.omitted,
      notes,
    }
  }

  get #check(): StreamCheck {
    this.#stream ??= new StreamCheck(this.#analysisOptions())
    return this.#stream
  }

  #analysisOptions(): AnalysisOptions {
    const { dialect, declaredTypes, severities } = this.#settings
    const tornFrameRow = () => this.#tornFrameRow
    return {
      ...(dialect === undefined ? {} : { dialect }),
      ...(declaredTypes === undefined ? {} : { declaredTypes }),
      ...(this.#source === standardInput ? {} : { path: resolve(this.#source.path) }),
      severities,
      container: this.#container,
      // Known only once the complete frames are read; it is asked for when a problem is settled.
      get tornFrameRow() {
        return tornFrameRow()
      },
    }
  }

  #addFault(fault: PhysicalFault, rowText: string | undefined): void {
    this.#faults.push(fault)
    const problem = physicalProblem(fault, this.#settings.severities)
    if (problem !== undefined) this.#add({ ...problem, rowText, relatedTexts: [] })
  }

  #addProblems(problems: readonly LocatedProblem[]): void {
    for (const problem of problems) if (!isConsequence(problem, this.#faults)) this.#add(problem)
  }

  #add(problem: LocatedProblem): void {
    if (rankOf(problem.severity) > rankOf(this.#settings.leastSeverity)) return
    const { rowText, relatedTexts } = problem
    this.#list.add(problem.severity, () =>
      toFinding({ problem, rowText, relatedTexts }, this.#settings.frameWidth),
    )
  }
}
