// Shapes that point at single rows: problems, what a filter leaves, breaks of the scale; and the regions behind all
// tracks.
import { formatDuration } from '../../../../shared/number-text.js'
import { text } from '../../../../shared/text.js'
import { type DrawingParts, pointSpans } from './drawing-parts.js'
import type { BreakMark, Mark, Region, Track } from './scene.js'
import { drawSpans } from './thin-spans.js'
import { type PixelView, toPixel } from './viewport.js'

const MARK_WIDTH = 9
const TICK_WIDTH = 2
const BREAK_WIDTH = 6

/** Signs and tones from the gravest level on. */
const levels = [
  { tone: 'error', sign: 'octagon' },
  { tone: 'warning', sign: 'triangle' },
  { tone: 'information', sign: 'circle' },
  { tone: 'hint', sign: 'dot' },
] as const

export function problemShapes(
  { model, problems }: DrawingParts,
  view: PixelView,
  track: Track,
): readonly Mark[] {
  return drawSpans(problems.spans, view, MARK_WIDTH).map(({ from, to, x, width }) => {
    const rank = problems.bySeverity.findIndex((counts) => counts.count(from, to) > 0)
    const level = levels[rank] ?? levels[3]
    return {
      kind: 'mark',
      track: track.id,
      from,
      to,
      row: model.problemRows[from],
      lastRow: model.problemRows[to - 1],
      x: x + width / 2,
      y: track.y + track.height / 2,
      ...level,
    }
  })
}

/** Ticks for the rows that a filter leaves. */
export function matchShapes(
  { scale }: DrawingParts,
  view: PixelView,
  track: Track,
  rows: Uint32Array,
): readonly Mark[] {
  return drawSpans(pointSpans(scale, rows), view, TICK_WIDTH).map(({ from, to, x, width }) => ({
    kind: 'mark',
    track: track.id,
    from,
    to,
    row: rows[from],
    lastRow: rows[to - 1],
    x: x + width / 2,
    y: track.y + track.height / 2,
    tone: 'match',
    sign: 'tick',
  }))
}

/** Of several breaks in one place the longest is told. */
export function breakShapes({ scale }: DrawingParts, view: PixelView): readonly BreakMark[] {
  const { breaks } = scale
  const spans = {
    length: breaks.length,
    startOf: (index: number) => breaks[index].position,
    endOf: (index: number) => breaks[index].end,
  }
  return drawSpans(spans, view, BREAK_WIDTH).map(({ from, to, x, width }) => {
    const inside = breaks.slice(from, Math.min(to, from + 100))
    const longest = inside.reduce((a, b) => (b.durationMs > a.durationMs ? b : a))
    const length = formatDuration(longest.durationMs)
    return {
      kind: 'break',
      sign: longest.kind,
      x,
      width,
      label: longest.kind === 'folded' ? length : text('clock back {0}', [length]),
      row: longest.row,
    }
  })
}

export function regionShapes({ model, scale }: DrawingParts, view: PixelView): readonly Region[] {
  const { inheritedRows, droppedFrom } = model.data.info
  const regions: Region[] = []
  if (inheritedRows > 0) {
    const end = scale.ends[Math.min(inheritedRows, model.rowCount) - 1] ?? 0
    regions.push(...regionBetween('inherited', view, 0, end))
  }
  if (droppedFrom !== undefined && droppedFrom < model.rowCount) {
    regions.push(...regionBetween('dropped', view, scale.starts[droppedFrom], scale.length))
  }
  return regions
}

function regionBetween(
  meaning: Region['meaning'],
  view: PixelView,
  start: number,
  end: number,
): readonly Region[] {
  const x = Math.max(toPixel(view, start), 0)
  const width = Math.min(toPixel(view, end), view.width) - x
  return width <= 0 ? [] : [{ kind: 'region', meaning, x, width }]
}
