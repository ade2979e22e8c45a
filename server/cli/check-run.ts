// Checks many logs one after the other and hands each result on as soon as it is there. A log that cannot be read is a
// failure among the results; it never hides the next one. It must not know how results are printed.
import { type CheckedLog, type CheckSettings, checkLog } from './check-log.js'
import type { CommandContext } from './context.js'
import { describeFailure } from './failure.js'
import { type Failure, findLogs } from './find-logs.js'
import { Progress } from './progress.js'

/** Takes the results of a run, in order. */
export interface CheckSink {
  log(log: CheckedLog): Promise<void>
  failure(failure: Failure): Promise<void>
}

export interface RunCounts {
  readonly errors: number
  readonly failures: number
}

/** Checks everything under the paths. Ends early, and quietly, when nobody reads the output any more. */
export async function checkPaths(
  paths: readonly string[],
  settings: CheckSettings,
  sink: CheckSink,
  { out, err }: CommandContext,
): Promise<RunCounts> {
  const { sources, failures: missing } = await findLogs(paths)
  for (const failure of missing) await sink.failure(failure)
  let errors = 0
  let failures = missing.length
  const progress = new Progress(err)
  for (const [index, source] of sources.entries()) {
    if (out.isClosed) break
    const label = sources.length === 1 ? source.name : `${index + 1}/${sources.length} ${source.name}`
    try {
      const log = await checkLog(source, settings, (done, total) => progress.update(label, done, total))
      errors += log.counts.error
      await progress.clear()
      await sink.log(log)
    } catch (error) {
      failures++
      await progress.clear()
      await sink.failure({ name: source.name, reason: describeFailure(error) })
    }
  }
  return { errors, failures }
}
