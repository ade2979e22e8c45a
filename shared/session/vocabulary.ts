// Event types of a dialect as static types. A vocabulary ties together what the compiler must know to type an
// append: payloads by event type, which types are on the surface, and what messages and headers look like.
import type { SurfaceOp } from './log-event.js'

/** One dialect's static types; see {@link CurrentVocabulary} (events.ts) for the one of seed 004. */
export interface Vocabulary {
  /** Payloads by event type. */
  readonly events: object
  /** Event types that join the surface. */
  readonly surface: string
  /** What events derive to. */
  readonly message: object
  /** The request header. */
  readonly header: object
}

export type EventTypeOf<V extends Vocabulary> = keyof V['events'] & string

/**
 * An event of a vocabulary, a discriminated union over `type`. Only surface types have the surface members. A
 * log may hold types that the vocabulary does not list, so a switch over `type` needs a default.
 */
export type EventOf<V extends Vocabulary, T extends EventTypeOf<V> = EventTypeOf<V>> = {
  readonly [K in T]: {
    readonly type: K
    /** Position in the log, from 0. */
    readonly seq: number
    /** Unix epoch, in ms. */
    readonly time: number
    readonly data: V['events'][K]
    /** Allows readers that do not know `type` to skip the event. */
    readonly ignorable?: true
  } & (K extends V['surface']
    ? { readonly surfaceOp?: SurfaceOp; readonly sourceEventSeqs?: readonly number[] }
    : object)
}[T]
