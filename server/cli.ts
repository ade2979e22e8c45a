// The entry of the command line `dsh-session-log`: its commands, its exit codes and its two outputs.
import { Command, CommanderError } from 'commander'
import { addCheckCommand } from './cli/commands/check.js'
import { addExplainCommand } from './cli/commands/explain.js'
import { addForkCommand } from './cli/commands/fork.js'
import { addMessagesCommand } from './cli/commands/messages.js'
import { addRequestCommand } from './cli/commands/request.js'
import { addStatCommand } from './cli/commands/stat.js'
import { addTourCommand } from './cli/commands/tour.js'
import { type CommandContext, ExitCode } from './cli/context.js'
import { describeFailure } from './cli/failure.js'
import { Output } from './cli/terminal.js'

/** Put in by the bundler. */
declare const DSH_SESSION_VERSION: string

const version = typeof DSH_SESSION_VERSION === 'string' ? DSH_SESSION_VERSION : '0.0.0'

function createProgram(context: CommandContext): Command {
  const program = new Command('dsh-session-log')
    .description('Reads, checks and explains session logs of DeepSeek Harness.')
    .version(version)
    .showHelpAfterError('(add --help for more)')
    .exitOverride()
  addCheckCommand(program, context)
  addExplainCommand(program, context)
  addForkCommand(program, context)
  addMessagesCommand(program, context)
  addRequestCommand(program, context)
  addStatCommand(program, context)
  addTourCommand(program, context)
  return program
}

async function main(): Promise<void> {
  const out = new Output(process.stdout, process.env)
  const err = new Output(process.stderr, process.env)
  try {
    await createProgram({ out, err, version }).parseAsync()
    if (out.failure === undefined) return
    process.exitCode = ExitCode.CouldNotRun
    await err.write(`dsh-session-log: the output could not be written: ${describeFailure(out.failure)}\n`)
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
