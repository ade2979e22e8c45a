// Which files of a directory are session logs, by their names; names that say too little are settled by the first
// line. Explicit paths are never asked: who names a file wants it checked.
import { readLogStart } from '../log-start.js'

/** What a name says about a file: a log, perhaps one, or none. */
export type NameVerdict = 'log' | 'perhaps' | 'no'

/** `session.jsonl`, `fix.session.jsonl`, `session.2.jsonl`, `session.v3.jsonl`, `session.1.v3.jsonl`. */
const logName = /^(?:.+\.)?session(?:\.\d+)?(?:\.v\d+)?\.jsonl$/

/** Judges a file name without its directory. */
export function judgeName(name: string): NameVerdict {
  const plain = name.endsWith('.zstd') ? name.slice(0, -'.zstd'.length) : name
  if (!plain.endsWith('.jsonl')) return 'no'
  return logName.test(plain) ? 'log' : 'perhaps'
}

/** Whether the first line that is not blank is a session header. Throws where the file cannot be read. */
export async function startsWithHeader(path: string): Promise<boolean> {
  const text = await readLogStart(path)
  const line = text.split('\n').find((candidate) => candidate.trim() !== '')
  if (line === undefined) return false
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'type' in value && value.type === 'session'
  } catch {
    return false
  }
}
