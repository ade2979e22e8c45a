// `fork`: makes a child session out of the beginning of a log, or says why it cannot and where it could.
import type { Command } from 'commander'
import { forkBoundaryRows } from '../../../shared/analysis/fork-boundary.js'
import type { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { type ForkPlan, type ForkRefusal, planFork } from '../../../shared/fork/fork-plan.js'
import { previewLines, refusalText } from '../../../shared/fork/fork-texts.js'
import { findDialect } from '../../../shared/format/registry.js'
import { visibleText } from '../../../shared/rules/message.js'
import { compose, text } from '../../../shared/text.js'
import { writeFork } from '../../fork/child-file.js'
import { type CommandContext, ExitCode } from '../context.js'
import { describeFailure } from '../failure.js'
import { loadLog, sourceOf } from '../load-log.js'

interface ForkOptions {
  readonly at?: string
  readonly output?: string
  readonly id?: string
  readonly dialect?: string
  readonly dryRun?: boolean
}

export function addForkCommand(program: Command, context: CommandContext): void {
  program
    .command('fork')
    .description('make a child session out of the beginning of a log; nothing is ever overwritten')
    .argument('<file>', 'log to fork, plain or compressed')
    .option('--at <seq>', 'last event that the child takes over; by default the last legal one')
    .option(
      '-o, --output <file>',
      "path of the child; by default beside the parent, in the harness's layout if it lies in one",
    )
    .option('--id <id>', 'id of the child; by default a fresh one')
    .option('--dialect <id>', 'dialect of the log; by default it is recognised')
    .option('-n, --dry-run', 'say what the child would hold and write nothing')
    .action(async (file: string, options: ForkOptions) => {
      process.exitCode = await runFork(file, options, context)
    })
}

async function runFork(file: string, options: ForkOptions, context: CommandContext): Promise<ExitCode> {
  const { out, err } = context
  const fail = async (reason: string) => {
    await err.write(`dsh-session-log: ${reason}\n`)
    return ExitCode.CouldNotRun
  }
  const dialect = options.dialect === undefined ? undefined : findDialect(options.dialect)
  if (options.dialect !== undefined && dialect === undefined) {
    return fail(text('there is no dialect {0}', [options.dialect]))
  }
  try {
    const analysis = await loadLog(sourceOf(file), dialect)
    const plan = planAt(analysis, options.at)
    if (plan === undefined)
      return fail(text('--at takes the sequence number of an event; this log has no legal boundary'))
    if (plan.kind !== 'plan') return fail(refusalText(analysis, plan))
    await out.write(
      previewLines(analysis, plan)
        .map((line) => `${line}\n`)
        .join(''),
    )
    if (options.dryRun) return ExitCode.Clean
    const result = await writeFork(analysis, plan, file, {
      ...(options.id === undefined ? {} : { id: options.id }),
      ...(options.output === undefined ? {} : { file: options.output }),
    })
    if (result.kind === 'broken')
      return fail(compose('the child would be broken: {0}', [result.problem.message]))
    await out.write(`${compose('Written: {0}', [visibleText(result.file)])}\n`)
    return ExitCode.Clean
  } catch (error) {
    return fail(`${visibleText(file)}: ${describeFailure(error)}`)
  }
}

function planAt(analysis: LogAnalysis, at: string | undefined): ForkPlan | ForkRefusal | undefined {
  if (at !== undefined) {
    const seq = Number(at)
    return /^\d+$/.test(at) ? planFork(analysis, seq) : undefined
  }
  const row = forkBoundaryRows(analysis).at(-1)
  const facts = row === undefined ? undefined : analysis.rowFacts(row)
  return facts?.seq === undefined ? undefined : planFork(analysis, facts.seq + facts.count - 1)
}
