// Reads one whole log, plain or compressed, and analyses it to the end: for commands that look at a log from all
// sides. It must not know what for.

import { resolve } from 'node:path'
import { type AnalysisOptions, LogAnalysis } from '../../shared/analysis/log-analysis.js'
import type { Dialect } from '../../shared/format/dialect.js'
import { LogText } from '../../shared/log/log-text.js'
import { decodeUtf8 } from '../../shared/log/utf8.js'
import { startsWithFrame } from '../../shared/log/zstd-frames.js'
import { decodeFrames } from '../../shared/log/zstd-log.js'
import { type LogSource, standardInput } from './find-logs.js'
import { readSource } from './read-source.js'

/** The log at a path, or on standard input for `-`. */
export function sourceOf(path: string): LogSource {
  return path === '-' ? standardInput : { path, name: path }
}

/** Rejects where the source cannot be read; what is wrong in it is a problem of the log. */
export async function loadLog(source: LogSource, dialect: Dialect | undefined): Promise<LogAnalysis> {
  const bytes = await readSource(source)
  const path = source === standardInput ? {} : { path: resolve(source.path) }
  const options: AnalysisOptions = dialect === undefined ? path : { ...path, dialect }
  const isCompressed = source.path.endsWith('.zstd') || startsWithFrame(bytes)
  const analysis = isCompressed ? ofFrames(bytes, options) : ofText(decodeUtf8(bytes), options)
  analysis.advance()
  return analysis
}

function ofText(text: string, options: AnalysisOptions): LogAnalysis {
  return new LogAnalysis(new LogText(text), options)
}

function ofFrames(bytes: Uint8Array, options: AnalysisOptions): LogAnalysis {
  const { rows, faults, tornFrameRow } = decodeFrames(bytes)
  const torn = tornFrameRow === undefined ? {} : { tornFrameRow }
  return ofText(rows.join('\n'), { ...options, container: 'zstd', faults, ...torn })
}
