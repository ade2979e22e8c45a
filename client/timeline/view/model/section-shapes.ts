// Shapes of the tracks that are stretches of time: turns, steps, model calls and tool calls.
import { closings } from '../../../../shared/analysis/timeline/tables.js'
import { formatCount } from '../../../../shared/number-text.js'
import { quotableText } from '../../../../shared/rules/message.js'
import { text } from '../../../../shared/text.js'
import type { DrawingParts, LaneTrack, TurnTone } from './drawing-parts.js'
import type { Box, Fill, Track } from './scene.js'
import { type DrawnSpan, drawSpans } from './thin-spans.js'
import { type PixelView, toPixel } from './viewport.js'

/** Narrower spans become bins. */
const THIN = 2
/** Room for a label. */
const LABELLED = 34

const fillByTone: Readonly<Record<TurnTone, Fill>> = {
  good: 'solid',
  caution: 'striped',
  bad: 'crossed',
  open: 'light',
}

export function turnShapes(parts: DrawingParts, view: PixelView, track: Track): readonly Box[] {
  const { model, turns } = parts
  const { columns } = model.data.tables.turns
  return drawSpans(turns.spans, view, THIN).map((span) => {
    const { from, to } = span
    const tone = to - from === 1 ? turns.tones[from] : gravestTone(parts, from, to)
    return {
      ...boxOf(span, track),
      row: columns.firstRow[from],
      lastRow: columns.lastRow[to - 1],
      tone,
      fill: fillByTone[tone],
      ...labelOf(span, () => turnLabel(parts, from)),
    }
  })
}

function gravestTone({ turns }: DrawingParts, from: number, to: number): TurnTone {
  if (turns.bad.count(from, to) > 0) return 'bad'
  return turns.caution.count(from, to) > 0 ? 'caution' : 'good'
}

/** `2 max-tokens`: the number, and how it went. */
export function turnLabel({ model }: DrawingParts, index: number): string {
  const { words, tables } = model.data
  const { number, closing, outcome } = tables.turns.columns
  const name = Number.isNaN(number[index]) ? '?' : String(number[index])
  const state = closings[closing[index]]
  if (state === 'open') return `${name} ${text('open')}`
  if (state === 'unclosed') return `${name} ${text('without an end')}`
  return `${name} ${quotableText(words[outcome[index]] ?? '')}`.trimEnd()
}

export function stepShapes({ model, steps }: DrawingParts, view: PixelView, track: Track): readonly Box[] {
  const { columns } = model.data.tables.steps
  return drawSpans(steps, view, THIN).map((span) => ({
    ...boxOf(span, track),
    row: columns.firstRow[span.from],
    lastRow: columns.lastRow[span.to - 1],
    tone: 'step',
    fill: closings[columns.closing[span.from]] === 'closed' ? 'solid' : 'light',
    ...labelOf(
      span,
      () => (Number.isNaN(columns.number[span.from]) ? '?' : String(columns.number[span.from])),
      12,
    ),
  }))
}

/** Each model call is two boxes where it is wide enough: waiting for the first words, and the answer. */
export function modelShapes(parts: DrawingParts, view: PixelView, track: Track): readonly Box[] {
  const { model, attempts } = parts
  const { columns } = model.data.tables.attempts
  return drawSpans(attempts.spans, view, THIN).flatMap((span): readonly Box[] => {
    const { from, to, x, width } = span
    const isFailed = attempts.failed.count(from, to) > 0
    const isOpen = attempts.open.count(from, to) > 0
    const whole = {
      ...boxOf(span, track),
      row:
        to - from === 1 && columns.messageRow[from] !== -1
          ? columns.messageRow[from]
          : columns.firstRow[from],
      lastRow: columns.lastRow[to - 1],
      tone: 'model' as const,
    }
    const answer: Box = {
      ...whole,
      fill: isFailed ? 'crossed' : isOpen ? 'light' : 'solid',
      ...labelOf(span, () => tokensLabel(parts, from)),
    }
    const words = to - from === 1 ? toPixel(view, attempts.firstWords[from]) : Number.NaN
    const wait = Math.min(words, x + width) - x
    if (!(wait >= 1)) return [answer]
    const { label: _, ...waiting } = answer
    return [
      { ...waiting, fill: 'light', width: wait },
      {
        ...answer,
        x: x + wait,
        width: width - wait,
        ...labelOf({ ...span, width: width - wait }, () => tokensLabel(parts, from)),
      },
    ]
  })
}

function tokensLabel({ model }: DrawingParts, index: number): string {
  const tokens = model.data.tables.attempts.columns.outputTokens[index]
  return Number.isFinite(tokens) ? formatCount(tokens) : ''
}

export const LANE_HEIGHT = 12

export function toolShapes(parts: DrawingParts, view: PixelView, track: Track): readonly Box[] {
  return parts.lanes.flatMap((lane, index) => {
    const y = track.y + index * LANE_HEIGHT
    return laneShapes(parts, lane, view, { ...track, y, height: LANE_HEIGHT })
  })
}

function laneShapes({ model }: DrawingParts, lane: LaneTrack, view: PixelView, track: Track): readonly Box[] {
  const { words, tables } = model.data
  const { firstRow, lastRow, name } = tables.calls.columns
  const { calls } = lane.lane
  return drawSpans(lane.spans, view, THIN).map((span) => {
    const first = calls[span.from]
    const isFailed = lane.failed.count(span.from, span.to) > 0
    const isUnanswered = lane.unanswered.count(span.from, span.to) > 0
    const isOne = span.to - span.from === 1
    return {
      ...boxOf(span, track),
      from: first,
      to: calls[span.to - 1] + 1,
      row: firstRow[first],
      lastRow: isOne ? lastRow[first] : lane.lane.lastRows[span.to - 1],
      tone: isFailed ? 'bad' : 'tool',
      fill: isFailed ? 'crossed' : isUnanswered ? 'light' : 'solid',
      ...labelOf(span, () => quotableText(words[name[first]] ?? '')),
    }
  })
}

function boxOf({ from, to, x, width }: DrawnSpan, { id, y, height }: Track) {
  // Neighbours stay apart by a line of background, as long as something of them is left.
  const shown = width > 4 ? width - 1 : Math.max(width, 1.5)
  return { kind: 'box' as const, track: id, from, to, x, y: y + 1, width: shown, height: height - 2 }
}

function labelOf(
  { from, to, width }: DrawnSpan,
  label: () => string,
  room = LABELLED,
): { readonly label?: string } {
  if (to - from > 1 || width < room) return {}
  const words = label()
  return words === '' ? {} : { label: words }
}
