// The stretch of a time scale that is on the screen, and how it moves. Data space (positions) and view space (pixels)
// meet here and nowhere else.

export interface Viewport {
  /** Positions at the left and the right edge. */
  readonly start: number
  readonly end: number
}

/** A viewport with the pixels it has. */
export interface PixelView extends Viewport {
  readonly width: number
}

/** What a viewport may be: inside the scale, not narrower than `shortest`. */
export interface ViewportLimits {
  readonly length: number
  /** Closer is of no use: an event, or a millisecond, is already some centimetres wide. */
  readonly shortest: number
}

/** Free room at both ends, as part of the width, so that the first and last mark are not cut. */
const MARGIN = 0.01

export function wholeViewport({ length }: ViewportLimits): Viewport {
  const margin = Math.max(length, 1) * MARGIN
  return { start: -margin, end: Math.max(length, 1) + margin }
}

/** The nearest viewport that keeps to the limits. */
export function clampViewport({ start, end }: Viewport, limits: ViewportLimits): Viewport {
  const whole = wholeViewport(limits)
  const longest = whole.end - whole.start
  if (!Number.isFinite(start) || !Number.isFinite(end)) return whole
  const span = Math.min(Math.max(end - start, Math.min(limits.shortest, longest)), longest)
  const left = (start + end) / 2 - span / 2
  const clamped = Math.min(Math.max(left, whole.start), whole.end - span)
  return { start: clamped, end: clamped + span }
}

/** Makes the shown stretch `factor` times as long; the position `anchor` stays where it is on the screen. */
export function zoomViewport(
  { start, end }: Viewport,
  factor: number,
  anchor: number,
  limits: ViewportLimits,
): Viewport {
  const whole = wholeViewport(limits)
  const longest = whole.end - whole.start
  const span = Math.min(Math.max((end - start) * factor, Math.min(limits.shortest, longest)), longest)
  const part = (anchor - start) / (end - start)
  return clampViewport({ start: anchor - span * part, end: anchor + span * (1 - part) }, limits)
}

export function panViewport({ start, end }: Viewport, distance: number, limits: ViewportLimits): Viewport {
  return clampViewport({ start: start + distance, end: end + distance }, limits)
}

/** Shows a stretch with some room around it. */
export function fitViewport(start: number, end: number, limits: ViewportLimits): Viewport {
  const room = Math.max(end - start, limits.shortest / 2) * 0.05
  return clampViewport({ start: start - room, end: end + room }, limits)
}

/** The viewport moved so far that a position is inside, not near an edge; unchanged where it already is. */
export function revealPosition(viewport: Viewport, position: number, limits: ViewportLimits): Viewport {
  const span = viewport.end - viewport.start
  const edge = span * 0.05
  if (position >= viewport.start + edge && position <= viewport.end - edge) return viewport
  return clampViewport({ start: position - span / 2, end: position + span / 2 }, limits)
}

export function toPixel({ start, end, width }: PixelView, position: number): number {
  return ((position - start) / (end - start)) * width
}

export function toPosition({ start, end, width }: PixelView, pixel: number): number {
  return start + (pixel / width) * (end - start)
}

/** Positions that one pixel covers. */
export function positionsPerPixel({ start, end, width }: PixelView): number {
  return (end - start) / width
}
