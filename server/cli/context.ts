// What a command gets to work with: the two outputs and the version. Commands use nothing else of the process, except
// that logs may be read from standard input.
import type { Output } from './terminal.js'

export interface CommandContext {
  readonly out: Output
  readonly err: Output
  readonly version: string
}

/** How a command went, as the exit code of the process. */
export const ExitCode = {
  Clean: 0,
  /** Errors were found in logs. */
  ErrorsFound: 1,
  /** Something could not be done: a wrong option, a file that cannot be read. */
  CouldNotRun: 2,
} as const
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode]
