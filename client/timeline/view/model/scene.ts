// What is drawn, as plain data: shapes with their place in pixels, their tone and what they stand for. Made from model,
// scale and viewport by the track stages, painted on a canvas and searched for hits; it knows neither colours nor canvas.

export const trackIds = [
  'problems',
  'matches',
  'turns',
  'steps',
  'model',
  'tools',
  'surface',
  'context',
] as const
export type TrackId = (typeof trackIds)[number]

/** A track and its place; `y` from the top of the canvas. */
export interface Track {
  readonly id: TrackId
  readonly y: number
  readonly height: number
}

/** What a colour stands for; the painter takes it from the theme. */
export type Tone =
  | 'good'
  | 'caution'
  | 'bad'
  | 'open'
  | 'step'
  | 'model'
  | 'tool'
  | 'user'
  | 'assistant'
  | 'context'
  | 'control'
  | 'match'
  | 'error'
  | 'warning'
  | 'information'
  | 'hint'

/** Besides its colour every state has a look of its own. */
export type Fill = 'solid' | 'light' | 'hollow' | 'striped' | 'crossed'

/** The things that a shape stands for: entries `from` to `to - 1` of the list that its track is made of. */
interface Meaning {
  readonly track: TrackId
  readonly from: number
  readonly to: number
  /** The row that a click on the shape chooses, and the last row that it stands for. */
  readonly row: number
  readonly lastRow: number
}

export interface Box extends Meaning {
  readonly kind: 'box'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly tone: Tone
  readonly fill: Fill
  /** Written into the box where there is room. */
  readonly label?: string
}

/** A node of the surface, or several that stand so close that they become a bar. */
export interface Dot extends Meaning {
  readonly kind: 'dot'
  readonly x: number
  readonly y: number
  /** From the first to the last node; 0 for one. */
  readonly width: number
  readonly tone: Tone
  /** Hollow: shadowed; striped: some of them are. */
  readonly fill: Extract<Fill, 'solid' | 'hollow' | 'striped'>
}

/** A problem; the sign tells its level. */
export interface Mark extends Meaning {
  readonly kind: 'mark'
  readonly x: number
  readonly y: number
  readonly tone: Extract<Tone, 'error' | 'warning' | 'information' | 'hint' | 'match'>
  readonly sign: 'octagon' | 'triangle' | 'circle' | 'dot' | 'tick'
}

/** Joins a replacement to the stretch that it shadows. */
export interface Arc extends Meaning {
  readonly kind: 'arc'
  readonly x: number
  readonly left: number
  readonly right: number
  readonly y: number
  readonly height: number
  readonly label?: string
}

/** Tokens in the context window; points from left to right as x, y, x, y. */
export interface Curve {
  readonly kind: 'curve'
  readonly points: readonly number[]
  readonly base: number
}

export interface WindowLine {
  readonly kind: 'window'
  readonly points: readonly number[]
  readonly label?: string
}

/** A folded pause, or a clock that stepped back. */
export interface BreakMark {
  readonly kind: 'break'
  readonly sign: 'folded' | 'clock-back'
  readonly x: number
  readonly width: number
  readonly label: string
  readonly row: number
}

/** Inherited history, and what a loader drops. */
export interface Region {
  readonly kind: 'region'
  readonly meaning: 'inherited' | 'dropped'
  readonly x: number
  readonly width: number
}

export type Shape = Box | Dot | Mark | Arc | Curve | WindowLine | BreakMark | Region

/** What can be hit and chosen. */
export type Target = Box | Dot | Mark

export interface Scene {
  readonly tracks: readonly Track[]
  readonly height: number
  readonly shapes: readonly Shape[]
}
