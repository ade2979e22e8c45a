// The context track: how many tokens the window held after each model call, and how many it has room for.
import { formatCount } from '../../../../shared/number-text.js'
import { text } from '../../../../shared/text.js'
import type { DrawingParts } from './drawing-parts.js'
import type { Curve, Track, WindowLine } from './scene.js'
import { drawSpans } from './thin-spans.js'
import type { PixelView } from './viewport.js'

export function contextShapes(
  parts: DrawingParts,
  view: PixelView,
  track: Track,
): readonly (Curve | WindowLine)[] {
  return [...curveOf(parts, view, track), ...windowLines(parts, view, track)]
}

function curveOf({ context, scale }: DrawingParts, view: PixelView, track: Track): readonly Curve[] {
  const { rows, tokens, largest } = context
  const count = rows.length
  if (count === 0) return []
  const positionOf = (index: number): number => (index < count ? scale.ends[rows[index]] : scale.length)
  const spans = { length: count, startOf: positionOf, endOf: (index: number) => positionOf(index + 1) }
  const base = track.y + track.height - 1
  const room = track.height - 6
  const points: number[] = []
  for (const { from, to, x, width } of drawSpans(spans, view, 1)) {
    const y = base - (Math.max(tokens.max(from, to), 0) / largest) * room
    points.push(x, y, x + width, y)
  }
  return points.length === 0 ? [] : [{ kind: 'curve', points, base }]
}

/** A step for each change of the window's size; nothing where it is unknown. */
function windowLines(
  { model, context, scale }: DrawingParts,
  view: PixelView,
  track: Track,
): readonly WindowLine[] {
  const { row, tokens } = model.data.tables.windows.columns
  const count = row.length
  const positionOf = (index: number): number => (index < count ? scale.starts[row[index]] : scale.length)
  const spans = { length: count, startOf: positionOf, endOf: (index: number) => positionOf(index + 1) }
  const base = track.y + track.height - 1
  const room = track.height - 6
  const lines: WindowLine[] = []
  for (const { from, to, x, width } of drawSpans(spans, view, 1)) {
    const size = tokens[to - 1]
    if (!Number.isFinite(size)) continue
    const isBeyond = size > context.largest
    const y = isBeyond ? track.y + 1 : base - (size / context.largest) * room
    const label = isBeyond ? text('{0}, beyond the scale', [formatCount(size)]) : formatCount(size)
    lines.push({ kind: 'window', points: [x, y, x + width, y], ...(from + 1 === to ? { label } : {}) })
  }
  return lines
}
