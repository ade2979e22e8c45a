// An event in a line, and in a few blocks, for hovers that point at it from somewhere else.
import { messageOf } from '../../../shared/analysis/model-view/history.js'
import { previewOf } from '../../../shared/analysis/outline/preview.js'
import type { LogEvent } from '../../../shared/session/log-event.js'
import { type Block, code, type Inline, paragraph, phrase, plain } from '../../markdown.js'
import { type HoverContext, joinParts, seqLink } from './hover-context.js'
import { messageBlocks, messagePreview } from './message-blocks.js'

/** UTF-16 units of a text shown in a line. */
const lineLimit = 100

/** `user/message · seq 4 · Hello …`. */
export function eventLine(context: HoverContext, seq: number): readonly Inline[] {
  const { analysis } = context
  const row = analysis.rowOfSeq(seq)
  const event = findEvent(context, seq)
  if (row === undefined || event === undefined) return phrase('{0}: not in this log', plain(`seq ${seq}`))
  return joinParts([code(event.type), seqLink(context, seq), previewLine(context, row)])
}

/** The first words of a row; undefined where it has none. */
export function previewLine({ analysis }: HoverContext, row: number): Inline | undefined {
  const preview = previewOf(analysis, row, lineLimit)
  return preview === '' ? undefined : code(preview, preview.length)
}

/** The event that a number names: a line about it, and the message that the model gets of it. */
export function eventBlocks(context: HoverContext, seq: number): readonly Block[] {
  const event = findEvent(context, seq)
  const message = event === undefined ? null : messageOf(context.analysis, seq)
  if (event === undefined || message === null) return [paragraph(eventLine(context, seq))]
  return [
    paragraph(joinParts([code(event.type), seqLink(context, seq)])),
    ...messageBlocks(message, messagePreview),
  ]
}

function findEvent({ analysis }: HoverContext, seq: number): LogEvent | undefined {
  const row = analysis.rowOfSeq(seq)
  return row === undefined ? undefined : analysis.eventsOf(row).find((event) => event.seq === seq)
}
