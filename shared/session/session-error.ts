// The error of the writing side: append, restore and the store refuse by throwing one, with nothing half done.
import type { SurfaceFault } from './surface-candidate.js'

/** Why an event, a seed or a header was refused. */
export interface Refusal {
  /** Stable code `family/what`. */
  readonly code: string
  /** The member at fault, from the event's or header's object down; `[]` is the whole. */
  readonly path: readonly (string | number)[]
  /** One sentence for people. It may quote text from a log. */
  readonly message: string
}

/** Thrown by {@link Session} and {@link SessionStore} for input that they refuse (seed 004: "throws if"). */
export class SessionError extends Error implements Refusal {
  readonly code: string
  readonly path: readonly (string | number)[]

  constructor({ code, path, message }: Refusal) {
    super(message)
    this.name = 'SessionError'
    this.code = code
    this.path = path
  }
}

/** Wording of the surface and provenance faults, for the exception. The rule catalogue words its own problems. */
export function describeSurfaceFault(fault: SurfaceFault<string>): string {
  const [first, second] = fault.values
  switch (fault.code) {
    case 'surface/not-eligible':
      return `an event of type "${first}" is log-only and cannot carry surfaceOp`
    case 'provenance/not-eligible':
      return `an event of type "${first}" is log-only and cannot carry sourceEventSeqs`
    case 'surface/marker-missing':
      return `an event of type "${first}" joins the surface and needs a surfaceOp`
    case 'surface/op-malformed':
      return 'surfaceOp is neither "append" nor a replacement with start and end'
    case 'surface/start-missing':
      return `the replacement starts at ${first}, which is not on the surface`
    case 'surface/end-missing':
      return `the replacement ends at ${first}, which is not on the surface`
    case 'surface/reversed':
      return `the replacement starts at ${first}, which stands behind its end ${second} on the surface`
    case 'surface/rewrite-many':
      return `a replacing tool/result must rewrite exactly one node, not ${first}`
    case 'surface/rewrite-target':
      return `a replacing tool/result can only rewrite a tool/result, but ${first} is of type "${second}"`
    case 'surface/rewrite-changes':
      return `a replacing tool/result may change only the content of result ${first}`
    case 'provenance/not-array':
      return 'sourceEventSeqs is not a list'
    case 'provenance/not-seq':
      return 'sourceEventSeqs holds something that is no sequence number'
    case 'provenance/range-order':
      return `sourceEventSeqs has ranges, but does not increase at ${first}`
    case 'provenance/empty':
      return `sourceEventSeqs is empty, which an event of type "${first}" cannot state`
    case 'provenance/duplicate':
      return `sourceEventSeqs names ${first} twice`
    case 'provenance/not-earlier':
      return `sourceEventSeqs names ${first}, which is not earlier than the event itself at ${second}`
    case 'provenance/uncovered':
      return `sourceEventSeqs leaves out ${second} of the replaced nodes, first ${first}`
    default:
      return `refused by rule ${fault.code}`
  }
}
