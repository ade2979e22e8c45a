// What became of a piece of the stream.
import { outlineOf, stepOfRow, turnOfRow } from '../../../shared/analysis/outline.js'
import { type Block, code, paragraph, phrase } from '../../markdown.js'
import { eventLink, type HoverContext } from './hover-context.js'

/** The message that the stream of a chunk row led to. */
export function streamBlocks(context: HoverContext, row: number): readonly Block[] {
  const turn = turnOfRow(outlineOf(context.analysis), row)
  const step = turn === undefined ? undefined : stepOfRow(turn, row)
  const attempt = step?.attempts.find(({ firstRow, lastRow }) => row >= firstRow && row <= lastRow)
  if (attempt === undefined) return []
  const { messageRow, finish } = attempt
  if (messageRow !== undefined) {
    return [paragraph(phrase('Its stream became the message at {0}.', eventLink(context, messageRow)))]
  }
  if (finish !== undefined) {
    return [paragraph(phrase('No message came of its stream, which ended with {0}.', code(finish)))]
  }
  return [paragraph(phrase('No message came of its stream, which has no end.'))]
}
