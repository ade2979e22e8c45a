// The beginning of a log file, plain or compressed, without reading all of it.
import { open } from 'node:fs/promises'
import { decodePieces } from '../shared/log/zstd-log.js'

/** So much of a file is looked at. */
const probedBytes = 64 * 1024

/** The first characters of a log, by the ending of its name decompressed. Throws where the file cannot be read. */
export async function readLogStart(file: string): Promise<string> {
  const start = await readStart(file)
  return file.endsWith('.zstd') ? plainStart(start) : new TextDecoder().decode(start)
}

async function readStart(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const buffer = new Uint8Array(probedBytes)
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The text of the first frame. */
function plainStart(bytes: Uint8Array): string {
  for (const piece of decodePieces(bytes)) if ('bytes' in piece) return new TextDecoder().decode(piece.bytes)
  return ''
}
