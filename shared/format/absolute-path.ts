// Whether a working directory is absolute, by the rules of any platform: a log may have come from another one.

const posixRoot = /^\//
/** A drive with a separator, or a leading backslash (a share, or the root of the current drive). */
const windowsRoot = /^(?:[A-Za-z]:[\\/]|\\)/
/** Projected fixtures write `{{cwd}}` and the like where the harness had an absolute path. */
const placeholderRoot = /^\{\{[^{}]+\}\}/

/** True for POSIX and Windows absolute paths, and for paths under a placeholder. */
export function isAbsolutePath(path: string): boolean {
  return posixRoot.test(path) || windowsRoot.test(path) || placeholderRoot.test(path)
}
