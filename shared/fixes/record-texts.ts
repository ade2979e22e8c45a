// Records as texts: where one ends and the next begins on a line, and which number a record has. Reads tokens only as
// far as brackets and strings go, so that cut and hostile lines do no harm.
import { isRecord } from '../session/json.js'
import { isSeq } from '../session/log-event.js'

export type RecordValue = { readonly [member: string]: unknown }

/** The object that a text is; undefined where it is none. */
export function parseRecord(text: string): RecordValue | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** `seq`, or `seq0` of a packed row; undefined where there is none. */
export function ownSeqOf(record: RecordValue): number | undefined {
  const seq = record['seq'] ?? record['seq0']
  return isSeq(seq) ? seq : undefined
}

/**
 * Offsets at which the records on a line begin, if the line is nothing but whole records one after another; undefined
 * otherwise.
 */
export function splitRecords(line: string): readonly number[] | undefined {
  const starts: number[] = []
  for (let at = skipBlanks(line, 0); at < line.length; ) {
    const end = endOfObject(line, at)
    if (end === undefined || parseRecord(line.slice(at, end)) === undefined) return undefined
    starts.push(at)
    at = skipBlanks(line, end)
  }
  return starts
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (/[ \t\r]/.test(text[at] ?? '')) at++
  return at
}

/** Offset behind the brace that closes the object at `start`; undefined where no object stands there or ends. */
function endOfObject(text: string, start: number): number | undefined {
  if (text[start] !== '{') return undefined
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const unit = text[at]
    if (unit === '"') {
      const end = endOfString(text, at)
      if (end === undefined) return undefined
      at = end
    } else if (unit === '{') depth++
    else if (unit === '}' && --depth === 0) return at + 1
  }
  return undefined
}

/** Offset of the quotation mark that closes the string at `start`. */
function endOfString(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return undefined
}
