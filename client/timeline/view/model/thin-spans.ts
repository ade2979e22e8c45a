// The level of detail: what is wide enough is drawn by itself, and neighbours thinner than a pixel or so become one bin.
// However many spans there are, the work is bounded by the pixels. It knows no meaning of spans.
import { countWhile } from '../../../../shared/search-sorted.js'
import type { PixelView } from './viewport.js'
import { positionsPerPixel, toPixel } from './viewport.js'

/** Spans in order: neither starts nor ends step back. */
export interface Spans {
  readonly length: number
  startOf(index: number): number
  endOf(index: number): number
}

/** Spans `from` to `to - 1`, drawn as one. */
export interface DrawnSpan {
  readonly from: number
  readonly to: number
  readonly x: number
  readonly width: number
}

/** Visible spans from left to right; those narrower than `thin` pixels are joined with what follows within them. */
export function drawSpans(spans: Spans, view: PixelView, thin: number): readonly DrawnSpan[] {
  const drawn: DrawnSpan[] = []
  const perPixel = positionsPerPixel(view)
  let index = countWhile(spans.length, (at) => spans.endOf(at) < view.start)
  while (index < spans.length) {
    const start = spans.startOf(index)
    if (start > view.end) break
    const thinEnd = start + thin * perPixel
    if (spans.endOf(index) >= thinEnd) {
      drawn.push(spanAt(spans, view, index, index + 1))
      index++
      continue
    }
    let to = countWhile(spans.length, (at) => spans.startOf(at) < thinEnd, index + 1)
    // A wide one at the end of the bin is drawn by itself.
    if (to - 1 > index && spans.endOf(to - 1) - spans.startOf(to - 1) >= thin * perPixel) to--
    drawn.push(spanAt(spans, view, index, to))
    index = to
  }
  return drawn
}

function spanAt(spans: Spans, view: PixelView, from: number, to: number): DrawnSpan {
  // Canvas coordinates beyond some millions are drawn wrongly, so what sticks out is cut near the edge.
  const x = Math.max(toPixel(view, spans.startOf(from)), -16)
  const end = Math.min(toPixel(view, spans.endOf(to - 1)), view.width + 16)
  return { from, to, x, width: Math.max(end - x, 0) }
}
