// A packed row: the chunks in it put together, how many they are and how long they took.

import type { RowFacts } from '../../../shared/analysis/log-analysis.js'
import { packedRowDefinitions } from '../../../shared/format/row-schema.js'
import { translated } from '../../../shared/l10n/bundle.js'
import { formatDuration } from '../../../shared/number-text.js'
import { isRecord } from '../../../shared/session/json.js'
import type { LogEvent } from '../../../shared/session/log-event.js'
import { type Block, code, fence, type Inline, paragraph, phrase, plain, words } from '../../markdown.js'
import { type HoverContext, joinParts } from './hover-context.js'
import { streamBlocks } from './stream-hover.js'

/** UTF-16 units of the assembled text that are shown. */
const textLimit = 4000

export function packedBlocks(
  context: HoverContext,
  facts: RowFacts,
  events: readonly LogEvent[],
): readonly Block[] {
  const row = context.analysis.readRow(facts.row)
  const type = isRecord(row) && typeof row['type'] === 'string' ? row['type'] : ''
  const summary = packedRowDefinitions.find((definition) => definition.type === type)?.summary
  const first = events.at(0)?.seq ?? 0
  const last = events.at(-1)?.seq ?? first
  const line = joinParts([
    code(type),
    plain(first === last ? `seq ${first}` : `seq ${first}–${last}`),
    phrase(events.length === 1 ? '1 member' : '{0} members', events.length),
    durationPart(facts),
    ...callParts(row),
  ])
  return [
    paragraph(line),
    ...(summary === undefined ? [] : [paragraph(words(translated(summary)))]),
    ...streamBlocks(context, facts.row),
    fence(events.map(textOf).join(''), 'text', textLimit),
  ]
}

function durationPart({ time, lastTime }: RowFacts): readonly Inline[] | undefined {
  if (time === undefined || lastTime === undefined || lastTime < time) return undefined
  return [plain(formatDuration(lastTime - time))]
}

function callParts(row: unknown): readonly Inline[] {
  const data = isRecord(row) && isRecord(row['data']) ? row['data'] : {}
  return [data['name'], data['id']].filter((part) => typeof part === 'string').map((part) => code(part))
}

function textOf({ data }: LogEvent): string {
  const chunk = isRecord(data) ? data['chunk'] : undefined
  if (!isRecord(chunk)) return ''
  const text = chunk['text'] ?? chunk['argumentsDelta']
  return typeof text === 'string' ? text : ''
}
