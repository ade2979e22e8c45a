// Writes the documentation page of the rules out of the catalogue. A pure function of the entries, so that a test
// can tell whether the page is current.
import type {
  ExampleLog,
  FaultyLog,
  FixKind,
  RuleEntry,
  RuleLayer,
} from '../shared/rules/catalogue/rule-entry.js'
import { cutText, visibleText } from '../shared/rules/message.js'

/** Longer rows are cut in the page; the catalogue has them whole. */
const longestRow = 400

/** The same of rows that are only there for the one at fault. */
const longestOtherRow = 120

const families: readonly (readonly [family: string, subject: string])[] = [
  ['container', 'The compressed container'],
  ['row', 'Lines and rows: text that is no JSON, lines that are cut, joined or broken'],
  ['header', 'The header line'],
  ['envelope', 'The members that every event has around its payload'],
  ['sequence', 'Sequence numbers'],
  ['vocabulary', 'Event types'],
  ['payload', 'Payloads'],
  ['legacy', 'Payloads of older builds'],
  ['message', 'Messages'],
  ['surface', 'The surface: what the model sees'],
  ['provenance', 'Cited events'],
  ['turn', 'Turns'],
  ['step', 'Steps'],
  ['tool', 'Tool calls and results'],
  ['request', 'Request headers'],
  ['stream', 'Streams and the messages made of them'],
  ['seed', 'Inherited history'],
  ['time', 'Times'],
  ['record', 'Where records of plug-ins stand'],
  ['approval', 'Questions to the user and their answers'],
  ['command', 'Commands'],
  ['compaction', 'Compactions'],
  ['dispatch', 'Calls made by code'],
  ['goal', 'Goals'],
  ['hook', 'Hooks'],
  ['inbox', 'The inbox'],
  ['retry', 'Retries of model requests'],
  ['schedule', 'Schedules'],
  ['subagent', 'Descriptors of subagents'],
  ['team', 'Teams'],
  ['title', 'Session titles'],
  ['todo', 'To-do lists'],
  ['workflow', 'Workflows'],
]

const levels: Readonly<Record<string, string>> = {
  error: 'The harness refuses such a log, or one that runs with its invariant checker does.',
  warning: 'The log loads, but something is dropped, repaired or likely to fail later.',
  information: 'Worth knowing; nothing comes of it.',
  hint: 'A remark that editors show quietly.',
}

const fixes: Readonly<Record<FixKind, string>> = {
  safe: 'A safe one: it writes what the harness itself would write, and loses nothing.',
  review: 'One to look at first: it rewrites or drops something.',
  none: 'None.',
}

const layers: Readonly<Record<RuleLayer, string>> = {
  load: 'the loader that reads the file',
  restore: 'the session core, when it restores the events',
  invariant: 'the invariant checker of the session core or of a plugin',
  writer: 'nobody on reading; writers keep to it',
  reader: 'nobody in the harness; people, tools or model providers do',
}

/** The whole page, in Markdown. */
export function renderRulesPage(rules: readonly RuleEntry[]): string {
  const parts = [
    '<!-- Made by `npm run docs` from the rule catalogue. Change the entries in shared/rules/catalogue instead. -->',
    '# Rules',
    intro(rules),
    '## All rules',
    ...familiesOf(rules).flatMap(([family, subject]) => [
      `### ${subject}`,
      indexTable(rules.filter((rule) => familyOf(rule) === family)),
    ]),
    ...rules.map(section),
  ]
  return `${parts.join('\n\n')}\n`
}

/** The fragment that GitHub makes of a heading that is a code. */
export function ruleAnchor(code: string): string {
  return code.replaceAll('/', '')
}

function intro(rules: readonly RuleEntry[]): string {
  return [
    `There are ${rules.length} rules. Every problem has a code \`family/what-is-wrong\` that never changes, and a level:`,
    '',
    ...Object.entries(levels).map(([level, meaning]) => `- **${level}**: ${meaning}`),
    '',
    'Levels can be changed or switched off by code or by family, in the settings of the editor and on the command line.',
    'An error in rows that a loader drops anyway is shown as a warning, since the rest of the log loads.',
  ].join('\n')
}

/** Known families in the order of the log, then all others by name. */
function familiesOf(rules: readonly RuleEntry[]): readonly (readonly [string, string])[] {
  const present = new Set(rules.map(familyOf))
  const known = families.filter(([family]) => present.has(family))
  const others = [...present].filter((family) => !families.some(([name]) => name === family)).sort()
  return [...known, ...others.map((family) => [family, `Records: \`${family}\``] as const)]
}

function familyOf({ code }: RuleEntry): string {
  return code.slice(0, code.indexOf('/'))
}

function indexTable(rules: readonly RuleEntry[]): string {
  const rows = rules.map(
    ({ code, severity, title, dialects, fix }) =>
      `| [\`${code}\`](#${ruleAnchor(code)}) | ${title} | ${severity} | ${dialects.join(', ')} | ${fix === 'none' ? '' : fix} |`,
  )
  return ['| Code | What is wrong | Level | Dialects | Fix |', '|---|---|---|---|---|', ...rows].join('\n')
}

function section(rule: RuleEntry): string {
  const { code, title, message, meaning, why, consequence, remedy, fix, layer, bad, good } = rule
  return [
    `## ${code}`,
    `**${title}.** ${meaning}`,
    `> ${escapeMarkdown(message)}`,
    example(captionOf(bad), markedRows(bad)),
    ...(good === undefined ? [] : [goodExample(good, bad)]),
    `**Why it matters.** ${why}`,
    `**What happens.** ${consequence}`,
    `**What to do.** ${remedy}`,
    [
      `- Level: ${levelText(rule)}`,
      `- Dialects: ${rule.dialects.join(', ')}`,
      `- Checked by: ${layers[layer]}`,
      `- Fix: ${fixes[fix]}`,
    ].join('\n'),
  ].join('\n\n')
}

function levelText({ severity, severityIn = {} }: RuleEntry): string {
  const others = Object.entries(severityIn).map(([dialect, level]) => `${level} in ${dialect}`)
  return [severity, ...others].join(', ')
}

function captionOf({ dialect, container, bytes }: FaultyLog): string {
  if (container !== 'zstd' || bytes === undefined) return `Such a log (${dialect}):`
  return `What can be read of such a log (${dialect}, compressed, ${bytes.length} bytes):`
}

/** The row at fault, with the rows next to it. */
function markedRows({ rows, at, isTorn }: FaultyLog): readonly string[] {
  const lines: string[] = []
  for (const [index, row] of rows.entries()) {
    if (index === at) lines.push(`▶ ${shownRow(row, longestRow)}`)
    else if (index >= at - rowsBefore && index <= at + rowsAfter)
      lines.push(`  ${shownRow(row, longestOtherRow)}`)
    else if (lines.at(-1) !== elided) lines.push(elided)
  }
  if (lines.length === 0) lines.push('▶ (no row)')
  else if (at >= rows.length) lines.push('▶ (here)')
  if (isTorn) lines.push('  (no line feed at the end)')
  return lines
}

const rowsBefore = 4
const rowsAfter = 2
const elided = '  …'

/** Shows only what differs from the bad log; the rest stands right above. */
function goodExample(good: ExampleLog, bad: FaultyLog): string {
  const kept = bad.rows.filter((_, index) => index !== bad.at)
  if (good.rows.join('\n') === kept.join('\n')) return 'As it should be: the same log without the marked row.'
  const shared = new Set(bad.rows)
  const lines: string[] = []
  for (const row of good.rows) {
    if (!shared.has(row)) lines.push(`  ${shownRow(row, longestRow)}`)
    else if (lines.at(-1) !== elided) lines.push(elided)
  }
  return example('As it should be:', lines)
}

function example(caption: string, lines: readonly string[]): string {
  const fence = '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1))
  return `${caption}\n\n${fence}text\n${lines.join('\n')}\n${fence}`
}

function shownRow(row: string, longest: number): string {
  const text = visibleText(cutText(row, longest))
  return row.length > longest ? `${text}…` : text === '' ? '(blank)' : text
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_<>[\]|]/g, (character) => `\\${character}`)
}
