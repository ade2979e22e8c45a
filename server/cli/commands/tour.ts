// `tour`: what `npm start` shows a newcomer. It checks sample logs as `check` would and says how to go on; that the
// samples have errors is their purpose, so the tour succeeds all the same.
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { visibleText } from '../../../shared/rules/message.js'
import { text } from '../../../shared/text.js'
import { checkPaths } from '../check-run.js'
import { type CommandContext, ExitCode } from '../context.js'
import { frameWidthFor } from '../format-human.js'
import { createSink } from '../sinks.js'

export function addTourCommand(program: Command, context: CommandContext): void {
  program
    .command('tour', { hidden: true })
    .description('check sample logs and say how to go on')
    .argument('[directory]', 'where the samples are', 'samples')
    .action(async (directory: string) => {
      process.exitCode = await runTour(directory, context)
    })
}

async function runTour(directory: string, context: CommandContext): Promise<ExitCode> {
  const { out } = context
  await out.write(
    `\n${text('Checking the sample logs in {0}: healthy ones, and one broken for each kind of fault.', [directory])}\n\n`,
  )
  const settings = {
    severities: new Map(),
    maxProblems: 20,
    leastSeverity: 'hint',
    frameWidth: frameWidthFor(out.traits),
  } as const
  const sink = createSink('human', false, context)
  const { failures } = await checkPaths([directory], settings, sink, context)
  await sink.finish()
  await out.write(closing(out.traits.colors.bold))
  return failures > 0 ? ExitCode.CouldNotRun : ExitCode.Clean
}

function closing(heading: (words: string) => string): string {
  const server = visibleText(resolve('dist/server.cjs'))
  return `
${heading(text('Your own logs'))}
  node dist/cli.cjs check ~/.dsh/sessions
      ${text('files, directories, patterns, or - for standard input')}
  node dist/cli.cjs explain turn/not-open
      ${text('what a code means and what to do about it')}

${heading(text('In an editor'))}
  ${text('Any editor with an LSP client shows the same while you type. Have it start')}

    node ${server} --stdio

  ${text('for session logs, then open samples/broken-turn.session.jsonl.')}
  ${text('docs/editors.md has the lines for Neovim, Emacs, Helix, Zed, Kate and others.')}
  ${text('For VS Code: npm run package, then "Install from VSIX..." in the Extensions view.')}

`
}
