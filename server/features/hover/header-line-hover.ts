// The header line of a log: its members, where the session comes from, and which dialect the log was taken for.
import type { LogSummary } from '../../../shared/analysis/log-analysis.js'
import { describeIn } from '../../../shared/format/describe.js'
import { findDialect } from '../../../shared/format/registry.js'
import { translated } from '../../../shared/l10n/bundle.js'
import { text } from '../../../shared/text.js'
import {
  type Block,
  code,
  type Inline,
  list,
  logLink,
  paragraph,
  phrase,
  plain,
  strong,
} from '../../markdown.js'
import { type HoverContext, joinParts, rowLink, seqLink } from './hover-context.js'
import { describedBlocks, type MemberSite } from './member-hover.js'
import { momentBlocks } from './time-hover.js'

/** Signs of a dialect that are named. */
const mostSigns = 8

export function headerLineBlocks(context: HoverContext, site: MemberSite): readonly Block[] {
  const { analysis } = context
  const described = describedBlocks(describeIn(analysis.dialect.header.schema, site.path, site.row), site)
  return [...described, ...moreAbout(context, site.path[0])]
}

function moreAbout(context: HoverContext, member: string | number | undefined): readonly Block[] {
  const { analysis } = context
  const value = typeof member === 'string' ? analysis.header?.[member] : undefined
  switch (member) {
    case 'type':
      return [...summaryBlocks(analysis.summary()), ...lineageBlocks(context)]
    case 'version':
      return dialectBlocks(context)
    case 'id':
    case 'parentSession':
    case 'seedLength':
      return lineageBlocks(context)
    case 'createdAt':
      return typeof value === 'number' ? momentBlocks(context, value) : []
    default:
      return []
  }
}

function summaryBlocks({ events, turns, steps, calls }: LogSummary): readonly Block[] {
  const parts = [
    phrase(events === 1 ? '1 event' : '{0} events', events),
    phrase(turns === 1 ? '1 turn' : '{0} turns', turns),
    phrase(steps === 1 ? '1 step' : '{0} steps', steps),
    phrase(calls === 1 ? '1 call' : '{0} calls', calls),
  ]
  return [paragraph(joinParts(parts))]
}

/** Parent, inherited events and place in a tree of agents. */
function lineageBlocks(context: HoverContext): readonly Block[] {
  const header = context.analysis.header ?? {}
  const { parentSession, seedLength, origin, delegationDepth } = header
  const lines: (readonly Inline[])[] = []
  if (typeof parentSession === 'string') lines.push(parentLine(context, parentSession))
  if (typeof seedLength === 'number' && Number.isSafeInteger(seedLength) && seedLength > 0) {
    const count = phrase(seedLength === 1 ? '1 event' : '{0} events', seedLength)
    lines.push(phrase('{0} taken over from the parent, up to {1}', count, seqLink(context, seedLength - 1)))
  }
  if (origin === 'subagent') lines.push(phrase('The session of a child agent'))
  if (typeof delegationDepth === 'number' && delegationDepth > 0) {
    lines.push(phrase('Agents above it: {0}', delegationDepth))
  }
  if (lines.length === 0) return [paragraph(phrase('The session has no parent.'))]
  return [paragraph(strong(text('Lineage'))), list(lines)]
}

function parentLine(context: HoverContext, parentSession: string): readonly Inline[] {
  const uri = context.findSession(parentSession)
  const parent = phrase('Parent session {0}', code(parentSession))
  return uri === undefined ? parent : [...parent, plain(' · '), logLink(text('open log'), uri)]
}

/** Which dialect the log is read as, and the signs of it that the log gives. */
function dialectBlocks(context: HoverContext): readonly Block[] {
  const { dialect, recognition, options, isProjected } = context.analysis
  const lead =
    options.dialect === undefined ? recognisedText(recognition.certain) : phrase('chosen in the settings')
  const signs = recognition.evidence
    .slice(0, mostSigns)
    .map(({ row, points, because }) =>
      joinParts([
        rowLink(context, row, text('line {0}', [row + 1])),
        plain(because),
        plain(points.map((id) => dialectTitle(id)).join(', ')),
      ]),
    )
  return [
    paragraph(joinParts([strong(text('Dialect: {0}', [translated(dialect.title)])), lead])),
    ...(isProjected ? [paragraph(phrase('A fixture: its rows leave out number and time.'))] : []),
    ...(signs.length === 0 ? [paragraph(phrase('The log gives no sign of a dialect.'))] : [list(signs)]),
  ]
}

function dialectTitle(id: string): string {
  const dialect = findDialect(id)
  return dialect === undefined ? id : translated(dialect.title)
}

function recognisedText(isCertain: boolean): readonly Inline[] {
  return isCertain
    ? phrase('recognised by what the rows look like')
    : phrase('a guess: no sign leaves only this one')
}
