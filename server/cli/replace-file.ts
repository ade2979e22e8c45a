// Puts other bytes in the place of a file so that at every moment there is the old one or the new one in full: written
// under another name beside it, then moved over it.
import { randomBytes } from 'node:crypto'
import { chmod, constants, copyFile, open, realpath, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'

/** What is known of a file before it is replaced, to notice that somebody else has written it. */
export interface FileState {
  readonly size: number
  readonly mtimeMs: number
}

export async function stateOf(file: string): Promise<FileState> {
  const { size, mtimeMs } = await stat(file)
  return { size, mtimeMs }
}

/** Thrown where the file is not any more what was read. */
export class FileChanged extends Error {}

/** Throws `FileChanged`, and what the system says; then the file is as it was. A link stays a link. */
export async function replaceFile(file: string, bytes: Uint8Array, known: FileState): Promise<void> {
  const target = await realpath(file)
  const { mode } = await stat(target)
  const draft = path.join(
    path.dirname(target),
    `.${path.basename(target)}.${randomBytes(6).toString('hex')}.tmp`,
  )
  try {
    const handle = await open(draft, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await chmod(draft, mode)
    const { size, mtimeMs } = await stateOf(target)
    if (size !== known.size || mtimeMs !== known.mtimeMs) throw new FileChanged()
    await rename(draft, target)
  } catch (error) {
    await unlink(draft).catch(() => undefined)
    throw error
  }
}

/** Copies the file to a name that nothing has yet: `log.jsonl.orig`, `log.jsonl.orig-2`, … */
export async function backUp(file: string): Promise<string> {
  for (let count = 1; ; count++) {
    const copy = count === 1 ? `${file}.orig` : `${file}.orig-${count}`
    try {
      await copyFile(file, copy, constants.COPYFILE_EXCL)
      return copy
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      if (!isTaken || count >= 1000) throw error
    }
  }
}
