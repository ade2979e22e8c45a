// Reads single members out of a payload that nobody has checked. A member of the wrong kind reads as absent: that
// it is wrong is reported against the payload's schema, and rules go on without it.
import { isRecord } from '../../session/json.js'

/** The members of an object; an empty object for anything else. */
export function membersOf(value: unknown): { readonly [key: string]: unknown } {
  return isRecord(value) ? value : {}
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A text with at least one character, as ids are. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A safe integer of at least 0. */
export function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** A list of sequence numbers; `undefined` where one entry is none. */
export function seqsOf(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value)) return undefined
  const seqs: number[] = []
  for (const entry of value) {
    const seq = countOf(entry)
    if (seq === undefined) return undefined
    seqs.push(seq)
  }
  return seqs
}
