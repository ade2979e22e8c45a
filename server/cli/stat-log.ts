// What the file system knows of a path that should be a log.
import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'

/** Thrown for a device: it may go on for ever. `describeFailure` knows its code. */
class IsDevice extends Error {
  readonly code = 'EDEVICE'
}

/** Rejects where there is no such file, and for devices. Pipes are taken: shells make them for the output of commands. */
export async function statLog(path: string): Promise<Stats> {
  const stats = await stat(path)
  if (stats.isCharacterDevice() || stats.isBlockDevice()) throw new IsDevice(path)
  return stats
}
