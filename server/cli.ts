// The entry of the command line `dsh-session-log`: its commands, its exit codes and its two outputs.
import { setFlagsFromString } from 'node:v8'
import { Command, CommanderError } from 'commander'
import { compose } from '../shared/text.js'
import { addCheckCommand } from './cli/commands/check.js'
import { addExplainCommand } from './cli/commands/explain.js'
import { addFixCommand } from './cli/commands/fix.js'
import { addForkCommand } from './cli/commands/fork.js'
import { addMessagesCommand } from './cli/commands/messages.js'
import { addRequestCommand } from './cli/commands/request.js'
import { addSchemaCommand } from './cli/commands/schema.js'
import { addStatCommand } from './cli/commands/stat.js'
import { addTourCommand } from './cli/commands/tour.js'
import { type CommandContext, ExitCode } from './cli/context.js'
import { describeFailure } from './cli/failure.js'
import { Output } from './cli/terminal.js'
import { processLocale, useLocale } from './l10n.js'

/** Put in by the bundler. */
declare const DSH_SESSION_VERSION: string

const version = typeof DSH_SESSION_VERSION === 'string' ? DSH_SESSION_VERSION : '0.0.0'

function createProgram(context: CommandContext): Command {
  const program = new Command('dsh-session-log')
    .description('Reads, checks and explains session logs of DeepSeek Harness.')
    .version(version)
    .option(
      '--locale <tag>',
      'language of the output, such as en or zh-cn (default: that of the environment)',
    )
    .hook('preAction', (command) => useLocale(localeOf(command.opts())))
    .showHelpAfterError('(add --help for more)')
    .exitOverride()
  addCheckCommand(program, context)
  addExplainCommand(program, context)
  addFixCommand(program, context)
  addForkCommand(program, context)
  addMessagesCommand(program, context)
  addRequestCommand(program, context)
  addSchemaCommand(program, context)
  addStatCommand(program, context)
  addTourCommand(program, context)
  return program
}

/** Help and what is wrong with a command line come before any action, in English like the names of options. */
function localeOf({ locale }: { readonly locale?: unknown }): string {
  return typeof locale === 'string' ? locale : processLocale(process.env)
}

/**
 * Logs are read as streams, so little is ever alive; left alone, the heap still grows to several times of that before
 * it is collected. Measured on 400 MB: a peak of 190 MB instead of 310, in the same time.
 */
const SMALL_HEAP = '--heap-growing-percent=25'

async function main(): Promise<void> {
  setFlagsFromString(SMALL_HEAP)
  const out = new Output(process.stdout, process.env)
  const err = new Output(process.stderr, process.env)
  try {
    await createProgram({ out, err, version }).parseAsync()
    if (out.failure === undefined) return
    process.exitCode = ExitCode.CouldNotRun
    await err.write(
      `dsh-session-log: ${compose('the output could not be written: {0}', [describeFailure(out.failure)])}\n`,
    )
  } catch (error) {
    if (error instanceof CommanderError) {
      // It has been printed; help and version count as errors with exit code 0.
      process.exitCode = error.exitCode === 0 ? ExitCode.Clean : ExitCode.CouldNotRun
      return
    }
    process.exitCode = ExitCode.CouldNotRun
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    await err.write(`dsh-session-log: this is a defect of the tool, please report it\n${text}\n`)
  }
}

void main()
