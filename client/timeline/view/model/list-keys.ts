// Which place of a list a key leads to. It knows places only, no rows and no page.

export interface ListPlace {
  /** Index of the chosen item; -1 for none. */
  readonly index: number
  readonly length: number
  /** Items on a screen. */
  readonly page: number
}

/** The index that a key leads to; undefined where it is no such key. */
export function indexAfterKey(key: string, { index, length, page }: ListPlace): number | undefined {
  if (length === 0) return undefined
  const last = length - 1
  const clamp = (wanted: number): number => Math.min(Math.max(wanted, 0), last)
  switch (key) {
    case 'ArrowDown':
      return clamp(index + 1)
    case 'ArrowUp':
      return index < 0 ? last : clamp(index - 1)
    case 'PageDown':
      return clamp(Math.max(index, 0) + Math.max(page - 1, 1))
    case 'PageUp':
      return clamp(Math.max(index, 0) - Math.max(page - 1, 1))
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** Typing goes on with the same word for so long. */
export const TYPE_AHEAD_MS = 1000

/** Letters typed so far, and when the last one was. */
export interface TypeAhead {
  readonly typed: string
  readonly atMs: number
}

export const noTypeAhead: TypeAhead = { typed: '', atMs: Number.NEGATIVE_INFINITY }

/** The word with one more letter, or a new word where the last letter is long ago. */
export function typeLetter({ typed, atMs }: TypeAhead, letter: string, nowMs: number): TypeAhead {
  return { typed: nowMs - atMs > TYPE_AHEAD_MS ? letter : typed + letter, atMs: nowMs }
}

/** Items to look at, at most: more would be felt. */
const MOST_LOOKS = 200_000

/**
 * The next item whose name begins with the typed word, from the chosen one on and around the end; the same letter typed
 * again and again goes on to the next item. Undefined where there is none.
 */
export function findTyped(
  { typed }: TypeAhead,
  { index, length }: ListPlace,
  nameOf: (index: number) => string,
): number | undefined {
  const word = typed.toLowerCase()
  const isRepeated = word.length > 1 && [...word].every((letter) => letter === word[0])
  const wanted = isRepeated ? word.charAt(0) : word
  const start = word.length === 1 || isRepeated ? index + 1 : Math.max(index, 0)
  for (let step = 0; step < Math.min(length, MOST_LOOKS); step++) {
    const at = (Math.max(start, 0) + step) % length
    if (nameOf(at).toLowerCase().startsWith(wanted)) return at
  }
  return undefined
}
