// `fix`: shows what can be fixed in session logs, and does it where it is told to.
import { type Command, InvalidArgumentError } from 'commander'
import { fixableCodes } from '../../../shared/fixes/fixes-for.js'
import type { Dialect } from '../../../shared/format/dialect.js'
import { visibleText } from '../../../shared/rules/message.js'
import { compose, text } from '../../../shared/text.js'
import { createFile } from '../../fork/store-log.js'
import { closest } from '../closest.js'
import { type CommandContext, ExitCode } from '../context.js'
import { describeFailure } from '../failure.js'
import { findLogs, type LogSource, standardInput } from '../find-logs.js'
import { type FixedLog, type FixSettings, fixLog } from '../fix-log.js'
import { formatFixedLog } from '../format-fixes.js'
import { parseDialect } from '../options.js'
import { backUp, FileChanged, type FileState, replaceFile, stateOf } from '../replace-file.js'
import { readTypesFile } from '../types-file.js'

interface FixOptions {
  readonly safe?: true
  readonly choose: ReadonlyMap<string, string>
  readonly write?: true
  readonly backup?: true
  readonly output?: string
  readonly keepEnd?: true
  readonly dialect?: Dialect
  readonly types?: string
}

const details = `
A PATH is a file, a directory, a pattern, or - for standard input. Without --write and --output nothing is changed: what
would be done is shown, with what it loses. Safe fixes lose nothing and write what the harness itself would write;
others are listed and carried out only where --choose names them. Do not fix a log that a running session still writes:
an open turn would be closed under it (or use --keep-end).

Exit codes: 0 no errors are left, 1 errors are left, 2 something could not be read or written.`

export function addFixCommand(program: Command, context: CommandContext): void {
  program
    .command('fix')
    .description('show what can be fixed in session logs, and fix it with --write')
    .argument('<path...>', 'files, directories, patterns, or - for standard input')
    .option('--safe', 'safe fixes only; do not list what is left to choose')
    .option(
      '--choose <code=fix>',
      'carry out this fix for every problem of a code, as listed; repeatable',
      collectChoice,
      new Map<string, string>(),
    )
    .option('-w, --write', 'write the fixed logs in place of the files')
    .option('--backup', 'with --write: keep a copy of each file, ending in .orig')
    .option('-o, --output <file>', 'write the one fixed log to a new file, or - for standard output')
    .option('--keep-end', 'leave an open turn and an unfinished last row: the session may still run')
    .option('--dialect <id>', 'read all logs as this dialect (default: recognised)', parseDialect)
    .option('--types <file>', 'event types that plugins declare')
    .addHelpText('after', details)
    .action(async (paths: string[], options: FixOptions) => {
      process.exitCode = await runFix(paths, options, context)
    })
}

/** One `code=fix` more. */
function collectChoice(argument: string, earlier: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [code = '', id = '', ...rest] = argument.split('=')
  if (id === '' || rest.length > 0)
    throw new InvalidArgumentError('It must be code=fix, as listed without it.')
  if (!fixableCodes.has(code)) {
    const hint = closest(code, [...fixableCodes])
    const suggestion = hint === undefined ? '' : ` Did you mean ${hint}?`
    throw new InvalidArgumentError(`There is no fix for ${JSON.stringify(code)}.${suggestion}`)
  }
  return new Map([...earlier, [code, id]])
}

async function runFix(
  paths: readonly string[],
  options: FixOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const fail = async (reason: string) => {
    await context.err.write(`dsh-session-log: ${reason}\n`)
    return ExitCode.CouldNotRun
  }
  if (options.write === true && options.output !== undefined) {
    return fail(text('--write and --output cannot be used together'))
  }
  const types = options.types === undefined ? undefined : await readTypesFile(options.types, context)
  if (types === 'failed') return ExitCode.CouldNotRun
  const { sources, failures } = await findLogs(paths)
  for (const { name, reason } of failures)
    await fail(compose('{0}: {1}', [visibleText(name), visibleText(reason)]))
  if (options.output !== undefined && sources.length > 1) return fail(text('--output takes one log'))
  const settings: FixSettings = {
    ...(options.dialect === undefined ? {} : { dialect: options.dialect }),
    ...(types === undefined ? {} : { declaredTypes: types }),
    chosen: options.choose,
    leavesEnd: options.keepEnd === true,
  }
  let hasErrors = false
  let hasFailed = failures.length > 0
  for (const source of sources) {
    try {
      hasErrors = (await fixOne(source, settings, options, context)) || hasErrors
    } catch (error) {
      hasFailed = true
      const reason =
        error instanceof FileChanged
          ? text('the file was written while it was fixed; it was left alone')
          : describeFailure(error)
      await fail(compose('{0}: {1}', [visibleText(source.name), reason]))
    }
  }
  if (hasFailed) return ExitCode.CouldNotRun
  return hasErrors ? ExitCode.ErrorsFound : ExitCode.Clean
}

/** Returns whether errors are left. */
async function fixOne(
  source: LogSource,
  settings: FixSettings,
  options: FixOptions,
  { out, err }: CommandContext,
): Promise<boolean> {
  const isFile = source !== standardInput
  const known = isFile ? await stateOf(source.path) : undefined
  const log = await fixLog(source, settings)
  const written = await writeResult(log, source, known, options)
  // Where the log itself goes to standard output, words about it must not.
  const target = options.output === '-' ? err : out
  if (options.output === '-') await out.writeBytes(log.bytes())
  const view = {
    isDone: written !== undefined || options.output === '-',
    showsChoices: options.safe !== true,
  }
  await target.write(formatFixedLog(log, view, target.traits))
  if (written !== undefined) await target.write(`${compose('Written: {0}', [visibleText(written)])}\n`)
  return log.after.counts().errors > 0
}

/** The file that was written, if any. */
async function writeResult(
  log: FixedLog,
  { path }: LogSource,
  known: FileState | undefined,
  { write, backup, output }: FixOptions,
): Promise<string | undefined> {
  if (output !== undefined && output !== '-') {
    await createFile(output, log.bytes())
    return output
  }
  if (write !== true || log.edits.length === 0 || known === undefined) return undefined
  if (backup === true) await backUp(path)
  await replaceFile(path, log.bytes(), known)
  return path
}
