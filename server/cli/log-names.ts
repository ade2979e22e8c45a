// Which files of a directory are session logs, by their names; names that say too little are settled by the first
// line. Explicit paths are never asked: who names a file wants it checked.
import { open } from 'node:fs/promises'
import { decodePieces } from '../../shared/log/zstd-log.js'

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

/** So much of a file is looked at for its header line. */
const probedBytes = 64 * 1024

/** Whether the first line that is not blank is a session header. Throws where the file cannot be read. */
export async function startsWithHeader(path: string): Promise<boolean> {
  const start = await readStart(path)
  const text = path.endsWith('.zstd') ? plainStart(start) : new TextDecoder().decode(start)
  const line = text.split('\n').find((candidate) => candidate.trim() !== '')
  if (line === undefined) return false
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'type' in value && value.type === 'session'
  } catch {
    return false
  }
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const buffer = new Uint8Array(probedBytes)
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function plainStart(bytes: Uint8Array): string {
  for (const piece of decodePieces(bytes)) {
    if ('bytes' in piece) return new TextDecoder().decode(piece.bytes)
  }
  return ''
}
