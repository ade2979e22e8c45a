// Puts the text of a log on disk so that nothing is ever overwritten and a failed write leaves nothing behind: it is
// written in full under another name, then linked to its own name, which fails if that is taken.
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rmdir, unlink } from 'node:fs/promises'
import path from 'node:path'

/** Creates a file with exactly these bytes. Throws `EEXIST` where there is one already, and what the system says. */
export async function createFile(file: string, bytes: Uint8Array): Promise<void> {
  const folder = path.dirname(file)
  const made = await mkdir(folder, { recursive: true })
  const draft = path.join(folder, `${path.basename(file)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    await writeDraft(draft, bytes)
    try {
      await link(draft, file)
    } finally {
      await unlink(draft)
    }
  } catch (error) {
    if (made !== undefined) await removeEmptyFolders(folder, made)
    throw error
  }
}

async function writeDraft(draft: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(draft, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } catch (error) {
    await handle.close()
    await unlink(draft)
    throw error
  }
  await handle.close()
}

/** Removes the folders that were made for the file, from the innermost outwards; others keep what they hold. */
async function removeEmptyFolders(folder: string, outermost: string): Promise<void> {
  for (let at = folder; at.length >= outermost.length; at = path.dirname(at)) {
    try {
      await rmdir(at)
    } catch {
      // Somebody else has put something there in the meantime, or it is gone: either way it is not ours to remove.
      return
    }
  }
}
