// Semantic tokens: the type of each row, coloured by the family that the dialect gives it. Each family is a token type;
// editors that do not know our types get the names of standard ones, so that every theme has a colour. Modifiers name
// the family as well, for those who want their own. Only the rows asked for are looked at, and of each row only its
// start. The names are listed in docs/highlighting.md.
import type { SemanticTokens, SemanticTokensDelta, SemanticTokensLegend } from 'vscode-languageserver/node'
import { RowPlace } from '../../shared/analysis/fact-columns.js'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import type { Dialect, EventFamily } from '../../shared/format/dialect.js'
import { spanOf } from '../../shared/log/locate.js'
import type { RowSpan } from '../../shared/rules/problem.js'

/** The standard token type behind each family: alike where families are rare, apart where they meet in every turn. */
export const semanticFamilies: Readonly<Record<EventFamily, string>> = {
  turn: 'keyword',
  step: 'struct',
  user: 'function',
  assistant: 'class',
  tool: 'enumMember',
  context: 'parameter',
  request: 'number',
  compaction: 'regexp',
  approval: 'decorator',
  hook: 'decorator',
  control: 'property',
  session: 'namespace',
  team: 'interface',
  workflow: 'interface',
}

const standardUnknown = 'variable'
const families = Object.keys(semanticFamilies)

/** Besides the families: a piece of a stream, a replacement on the surface, a type that nobody knows, a row that no reader takes. */
const traits = ['stream', 'replacement', 'unknown', 'deprecated'] as const
type Trait = (typeof traits)[number]

const tokenModifiers = [...families, ...traits]

/** For every editor: a family shares the standard type behind it with others. */
export const standardLegend: SemanticTokensLegend = {
  tokenTypes: [...Object.values(semanticFamilies), standardUnknown],
  tokenModifiers,
}

/** For editors that know our types, as the manifest of the extension contributes them. */
export const familyLegend: SemanticTokensLegend = {
  tokenTypes: [...families, 'event'].map((name) => `dsh-${name}`),
  tokenModifiers,
}

/** Editors colour no larger logs either; parts of them are still coloured when asked for. */
const largestRows = 300_000
const largestUnits = 20_000_000

/** The type stands at the start of a row; where it does not, it is looked for in so many units. */
const scannedUnits = 4000
const usualStart = /^\s*\{\s*"type"\s*:\s*("(?:[^"\\\r]|\\.){0,1000}")/

/** Tokens of the rows from `firstRow` to `lastRow`, both inclusive, as the protocol encodes them. */
export function semanticTokens(analysis: LogAnalysis, firstRow: number, lastRow: number): readonly number[] {
  const data: number[] = []
  let line = 0
  let character = 0
  for (let row = Math.max(firstRow, 0); row <= Math.min(lastRow, analysis.text.rowCount - 1); row++) {
    const token = tokenOfRow(analysis, row)
    if (token === undefined) continue
    const { span, type, modifiers } = token
    const start = analysis.text.toPosition(row, span.start)
    const isSameLine = start.line === line && data.length > 0
    data.push(
      start.line - line,
      isSameLine ? start.character - character : start.character,
      span.end - span.start,
      type,
      modifiers,
    )
    line = start.line
    character = start.character
  }
  return data
}

/** Tokens of the whole log; undefined where it is too large to be coloured at once. */
export function allSemanticTokens(analysis: LogAnalysis): readonly number[] | undefined {
  const { text } = analysis
  if (text.rowCount > largestRows) return undefined
  let units = 0
  for (const row of text.rows) {
    units += row.length
    if (units > largestUnits) return undefined
  }
  return semanticTokens(analysis, 0, text.rowCount - 1)
}

interface Token {
  readonly span: RowSpan
  readonly type: number
  readonly modifiers: number
}

function tokenOfRow(analysis: LogAnalysis, row: number): Token | undefined {
  const rowText = analysis.text.row(row)
  const span = typeSpan(rowText)
  if (span === undefined) return undefined
  const name = decode(rowText.slice(span.start, span.end))
  if (row === 0 && name === 'session') return { span, ...headerLook }
  const { type, modifiers } = lookOf(analysis.dialect, name)
  return { span, type, modifiers: modifiers | traitsOf(analysis, row) }
}

/** How a type looks: token type and modifiers as numbers of both legends. */
interface Look {
  readonly type: number
  readonly modifiers: number
}

const headerLook = createLook('session', ['session'])
const looks = new WeakMap<Dialect, Map<string, Look>>()

function lookOf(dialect: Dialect, name: string): Look {
  const known = looks.get(dialect) ?? new Map<string, Look>()
  looks.set(dialect, known)
  const look = known.get(name) ?? findLook(dialect, name)
  // A hostile log may have as many types as rows.
  if (known.size < mostLooks) known.set(name, look)
  return look
}

const mostLooks = 1000
const streamType = /^(?:assistant\/chunk|(?:text|reasoning|tool-call)-chunks)$/

function findLook(dialect: Dialect, name: string): Look {
  if (streamType.test(name)) return createLook('assistant', ['assistant', 'stream'])
  const family = dialect.events.get(name)?.family
  return family === undefined ? createLook(undefined, ['unknown']) : createLook(family, [family])
}

function createLook(family: EventFamily | undefined, modifiers: readonly (EventFamily | Trait)[]): Look {
  return {
    type: family === undefined ? families.length : families.indexOf(family),
    modifiers: modifiers.reduce((bits, modifier) => bits | bitOf(modifier), 0),
  }
}

function bitOf(modifier: EventFamily | Trait): number {
  return 1 << tokenModifiers.indexOf(modifier)
}

const deprecatedBit = bitOf('deprecated')
const replacementBit = bitOf('replacement')

/** What the facts of a row add to its look. */
function traitsOf({ blocks }: LogAnalysis, row: number): number {
  const address = blocks.find(row)
  if (address === undefined) return 0
  const { columns } = address.block
  const detail = columns.detail[address.offset]
  const isTaken = columns.place[address.offset] === RowPlace.Taken
  const op = detail?.kind === 'message' ? detail.marker?.op : undefined
  const isReplacement = op !== undefined && op !== 'append'
  return (isTaken ? 0 : deprecatedBit) | (isReplacement ? replacementBit : 0)
}

function decode(token: string): string {
  if (!token.includes('\\')) return token.slice(1, -1)
  try {
    return String(JSON.parse(token))
  } catch {
    return token
  }
}

/** Where the value of `type` stands, quotes included; undefined where no text stands there within the first units. */
function typeSpan(rowText: string): RowSpan | undefined {
  const usual = usualStart.exec(rowText)
  if (usual !== null) return { start: usual[0].length - (usual[1]?.length ?? 0), end: usual[0].length }
  const start = rowText.slice(0, scannedUnits)
  if (!start.includes('"type"')) return undefined
  const span = spanOf(start, { path: ['type'] })
  return /^"(?:[^"\\\r]|\\.)*"$/.test(start.slice(span.start, span.end)) ? span : undefined
}

/** The tokens that an editor got last for a log. */
export interface SentTokens {
  readonly resultId: string
  readonly data: readonly number[]
}

/** What changed since `previous`: one edit over all that differs. Without a known result before, all tokens. */
export function tokensSince(
  previous: SentTokens | undefined,
  next: SentTokens,
): SemanticTokens | SemanticTokensDelta {
  const { resultId, data } = next
  if (previous === undefined) return { resultId, data: [...data] }
  const old = previous.data
  const shorter = Math.min(old.length, data.length)
  let head = 0
  while (head < shorter && old[head] === data[head]) head++
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === data.at(-1 - tail)) tail++
  const deleteCount = old.length - head - tail
  const inserted = data.slice(head, data.length - tail)
  if (deleteCount === 0 && inserted.length === 0) return { resultId, edits: [] }
  return { resultId, edits: [{ start: head, deleteCount, data: inserted }] }
}
