// Reads a whole log from disk, plain or compressed, and analyses it: for commands that look at one log. Checking many
// or huge logs goes through the streaming check instead.
import { readFile } from 'node:fs/promises'
import { type AnalysisOptions, LogAnalysis } from '../shared/analysis/log-analysis.js'
import { LogText } from '../shared/log/log-text.js'
import { decodeUtf8 } from '../shared/log/utf8.js'
import { decodeFrames } from '../shared/log/zstd-log.js'

/** Whether a path names a compressed log. */
export function isCompressed(file: string): boolean {
  return file.endsWith('.zstd')
}

/** Analyses the log in a file to the end. Throws what the file system says; bad contents are problems of the log. */
export async function analyseFile(file: string, options: AnalysisOptions = {}): Promise<LogAnalysis> {
  const bytes = await readFile(file)
  const analysis = isCompressed(file)
    ? analyseFrames(bytes, { ...options, path: file })
    : new LogAnalysis(new LogText(decodeUtf8(bytes)), { ...options, path: file })
  analysis.advance()
  return analysis
}

function analyseFrames(bytes: Uint8Array, options: AnalysisOptions): LogAnalysis {
  const { rows, tornFrameRow } = decodeFrames(bytes)
  const torn = tornFrameRow === undefined ? {} : { tornFrameRow }
  return new LogAnalysis(new LogText(rows.join('\n')), { ...options, container: 'zstd', ...torn })
}
