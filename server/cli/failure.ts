// Failures of the file system in words that help: what is wrong with the file, not which call failed.
import { translated } from '../../shared/l10n/bundle.js'
import { deferred } from '../../shared/text.js'

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', deferred('no such file or directory')],
  ['EACCES', deferred('permission denied')],
  ['EPERM', deferred('permission denied')],
  ['EISDIR', deferred('is a directory')],
  ['EDEVICE', deferred('is a device; use - to read standard input')],
  ['ENOTDIR', deferred('a part of the path is not a directory')],
  ['ELOOP', deferred('too many symbolic links')],
  ['ENAMETOOLONG', deferred('the name is too long')],
  ['EMFILE', deferred('too many open files')],
  ['EIO', deferred('the disk reports an error')],
  ['ENOSPC', deferred('no space is left on the disk')],
])

/** One short phrase for an error of the file system. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return translated(reasons.get(code) ?? error.message)
}
