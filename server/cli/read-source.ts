// The bytes of one log as they are stored, of a file or of standard input, for commands that look at it as a whole.
import { readFile } from 'node:fs/promises'
import { type LogSource, standardInput } from './find-logs.js'
import { statLog } from './stat-log.js'

/** Rejects where the source cannot be read; `describeFailure` says why. */
export async function readSource(source: LogSource): Promise<Uint8Array> {
  if (source === standardInput) return readInput()
  await statLog(source.path)
  return readFile(source.path)
}

async function readInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of process.stdin) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}
