// What the commands have in common that show a part of one log: finding the log, telling why there is nothing to show,
// and JSON for programs.
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import type { Dialect } from '../../shared/format/dialect.js'
import { visibleText } from '../../shared/rules/message.js'
import { jsonText } from '../../shared/session/json-text.js'
import { text } from '../../shared/text.js'
import { type CommandContext, ExitCode } from './context.js'
import { describeFailure } from './failure.js'
import { safeJson } from './format-json.js'
import { loadLog, sourceOf } from './load-log.js'

/** What is to be printed, or why that is impossible. */
export type View = { readonly output: string } | { readonly failure: string }

/** Loads a log and prints what `show` makes of it; the exit code of the command. */
export async function showLog(
  path: string,
  dialect: Dialect | undefined,
  { out, err }: CommandContext,
  show: (analysis: LogAnalysis, name: string) => View,
): Promise<ExitCode> {
  const source = sourceOf(path)
  let view: View
  try {
    view = show(await loadLog(source, dialect), source.name)
  } catch (error) {
    if (!isFileFailure(error)) throw error
    view = { failure: describeFailure(error) }
  }
  if ('failure' in view) {
    await err.write(`dsh-session-log: ${visibleText(source.name)}: ${view.failure}\n`)
    return ExitCode.CouldNotRun
  }
  await out.write(view.output)
  return ExitCode.Clean
}

/** Errors of the file system have a code; everything else is a defect of ours. */
function isFileFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

/** A value as JSON over several lines; on one where it is nested too deeply to be laid out. */
export function jsonOutput(value: unknown): string {
  try {
    return `${safeJson(value, 2)}\n`
  } catch (error) {
    // The escapes for what is unseen are those of JSON, and nothing unseen stands outside of its strings.
    if (error instanceof RangeError) return `${visibleText(jsonText(value))}\n`
    throw error
  }
}

/** `The log has no event with seq 500; its events go from 0 to 182`. */
export function noSuchEvent({ eventCount }: LogAnalysis, seq: number): string {
  return eventCount === 0
    ? text('the log has no event with seq {0}; it has none', [seq])
    : text('the log has no event with seq {0}; its events go from 0 to {1}', [seq, eventCount - 1])
}
