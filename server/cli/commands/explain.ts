// `explain`: prints what the rule catalogue says about a problem code, or lists the codes.
import type { Command } from 'commander'
import { translated } from '../../../shared/l10n/bundle.js'
import type { RuleEntry, RuleLayer } from '../../../shared/rules/catalogue/rule-entry.js'
import { findRule, rules } from '../../../shared/rules/catalogue.js'
import { visibleText } from '../../../shared/rules/message.js'
import { compose, deferred, enumerate, text } from '../../../shared/text.js'
import { closest } from '../closest.js'
import { codeFrame } from '../code-frame.js'
import { type CommandContext, ExitCode } from '../context.js'
import type { TerminalTraits } from '../terminal.js'
import { wrapText } from '../wrap-text.js'

export function addExplainCommand(program: Command, context: CommandContext): void {
  program
    .command('explain')
    .description('say what a problem code means and what to do about it; without a code, list all')
    .argument('[code]', 'problem code, or a family of codes')
    .action(async (code: string | undefined) => {
      process.exitCode = await runExplain(code, context)
    })
}

async function runExplain(code: string | undefined, { out, err }: CommandContext): Promise<ExitCode> {
  if (code === undefined) {
    await out.write(listing(rules, out.traits))
    return ExitCode.Clean
  }
  const rule = findRule(code)
  if (rule !== undefined) {
    await out.write(explanation(rule, out.traits))
    return ExitCode.Clean
  }
  const family = rules.filter((known) => known.code.startsWith(`${code}/`))
  if (family.length > 0) {
    await out.write(listing(family, out.traits))
    return ExitCode.Clean
  }
  const meant = closest(
    code,
    rules.map((known) => known.code),
  )
  const said =
    meant === undefined
      ? compose('there is no code {0}; run it without a code for a list', [visibleText(code)])
      : compose('there is no code {0}; did you mean {1}?', [visibleText(code), meant])
  await err.write(`dsh-session-log: ${said}\n`)
  return ExitCode.CouldNotRun
}

function listing(entries: readonly RuleEntry[], { colors }: TerminalTraits): string {
  const width = Math.max(...entries.map(({ code }) => code.length))
  return entries
    .map(
      ({ code, severity, title }) =>
        `${colors.bold(code.padEnd(width))}  ${severity.padEnd(11)}  ${translated(title)}\n`,
    )
    .join('')
}

const layers: Readonly<Record<RuleLayer, string>> = {
  load: deferred('the loader that reads the file'),
  restore: deferred('the session core, when it restores the events'),
  invariant: deferred("the harness's invariant checker"),
  writer: deferred('nobody on reading; writers keep to it'),
  reader: deferred('nobody in the harness; people, tools or model providers do'),
}

const fixes = {
  safe: deferred('safe: it writes what the harness itself would write'),
  review: deferred('to look at first: it rewrites or drops something'),
  none: deferred('none'),
} as const

function explanation(rule: RuleEntry, traits: TerminalTraits): string {
  const { colors, width } = traits
  const {
    code,
    title,
    severity,
    severityIn = {},
    meaning,
    why,
    consequence,
    remedy,
    fix,
    layer,
    dialects,
  } = rule
  const others = Object.entries(severityIn).map(([dialect, level]) => text('{0} in {1}', [level, dialect]))
  const section = (name: string, said: string) =>
    `${colors.bold(name)}\n${wrapText(translated(said), width, '  ')}\n`
  return [
    `${compose('{0}: {1}', [colors.bold(code), translated(title)])}\n`,
    `${wrapText(translated(meaning), width)}\n`,
    section(text('Why it matters'), why),
    section(text('What happens'), consequence),
    section(text('What to do'), remedy),
    ...exampleOf(rule, traits),
    compose('Level: {0}', [enumerate([severity, ...others])]),
    compose('Dialects: {0}', [enumerate(dialects)]),
    compose('Checked by: {0}', [translated(layers[layer])]),
    `${compose('Fix in an editor: {0}', [translated(fixes[fix])])}\n`,
  ].join('\n')
}

/** The rows of the minimal bad log, cut to the width. */
function exampleOf({ bad }: RuleEntry, { colors, width }: TerminalTraits): readonly string[] {
  if (bad.rows.length === 0) return []
  const room = width - 4
  const lines = bad.rows.map((row, index) => {
    const shown = codeFrame(row, { start: 0, end: 0 }, room).text
    return index === bad.at ? `${colors.red('>')} ${shown}` : `  ${shown}`
  })
  return [`${colors.bold(text('Example'))} (${bad.dialect})`, ...lines.map((line) => `  ${line}`), '']
}
