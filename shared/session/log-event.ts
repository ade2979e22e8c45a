// One entry of a log as the pure functions see it: an envelope around a payload that nobody has checked.
// Typed events (events.ts) fit into it, and so does anything that was read from a file.

/** An entry with a readable envelope; `data` and the surface members may hold anything. */
export interface LogEvent {
  readonly type: string
  /** Position in the log, from 0. */
  readonly seq: number
  /** Unix epoch, in ms. */
  readonly time: number
  readonly data: unknown
  readonly surfaceOp?: unknown
  readonly sourceEventSeqs?: unknown
  readonly ignorable?: unknown
}

/** Whether a value can be the number of an event: a whole number from 0 that JavaScript represents exactly. */
export function isSeq(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/**
 * How an event enters the surface (seed 004): at the tail, or in place of the nodes from `start` through `end`,
 * both inclusive and both on the surface at that moment. `start` equal to `end` replaces one node.
 */
export type SurfaceOp = 'append' | { readonly op: 'replace'; readonly start: number; readonly end: number }

/** Surface placement of an appended event: required on surface types, forbidden on log-only ones (seed 004). */
export interface SurfaceIntent {
  readonly surfaceOp: SurfaceOp
  /**
   * All known source events, each earlier than the event itself. Absent means not recorded; an empty list is for
   * `assistant/message` alone and means a stream known to have been empty.
   */
  readonly sourceEventSeqs?: readonly number[]
}
