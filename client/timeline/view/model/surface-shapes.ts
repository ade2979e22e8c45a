// Shapes of the surface: a dot for each event that enters it, hollow once it is shadowed, and an arc from each
// replacement to what it shadows.
import { text } from '../../../../shared/text.js'
import type { DrawingParts } from './drawing-parts.js'
import { groups } from './families.js'
import type { Arc, Dot, Tone, Track } from './scene.js'
import { type DrawnSpan, drawSpans } from './thin-spans.js'
import { pointOf } from './time-scale.js'
import { type PixelView, toPixel } from './viewport.js'

/** Dots nearer than this become a bar. */
const DOT_WIDTH = 8
/** Arcs further apart than this are told apart. */
const ARC_WIDTH = 4
const ARC_ROOM = 16

export function dotShapes(parts: DrawingParts, view: PixelView, track: Track): readonly Dot[] {
  const { surface } = parts
  const { rows } = parts.model.surface
  return drawSpans(surface.spans, view, DOT_WIDTH).map((span) => {
    const { from, to, x, width } = span
    const shadowed = surface.shadowed.count(from, to)
    return {
      kind: 'dot',
      track: track.id,
      from,
      to,
      row: rows[from],
      lastRow: rows[to - 1],
      x,
      y: track.y + ARC_ROOM + (track.height - ARC_ROOM) / 2,
      width: to - from === 1 ? 0 : width,
      tone: dotTone(parts, from, to),
      fill: shadowed === 0 ? 'solid' : shadowed === to - from ? 'hollow' : 'striped',
    }
  })
}

/** The tone of the group that most of them belong to. */
function dotTone({ surface }: DrawingParts, from: number, to: number): Tone {
  let most = 0
  let best: Tone = 'control'
  for (const [index, group] of groups.entries()) {
    const count = surface.byGroup[index].count(from, to)
    if (count <= most) continue
    most = count
    best = group === 'reasoning' ? 'assistant' : group
  }
  return best
}

/** Arcs of which one end is visible: of the replacements themselves, and of the dots that are shadowed. */
export function arcShapes(
  parts: DrawingParts,
  view: PixelView,
  track: Track,
  dots: readonly Dot[],
): readonly Arc[] {
  const { replacements } = parts.model.data.tables
  const spans = {
    length: replacements.length,
    startOf: (index: number) => pointOf(parts.scale, replacements.columns.row[index]),
    endOf: (index: number) => pointOf(parts.scale, replacements.columns.row[index]),
  }
  const chosen = new Map<number, DrawnSpan>()
  for (const span of drawSpans(spans, view, ARC_WIDTH)) chosen.set(span.from, span)
  for (const { from, to } of dots) {
    for (const node of [from, to - 1]) {
      const index = parts.model.surface.shadowedBy[node]
      if (index === -1 || chosen.has(index)) continue
      const x = toPixel(view, spans.startOf(index))
      if (x > view.width) chosen.set(index, { from: index, to: index + 1, x, width: 0 })
    }
  }
  return [...chosen.values()].map((span) => toArc(parts, view, track, span))
}

function toArc(parts: DrawingParts, view: PixelView, track: Track, { from, to, x }: DrawnSpan): Arc {
  const { replacements, shadowed } = parts.model.data.tables
  const { row, from: first, count } = replacements.columns
  const rows = shadowed.columns.row.subarray(first[from], first[from] + count[from])
  const [left, right] = extentOf(rows)
  const clip = (pixel: number): number => Math.min(Math.max(pixel, -1000), view.width + 1000)
  return {
    kind: 'arc',
    track: track.id,
    from,
    to,
    row: row[from],
    lastRow: row[to - 1],
    x: clip(x),
    left: clip(rows.length === 0 ? x : toPixel(view, pointOf(parts.scale, left))),
    right: clip(rows.length === 0 ? x : toPixel(view, pointOf(parts.scale, right))),
    y: track.y + 1,
    height: ARC_ROOM - 2,
    ...(count[from] < 2 ? {} : { label: text('{0} became 1', [count[from]]) }),
  }
}

/** First and last row that a replacement shadows; nodes stand in surface order, which need not be that of rows. */
function extentOf(rows: Uint32Array): readonly [number, number] {
  const ends = [rows[0] ?? 0, rows[rows.length - 1] ?? 0]
  return [Math.min(...ends), Math.max(...ends)]
}
