// Links to files: the log of the parent, of children and of other sessions that the log names, and attachments that
// were exported with it. Only files that exist become links; a link never comes from a text of the log.
import type { DocumentLink, Range } from 'vscode-languageserver/node'
import { sessionPlaces } from '../../shared/analysis/links/session-places.js'
import { linksOfRow } from '../../shared/analysis/links.js'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import type { JsonPath } from '../../shared/rules/problem.js'
import { isRecord } from '../../shared/session/json.js'
import { text } from '../../shared/text.js'
import { rangeOfPath } from './log-ranges.js'

/** Where files are looked for. */
export interface FileFinder {
  /** Uri of the log of a session; undefined where it is not found. */
  readonly findSession: (sessionId: string) => Promise<string | undefined>
  /** Uri of an attachment; undefined where it is not there. */
  readonly findAttachment: (attachmentId: string) => string | undefined
  /** Whether there are attachments at all, so that the log need not be searched in vain. */
  readonly hasAttachments: boolean
}

const mostLinks = 500
/** Sessions whose logs are looked for on disk. */
const mostSessions = 50

/** Sources of messages that name another session. */
const sessionSources: ReadonlySet<string | undefined> = new Set([
  'coordinator',
  'subagent-report',
  'subagent-settled',
  'team-message',
  'session-reference',
])

/** A link whose file has yet to be found. */
interface Candidate {
  readonly range: Range
  readonly tooltip: string
  readonly target: Promise<string | undefined>
}

/** Reads the log at once, before the first wait; what the files say may come later. */
export async function documentLinksOf(analysis: LogAnalysis, finder: FileFinder): Promise<DocumentLink[]> {
  const candidates = [...sessionCandidates(analysis, finder), ...attachmentCandidates(analysis, finder)]
  const links = await Promise.all(
    candidates.map(async ({ range, tooltip, target }) => ({ range, tooltip, target: await target })),
  )
  return links.flatMap(({ target, ...link }) => (target === undefined ? [] : [{ ...link, target }]))
}

function sessionCandidates(analysis: LogAnalysis, finder: FileFinder): readonly Candidate[] {
  const targets = new Map<string, Promise<string | undefined>>()
  const candidates: Candidate[] = []
  for (const { row, path, sessionId } of sessionMentions(analysis)) {
    const known = targets.get(sessionId)
    if (known === undefined && targets.size >= mostSessions) continue
    const target = known ?? finder.findSession(sessionId)
    targets.set(sessionId, target)
    const range = rangeOfPath(analysis.text, row, path)
    candidates.push({ range, tooltip: text('Open the log of this session'), target })
  }
  return candidates
}

function attachmentCandidates(analysis: LogAnalysis, finder: FileFinder): readonly Candidate[] {
  if (!finder.hasAttachments) return []
  return attachmentMentions(analysis).map(({ row, path, attachmentId }) => ({
    range: rangeOfPath(analysis.text, row, path),
    tooltip: text('Open the attachment'),
    target: Promise.resolve(finder.findAttachment(attachmentId)),
  }))
}

interface SessionMention {
  readonly row: number
  readonly path: JsonPath
  readonly sessionId: string
}

function sessionMentions(analysis: LogAnalysis): readonly SessionMention[] {
  const mentions: SessionMention[] = []
  for (let row = 0; row < analysis.text.rowCount && mentions.length < mostLinks; row++) {
    if (row > 0 && !mayNameSession(analysis, row)) continue
    for (const { path, target } of linksOfRow(analysis, row)) {
      if (target.kind === 'session') mentions.push({ row, path, sessionId: target.sessionId })
    }
  }
  return mentions.slice(0, mostLinks)
}

function mayNameSession(analysis: LogAnalysis, row: number): boolean {
  const address = analysis.blocks.find(row)
  if (address === undefined) return false
  const { columns } = address.block
  const type = analysis.types.nameOf(columns.type[address.offset] ?? 0)
  if (!sessionPlaces.has(type)) return false
  const detail = columns.detail[address.offset]
  return detail?.kind !== 'message' || sessionSources.has(detail.sourceKind)
}

interface AttachmentMention {
  readonly row: number
  readonly path: JsonPath
  readonly attachmentId: string
}

function attachmentMentions(analysis: LogAnalysis): readonly AttachmentMention[] {
  const mentions: AttachmentMention[] = []
  for (let row = 1; row < analysis.text.rowCount && mentions.length < mostLinks; row++) {
    if (!analysis.text.row(row).includes('"attachmentId"')) continue
    for (const mention of attachmentsIn(analysis.readRow(row))) mentions.push({ row, ...mention })
  }
  return mentions.slice(0, mostLinks)
}

/** Looks through all of a value, without recursion: rows may be nested absurdly deep. */
function attachmentsIn(root: unknown): readonly Omit<AttachmentMention, 'row'>[] {
  const found: Omit<AttachmentMention, 'row'>[] = []
  const waiting: { readonly value: unknown; readonly path: JsonPath }[] = [{ value: root, path: [] }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next
    if (path.length > deepest) continue
    if (Array.isArray(value)) {
      const list: readonly unknown[] = value
      for (const [index, element] of list.entries()) waiting.push({ value: element, path: [...path, index] })
      continue
    }
    if (!isRecord(value)) continue
    const { attachmentId } = value
    if (typeof attachmentId === 'string') found.push({ path: [...path, 'attachmentId'], attachmentId })
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === 'object') waiting.push({ value: member, path: [...path, name] })
    }
  }
  return found
}

/** Attachments lie a dozen levels deep at most. */
const deepest = 30
