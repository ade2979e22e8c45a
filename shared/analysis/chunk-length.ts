// The length that a streamed delta has when it is written compactly. Deltas are most rows of most logs; a row of
// exactly this length has no room for a repeated member or a number written differently, which saves writing the
// row again to compare.

type Members = { readonly [key: string]: unknown }

/** `{"type":"assistant/chunk","seq":,"time":,"data":{"turn":,"step":,"chunk":{"type":"","index":,"text":""}}}` */
const FRAME_LENGTH =
  '{"type":"assistant/chunk","seq":,"time":,"data":{"turn":,"step":,"chunk":{"type":"","index":,"text":""}}}'
    .length
const MEMBERS_OF_ROW = 4
const MEMBERS_OF_DATA = 3
const MEMBERS_OF_CHUNK = 3

/**
 * UTF-16 length of the compact row, or -1 where the row has other members than a plain delta. Texts with
 * characters that JSON escapes are longer in the row than this says.
 */
export function compactChunkLength(row: Members, data: Members, chunk: Members, text: string): number {
  if (
    !hasMembers(row, MEMBERS_OF_ROW) ||
    !hasMembers(data, MEMBERS_OF_DATA) ||
    !hasMembers(chunk, MEMBERS_OF_CHUNK)
  )
    return -1
  const { seq, time } = row
  const tag = chunk['type']
  if (typeof seq !== 'number' || typeof time !== 'number' || typeof tag !== 'string') return -1
  const digits =
    digitsOf(seq) +
    digitsOf(time) +
    digitsOf(data['turn']) +
    digitsOf(data['step']) +
    digitsOf(chunk['index'])
  return FRAME_LENGTH + digits + tag.length + text.length
}

/** Whether an object has exactly so many members. */
export function hasMembers(value: Members, count: number): boolean {
  let seen = 0
  for (const _member in value) seen++
  return seen === count
}

/** Decimal digits of a non-negative integer below 2^53; an unfitting length for anything else. */
function digitsOf(value: unknown): number {
  if (typeof value !== 'number' || value < 0 || Object.is(value, -0)) return Number.NaN
  if (value >= 1e12 && value < 1e13) return 13
  let digits = 1
  for (let limit = 10; value >= limit; limit *= 10) digits++
  return digits
}
