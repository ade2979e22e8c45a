// UTF-8 bytes to text, leniently as the harness reads them, and where bytes are no UTF-8. It knows no rows.

/** The part of the platform's decoder that is used; the standard library of the language does not declare it. */
declare const TextDecoder: new (
  encoding: 'utf-8',
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string }

// A byte order mark is a fault of a log, so it must not vanish.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** What stands in the text for bytes that are no UTF-8. */
export const replacementCharacter = '\uFFFD'

/** The text of the bytes; each ill-formed sequence becomes one replacement character. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** A sequence of bytes that is no character. */
export interface IllFormedBytes {
  /** Byte offset and number of bytes. */
  readonly offset: number
  readonly length: number
}

/** The first ill-formed sequence at or after a byte offset that starts a character; undefined where all is well. */
export function findIllFormed(bytes: Uint8Array, from = 0): IllFormedBytes | undefined {
  for (let at = from; at < bytes.length; ) {
    const first = bytes[at] ?? 0
    const length = characterLength(first)
    const good = goodBytes(bytes, at, first, length)
    if (good < length || length === 0) return { offset: at, length: Math.max(good, 1) }
    at += length
  }
  return undefined
}

/** Bytes of a character that starts with this one; 0 where no character does. */
function characterLength(first: number): number {
  if (first < 0x80) return 1
  if (first < 0xc2) return 0
  if (first < 0xe0) return 2
  if (first < 0xf0) return 3
  return first < 0xf5 ? 4 : 0
}

/** How many bytes from `at` on could be the start of one character of `length` bytes. */
function goodBytes(bytes: Uint8Array, at: number, first: number, length: number): number {
  if (length < 2) return length
  // The second byte is narrowed where the character would be too long, a surrogate, or beyond the last one.
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  const second = bytes[at + 1]
  if (second === undefined || second < low || second > high) return 1
  for (let index = 2; index < length; index++) {
    const byte = bytes[at + index]
    if (byte === undefined || (byte & 0xc0) !== 0x80) return index
  }
  return length
}
