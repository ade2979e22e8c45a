// A tool call and its result, seen from either side: who asked for it, with which arguments, what came of it.

import { messageOf } from '../../../shared/analysis/model-view/history.js'
import { prettyArguments } from '../../../shared/analysis/model-view/pretty-json.js'
import { type CallOutline, outlineOf, stepOfRow, turnOfRow } from '../../../shared/analysis/outline.js'
import { formatDuration } from '../../../shared/number-text.js'
import { isRecord } from '../../../shared/session/json.js'
import { text } from '../../../shared/text.js'
import {
  type Block,
  code,
  fence,
  type Inline,
  list,
  paragraph,
  phrase,
  plain,
  strong,
} from '../../markdown.js'
import { eventLink, type HoverContext, joinParts } from './hover-context.js'
import { contentBlocks, messagePreview } from './message-blocks.js'

/** About the call that a `tool/call` or `tool/result` row belongs to; nothing where the outline knows none. */
export function callBlocks(context: HoverContext, row: number): readonly Block[] {
  const call = callsAround(context, row).find((candidate) => rowsOf(candidate).includes(row))
  return call === undefined ? [] : blocksOf(context, call)
}

/** About the call with an id, named by some row: the nearest one, since ids may be used again. */
export function callById(context: HoverContext, row: number, callId: string): readonly Block[] {
  const around = callsAround(context, row).filter((call) => call.callId === callId)
  const [first] = around
  const call =
    around.find((candidate) => rowsOf(candidate).includes(row)) ?? first ?? findAnywhere(context, callId)
  return call === undefined ? [] : blocksOf(context, call)
}

function callsAround({ analysis }: HoverContext, row: number): readonly CallOutline[] {
  const turn = turnOfRow(outlineOf(analysis), row)
  if (turn === undefined) return []
  const step = stepOfRow(turn, row)
  return [...(step?.calls ?? []), ...turn.calls]
}

function findAnywhere({ analysis }: HoverContext, callId: string): CallOutline | undefined {
  for (const turn of outlineOf(analysis).turns) {
    const call = turn.calls.find((candidate) => candidate.callId === callId)
    if (call !== undefined) return call
  }
  return undefined
}

function rowsOf({ messageRow, callRow, resultRow }: CallOutline): readonly (number | undefined)[] {
  return [messageRow, callRow, resultRow]
}

function blocksOf(context: HoverContext, call: CallOutline): readonly Block[] {
  const { name, callId, messageRow, callRow, resultRow } = call
  const steps: (readonly Inline[])[] = []
  if (messageRow !== undefined) steps.push(phrase('Asked for at {0}', eventLink(context, messageRow)))
  if (callRow !== undefined) steps.push(phrase('Started at {0}', eventLink(context, callRow)))
  steps.push(resultRow === undefined ? phrase('No result') : resultLine(context, call, resultRow))
  return [
    paragraph(
      joinParts([
        strong(text('Call')),
        ...[name, callId].filter((part) => part !== undefined).map((part) => code(part)),
      ]),
    ),
    list(steps),
    ...argumentBlocks(context, call),
    ...resultBlocks(context, resultRow),
  ]
}

function resultLine(
  context: HoverContext,
  { isError, durationMs }: CallOutline,
  resultRow: number,
): readonly Inline[] {
  return joinParts([
    phrase(isError === true ? 'Failed at {0}' : 'Answered at {0}', eventLink(context, resultRow)),
    durationMs === undefined ? undefined : phrase('after {0}', plain(formatDuration(durationMs))),
  ])
}

/** The arguments as the call has them, or else as the message asked for them. */
function argumentBlocks(
  { analysis }: HoverContext,
  { callRow, messageRow, callId }: CallOutline,
): readonly Block[] {
  const data = payloadOf(analysis.readRow(callRow ?? -1))
  const raw = data['arguments'] ?? argumentsIn(payloadOf(analysis.readRow(messageRow ?? -1)), callId)
  return typeof raw === 'string' && raw !== ''
    ? [fence(prettyArguments(raw), 'json', messagePreview.units)]
    : []
}

function argumentsIn(data: { readonly [member: string]: unknown }, callId: string | undefined): unknown {
  const message = isRecord(data['message']) ? data['message'] : data
  const content: readonly unknown[] = Array.isArray(message['content']) ? message['content'] : []
  const block = content.filter(isRecord).find(({ type, id }) => type === 'tool-call' && id === callId)
  return block?.['arguments']
}

function payloadOf(row: unknown): { readonly [member: string]: unknown } {
  return isRecord(row) && isRecord(row['data']) ? row['data'] : {}
}

function resultBlocks({ analysis }: HoverContext, resultRow: number | undefined): readonly Block[] {
  const seq = resultRow === undefined ? undefined : analysis.rowFacts(resultRow)?.seq
  const message = seq === undefined ? null : messageOf(analysis, seq)
  return message === null ? [] : contentBlocks(message.content, messagePreview)
}
