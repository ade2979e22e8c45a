// Members of a payload: most are described, and those that lead to another event, a call, a turn or a header show
// where they lead.
import type { RowFacts } from '../../../shared/analysis/log-analysis.js'
import type { EventDefinition } from '../../../shared/format/dialect.js'
import type { JsonPath } from '../../../shared/rules/problem.js'
import { isRecord } from '../../../shared/session/json.js'
import { valueAt } from '../../../shared/session/value-at.js'
import { type Block, paragraph, plain } from '../../markdown.js'
import { callById } from './call-hover.js'
import type { HoverContext } from './hover-context.js'
import { joinParts } from './hover-context.js'
import { type MemberSite, memberBlocks } from './member-hover.js'
import { pairBlocks } from './pair-hover.js'
import { referenceBlocks } from './reference-hover.js'
import { headerBlocks } from './request-header-hover.js'
import { stepByNumber, turnByNumber } from './section-hover.js'

export function dataBlocks(context: HoverContext, facts: RowFacts, site: MemberSite): readonly Block[] {
  const path = site.path.slice(1)
  const row = isRecord(site.row) ? site.row : {}
  const definition =
    typeof row['type'] === 'string' ? context.analysis.dialect.events.get(row['type']) : undefined
  const own = memberBlocks(context, site)
  if (!site.isKey && definition?.seqReferences?.some((reference) => fits(reference, path)) === true) {
    return [...referenceBlocks(context, site), ...own]
  }
  return [...leadsTo(context, facts, site, definition), ...own]
}

function leadsTo(
  context: HoverContext,
  facts: RowFacts,
  site: MemberSite,
  definition: EventDefinition | undefined,
): readonly Block[] {
  const path = site.path.slice(1)
  const data = isRecord(site.row) && isRecord(site.row['data']) ? site.row['data'] : {}
  const [member] = path
  if (path.length === 1 && member === 'turn') return turnByNumber(context, facts.row, data['turn'])
  if (path.length === 1 && member === 'step')
    return stepByNumber(context, facts.row, data['turn'], data['step'])
  if (path.length === 1 && member === 'header' && definition?.type === 'request/header') {
    return headerBlocks(context, facts.row)
  }
  if (path.length === 2 && (member === 'texts' || member === 'args'))
    return memberOfRun(context, facts, path[1])
  const value = valueAt(site.row, site.path)
  if (typeof value !== 'string') return []
  const call = namesCall(definition, path) ? callById(context, facts.row, value) : []
  return call.length > 0 ? call : pairBlocks(context, facts.row, site.path)
}

/** Whether a place holds the id of a tool call: the definition pairs it with one, or it stands in a content block. */
function namesCall(definition: EventDefinition | undefined, path: JsonPath): boolean {
  if (path.at(-1) === 'toolCallId') return true
  const isPaired = definition?.pairs?.some(
    (pair) => (pair.with === 'tool/call' || pair.partnerKey.at(-1) === 'callId') && fits(pair.key, path),
  )
  return isPaired === true || (definition?.type === 'tool/call' && path.length === 1 && path[0] === 'callId')
}

/** Whether a path is at a place of a definition: `*` stands for any element, also for elements of a list at its end. */
export function fits(pattern: readonly string[], path: JsonPath): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((part, index) => (part === '*' ? typeof path[index] === 'number' : part === path[index]))
  )
}

/** One fragment of a packed row is an event of its own. */
function memberOfRun(
  context: HoverContext,
  facts: RowFacts,
  index: string | number | undefined,
): readonly Block[] {
  const event = typeof index === 'number' ? context.analysis.eventsOf(facts.row)[index] : undefined
  return event === undefined ? [] : [paragraph(joinParts([plain(`seq ${event.seq}`)]))]
}
