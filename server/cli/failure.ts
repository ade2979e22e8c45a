// Failures of the file system in words that help: what is wrong with the file, not which call failed.

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'no such file or directory'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EISDIR', 'is a directory'],
  ['ENOTDIR', 'a part of the path is not a directory'],
  ['ELOOP', 'too many symbolic links'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['EMFILE', 'too many open files'],
  ['EIO', 'the disk reports an error'],
  ['ENOSPC', 'no space is left on the disk'],
])

/** One short phrase for an error of the file system. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return reasons.get(code) ?? error.message
}
