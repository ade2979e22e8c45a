// `stat`: counts what sessions did and what that cost.
import type { Command } from 'commander'
import { type StatisticsExtent, statisticsOf } from '../../../shared/analysis/statistics.js'
import type { Dialect } from '../../../shared/format/dialect.js'
import { visibleText } from '../../../shared/rules/message.js'
import { type CommandContext, ExitCode } from '../context.js'
import { describeFailure } from '../failure.js'
import { type Failure, findLogs, type LogSource } from '../find-logs.js'
import { safeJson } from '../format-json.js'
import { formatStatistics, formatTotals, type NamedStatistics } from '../format-statistics.js'
import { loadLog } from '../load-log.js'
import { parseDialect } from '../options.js'
import { Progress } from '../progress.js'

interface StatOptions {
  readonly json?: true
  readonly own?: true
  readonly dialect?: Dialect
}

const details = `
A PATH is a file, a directory, a pattern such as 'logs/**/*.jsonl', or - for standard input. A fork begins with the
events of its parent; --own leaves them out, so that logs of one family can be added up. With --json, one line of JSON
is printed for each log; what a log does not tell is null.

Exit codes: 0 all logs were read, 2 something could not be read.`

export function addStatCommand(program: Command, context: CommandContext): void {
  program
    .command('stat')
    .description('count turns, steps, calls, tokens and time, per model and per tool')
    .argument('<path...>', 'files, directories, patterns, or - for standard input')
    .option('--json', 'print one line of JSON for each log')
    .option('--own', 'leave out what a fork took over from its parent')
    .option(
      '--dialect <id>',
      'read all logs as this dialect (default: recognised for each log)',
      parseDialect,
    )
    .addHelpText('after', details)
    .action(async (paths: string[], options: StatOptions) => {
      process.exitCode = await runStat(paths, options, context)
    })
}

async function runStat(
  paths: readonly string[],
  options: StatOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const { out, err } = context
  const { sources, failures } = await findLogs(paths)
  for (const failure of failures) await err.write(failureLine(failure))
  const progress = new Progress(err)
  const logs: NamedStatistics[] = []
  let failed = failures.length
  for (const [index, source] of sources.entries()) {
    if (out.isClosed) break
    progress.update(source.name, index, sources.length)
    try {
      const log = await measure(source, options)
      await progress.clear()
      await out.write(
        options.json === true ? `${safeJson(toJson(log))}\n` : formatStatistics(log, out.traits),
      )
      logs.push(log)
    } catch (error) {
      failed++
      await progress.clear()
      await err.write(failureLine({ name: source.name, reason: describeFailure(error) }))
    }
  }
  if (options.json !== true && logs.length > 1) await out.write(formatTotals(logs))
  return failed > 0 ? ExitCode.CouldNotRun : ExitCode.Clean
}

async function measure(source: LogSource, { own, dialect }: StatOptions): Promise<NamedStatistics> {
  const analysis = await loadLog(source, dialect)
  const extent: StatisticsExtent = own === true ? 'own' : 'all'
  return { name: source.name, dialect: analysis.dialect, statistics: statisticsOf(analysis, extent) }
}

function failureLine({ name, reason }: Failure): string {
  return `dsh-session-log: ${visibleText(name)}: ${reason}\n`
}

function toJson({ name, dialect, statistics }: NamedStatistics): object {
  return { file: name, dialect: dialect.id, ...withNulls(statistics) }
}

/** What is not known is null, so that every line has the same members. */
function withNulls(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, nullFor(member)]))
}

function nullFor(value: unknown): unknown {
  if (value === undefined) return null
  if (Array.isArray(value)) return value.map(nullFor)
  return typeof value === 'object' && value !== null ? withNulls(value) : value
}
