// `check`: reads logs and tells what is wrong with them.
import { type Command, Option } from 'commander'
import type { Dialect } from '../../../shared/format/dialect.js'
import { checkPaths } from '../check-run.js'
import { type CommandContext, ExitCode } from '../context.js'
import { frameWidthFor } from '../format-human.js'
import { collectSeverity, parseCount, parseDialect, type SeverityChoice } from '../options.js'
import { createSink, type Format, formats } from '../sinks.js'
import { readTypesFile } from '../types-file.js'

interface CheckOptions {
  readonly format: Format
  readonly dialect?: Dialect
  readonly severity: ReadonlyMap<string, SeverityChoice>
  readonly quiet?: true
  readonly maxProblems: number
  readonly types?: string
}

const details = `
A PATH is a file, a directory, a pattern such as 'logs/**/*.jsonl', or - for standard input. Directories are searched
for session logs by name and first line. Compressed logs (.jsonl.zstd) are read as they are.

Exit codes: 0 no errors found, 1 errors found, 2 something could not be read or the command line is wrong.`

export function addCheckCommand(program: Command, context: CommandContext): void {
  program
    .command('check')
    .description('check session logs and show what is wrong, with the place')
    .argument('<path...>', 'files, directories, patterns, or - for standard input')
    .addOption(new Option('-f, --format <format>', 'output format').choices(formats).default('human'))
    .option(
      '--dialect <id>',
      'read all logs as this dialect (default: recognised for each log)',
      parseDialect,
    )
    .option(
      '--severity <code=level>',
      'set the level of a rule or a family; repeatable',
      collectSeverity,
      new Map<string, SeverityChoice>(),
    )
    .option('-q, --quiet', 'show errors only')
    .option('--max-problems <count>', 'show at most so many problems for each log', parseCount, 1000)
    .option('--types <file>', 'event types that plugins declare, as in .dsh-session-types.json')
    .addHelpText('after', details)
    .action(async (paths: string[], options: CheckOptions) => {
      process.exitCode = await runCheck(paths, options, context)
    })
}

async function runCheck(
  paths: readonly string[],
  options: CheckOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const isQuiet = options.quiet === true
  const types = options.types === undefined ? undefined : await readTypesFile(options.types, context)
  if (types === 'failed') return ExitCode.CouldNotRun
  const settings = {
    ...(types === undefined ? {} : { declaredTypes: types }),
    ...(options.dialect === undefined ? {} : { dialect: options.dialect }),
    severities: options.severity,
    maxProblems: options.maxProblems,
    leastSeverity: isQuiet ? 'error' : 'hint',
    ...(options.format === 'human' ? { frameWidth: frameWidthFor(context.out.traits) } : {}),
  } as const
  const sink = createSink(options.format, isQuiet, context)
  const { errors, failures } = await checkPaths(paths, settings, sink, context)
  await sink.finish()
  if (failures > 0) return ExitCode.CouldNotRun
  return errors > 0 ? ExitCode.ErrorsFound : ExitCode.Clean
}
