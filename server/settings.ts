// The settings of the section `dshSession`, read with tolerance: whatever an editor sends, each setting has a usable
// value, and what could not be used is told once in words. It must not know how settings arrive.
import type { Severity } from '../shared/rules/problem.js'
import { isRecord } from '../shared/session/json.js'
import { text } from '../shared/text.js'

export const settingsSection = 'dshSession'

/** Where the page about the rules is published; `rulesUrl` points elsewhere for mirrors and offline copies. */
const publishedRulesUrl =
  'https://github.com/dsh-session-logs/dsh-session-language-server/blob/main/docs/rules.md'

const defaultMaxProblems = 1000

/** More would freeze the problem list of any editor; the command line has no such bound. */
const largestMaxProblems = 100_000

export type SeverityChoice = Severity | 'off'

/** The settings of one log. */
export interface Settings {
  /** Language of texts, such as `en` or `zh-cn`; absent where it is the editor's. The same for all logs of a server. */
  readonly locale?: string
  /** Id of the dialect to read the log as; absent where it is recognised from the log. */
  readonly dialect?: string
  /** Level by problem code (`turn/not-open`) or family (`turn`); the code wins. */
  readonly severities: ReadonlyMap<string, SeverityChoice>
  /** Most problems of one log that are shown. */
  readonly maxProblems: number
  /** Page about the rules that a problem's code links to; its anchor is added. */
  readonly rulesUrl: string
  /** Whether hovers are shown. */
  readonly hover: boolean
  readonly codeLens: CodeLensSettings
  readonly inlayHints: InlayHintSettings
  /** File that declares the event types of plugins, from the workspace folder; empty for the default name. */
  readonly eventTypesFile: string
}

/** Which lenses are shown. */
export interface CodeLensSettings {
  /** Over each turn: how it went, and the ways to the timeline and to what the model saw. */
  readonly turns: boolean
  /** Where the log may be forked. */
  readonly fork: boolean
}

/** Which hints are shown inside rows. */
export interface InlayHintSettings {
  /** After a time: how much went by since the event before. */
  readonly time: boolean
  /** Before a row of a projected log: the number that it leaves out. */
  readonly seq: boolean
  /** After a packed row: how many events it holds. */
  readonly members: boolean
  /** After token counts: their sum. */
  readonly tokens: boolean
}

export const defaultSettings: Settings = {
  severities: new Map(),
  maxProblems: defaultMaxProblems,
  rulesUrl: publishedRulesUrl,
  hover: true,
  codeLens: { turns: true, fork: true },
  inlayHints: { time: true, seq: true, members: true, tokens: true },
  eventTypesFile: '',
}

/** What the settings may refer to. */
export interface KnownNames {
  readonly dialects: readonly string[]
  /** Problem codes and their families. */
  readonly problems: ReadonlySet<string>
}

export interface ReadSettings {
  readonly settings: Settings
  /** One sentence for each value that was ignored. */
  readonly complaints: readonly string[]
}

/**
 * Reads the section as an editor sent it. Members that are absent or null keep the value of `base`; members that
 * make no sense too, with a complaint.
 */
export function readSettings(section: unknown, base: Settings, known: KnownNames): ReadSettings {
  const complaints: string[] = []
  const complain = (name: string, expectation: string): void => {
    complaints.push(
      text('The setting {0} must be {1}; it is ignored', [`${settingsSection}.${name}`, expectation]),
    )
  }
  if (section === undefined || section === null) return { settings: base, complaints }
  if (!isRecord(section)) {
    return {
      settings: base,
      complaints: [text('The settings {0} must be an object; they are ignored', [settingsSection])],
    }
  }
  const locale = readLocale(section['locale'], base.locale, complain)
  const dialect = readDialect(section['dialect'], base.dialect, known, complain)
  const settings: Settings = {
    ...(locale === undefined ? {} : { locale }),
    ...(dialect === undefined ? {} : { dialect }),
    severities: readSeverities(section['severity'], base.severities, known, complain),
    maxProblems: readMaxProblems(section['maxProblems'], base.maxProblems, complain),
    rulesUrl: readRulesUrl(section['rulesUrl'], base.rulesUrl, complain),
    hover: readSwitch(section['hover'], base.hover, 'hover', complain),
    codeLens: readSwitches(section['codeLens'], base.codeLens, 'codeLens', complain),
    inlayHints: readSwitches(section['inlayHints'], base.inlayHints, 'inlayHints', complain),
    eventTypesFile: readEventTypesFile(section['eventTypes'], base.eventTypesFile, complain),
  }
  return { settings, complaints }
}

/** Whether two settings mean the same. */
export function sameSettings(one: Settings, other: Settings): boolean {
  return (
    one.locale === other.locale &&
    one.dialect === other.dialect &&
    one.maxProblems === other.maxProblems &&
    one.rulesUrl === other.rulesUrl &&
    one.eventTypesFile === other.eventTypesFile &&
    one.hover === other.hover &&
    sameSwitches(one.codeLens, other.codeLens) &&
    sameSwitches(one.inlayHints, other.inlayHints) &&
    one.severities.size === other.severities.size &&
    [...one.severities].every(([name, level]) => other.severities.get(name) === level)
  )
}

type Complain = (name: string, expectation: string) => void

function readLocale(value: unknown, base: string | undefined, complain: Complain): string | undefined {
  if (value === undefined || value === null) return base
  if (value === 'auto' || value === '') return undefined
  if (typeof value === 'string') return value
  complain('locale', text('a language such as en or zh-cn'))
  return base
}

function readDialect(
  value: unknown,
  base: string | undefined,
  known: KnownNames,
  complain: Complain,
): string | undefined {
  if (value === undefined || value === null) return base
  if (value === 'auto' || value === '') return undefined
  if (typeof value === 'string' && known.dialects.includes(value)) return value
  complain('dialect', text('one of {0}', [['auto', ...known.dialects].join(', ')]))
  return base
}

function readSeverities(
  value: unknown,
  base: ReadonlyMap<string, SeverityChoice>,
  known: KnownNames,
  complain: Complain,
): ReadonlyMap<string, SeverityChoice> {
  if (value === undefined || value === null) return base
  if (!isRecord(value)) {
    complain('severity', text('an object from codes or families to levels'))
    return base
  }
  const severities = new Map<string, SeverityChoice>()
  for (const [name, level] of Object.entries(value)) {
    if (level === null) continue
    if (!known.problems.has(name))
      complain(`severity["${name}"]`, text('the level of an existing code or family'))
    else if (isSeverityChoice(level)) severities.set(name, level)
    else complain(`severity["${name}"]`, text('error, warning, information, hint or off'))
  }
  return severities
}

function readMaxProblems(value: unknown, base: number, complain: Complain): number {
  if (value === undefined || value === null) return base
  if (typeof value === 'number' && value >= 0) return Math.min(Math.floor(value), largestMaxProblems)
  complain('maxProblems', text('a number from 0 on'))
  return base
}

function readRulesUrl(value: unknown, base: string, complain: Complain): string {
  if (value === undefined || value === null || value === '') return base
  if (typeof value === 'string' && /^(https?|file):\/\/\S+$/i.test(value)) return value
  complain('rulesUrl', text('an http, https or file address'))
  return base
}

/** A group of switches by name; those that are not named keep the value of `base`. */
function readSwitches<Names extends string>(
  value: unknown,
  base: Readonly<Record<Names, boolean>>,
  group: string,
  complain: Complain,
): Readonly<Record<Names, boolean>> {
  if (value === undefined || value === null) return base
  if (!isRecord(value)) {
    complain(group, text('an object of switches'))
    return base
  }
  const switches: Record<Names, boolean> = { ...base }
  for (const name in base) switches[name] = readSwitch(value[name], base[name], `${group}.${name}`, complain)
  return switches
}

function sameSwitches(one: CodeLensSettings | InlayHintSettings, other: typeof one): boolean {
  const switches: Readonly<Record<string, boolean>> = { ...other }
  return Object.entries(one).every(([name, isOn]) => switches[name] === isOn)
}

function readSwitch(value: unknown, base: boolean, name: string, complain: Complain): boolean {
  if (value === undefined || value === null) return base
  if (typeof value === 'boolean') return value
  complain(name, text('true or false'))
  return base
}

function readEventTypesFile(value: unknown, base: string, complain: Complain): string {
  if (value === undefined || value === null) return base
  const file = isRecord(value) ? (value['file'] ?? base) : value
  // A path never holds a NUL, and the file system calls throw on one.
  if (isRecord(value) && typeof file === 'string' && !file.includes('\0')) return file
  complain('eventTypes.file', text('the path of a file'))
  return base
}

function isSeverityChoice(value: unknown): value is SeverityChoice {
  return (
    value === 'error' || value === 'warning' || value === 'information' || value === 'hint' || value === 'off'
  )
}
