// `messages`: prints the messages that the model gets of a log, up to its end or up to some event.
import type { Command } from 'commander'
import type { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { messagesDocument } from '../../../shared/analysis/model-view/document.js'
import { messagesAfter } from '../../../shared/analysis/model-view.js'
import type { Dialect } from '../../../shared/format/dialect.js'
import type { CommandContext } from '../context.js'
import { parseDialect, parseSeq } from '../options.js'
import { jsonOutput, noSuchEvent, showLog, type View } from '../view-output.js'

interface MessagesOptions {
  readonly at?: number
  readonly json?: true
  readonly dialect?: Dialect
}

const details = `
A PATH is a file, compressed or not, or - for standard input. Without --at, everything counts that a loader of the log
takes: rows behind damage and torn rows do not. With --at, everything up to and including that event counts.

Exit codes: 0 printed, 2 the log cannot be read or has no such event.`

export function addMessagesCommand(program: Command, context: CommandContext): void {
  program
    .command('messages')
    .description('print the messages that the model gets of a session log')
    .argument('<path>', 'a session log, or - for standard input')
    .option('--at <seq>', 'right after this event (default: at the end of the log)', parseSeq)
    .option('--json', 'print JSON instead of a text for people')
    .option('--dialect <id>', 'read the log as this dialect (default: recognised)', parseDialect)
    .addHelpText('after', details)
    .action(async (path: string, options: MessagesOptions) => {
      process.exitCode = await showLog(path, options.dialect, context, (analysis, name) =>
        showMessages(analysis, name, options),
      )
    })
}

function showMessages(analysis: LogAnalysis, name: string, { at, json }: MessagesOptions): View {
  const row = at === undefined ? undefined : analysis.rowOfSeq(at)
  if (at !== undefined && row === undefined) return { failure: noSuchEvent(analysis, at) }
  const history = messagesAfter(analysis, row)
  if (json !== true) return { output: messagesDocument(history) }
  const { atSeq = null, messages, sources } = history
  return { output: jsonOutput({ file: name, atSeq, messages, sources }) }
}
