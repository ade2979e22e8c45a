// Turns the paths of a command line into the logs to read: files as they are, directories and glob patterns searched.
// What cannot be found is a failure of its own, told to the caller; the rest is read all the same.
import type { Stats } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { glob, isDynamicPattern } from 'tinyglobby'
import { text } from '../../shared/text.js'
import { describeFailure } from './failure.js'
import { judgeName, startsWithHeader } from './log-names.js'
import { statLog } from './stat-log.js'

/** One log to read. */
export interface LogSource {
  /** Path to open, or `-` for standard input. */
  readonly path: string
  /** As it is shown to people and programs. */
  readonly name: string
}

export interface Failure {
  readonly name: string
  readonly reason: string
}

export interface FoundLogs {
  readonly sources: readonly LogSource[]
  readonly failures: readonly Failure[]
}

export const standardInput: LogSource = { path: '-', name: '<stdin>' }

/** Finds the logs in the order of the paths; those of one directory or pattern sorted by name, none twice. */
export async function findLogs(paths: readonly string[]): Promise<FoundLogs> {
  const sources = new Map<string, LogSource>()
  const failures: Failure[] = []
  for (const path of paths) {
    const found = path === '-' ? [standardInput] : await findPath(path)
    if ('reason' in found) failures.push(found)
    else for (const source of found) addSource(sources, source)
  }
  return { sources: [...sources.values()], failures }
}

function addSource(sources: Map<string, LogSource>, source: LogSource): void {
  const key = source === standardInput ? '-' : resolve(source.path)
  if (!sources.has(key)) sources.set(key, source)
}

async function findPath(path: string): Promise<readonly LogSource[] | Failure> {
  let stats: Stats
  try {
    stats = await statLog(path)
  } catch (error) {
    const isPattern = isDynamicPattern(toPattern(path))
    return isPattern ? findPattern(path) : { name: path, reason: describeFailure(error) }
  }
  return stats.isDirectory() ? findInDirectory(path) : [{ path, name: path }]
}

/** Directories that never hold logs but may be huge. */
const ignored = ['**/node_modules/**', '**/.git/**']

async function findInDirectory(directory: string): Promise<readonly LogSource[] | Failure> {
  const found = await glob('**/*.{jsonl,jsonl.zstd}', {
    cwd: directory,
    dot: true,
    expandDirectories: false,
    // A link back to a parent must not lead round in circles.
    followSymbolicLinks: false,
    ignore: ignored,
  })
  const sources: LogSource[] = []
  for (const path of found.sort().map((name) => join(directory, name))) {
    if (await isLog(path)) sources.push({ path, name: path })
  }
  return sources.length > 0 ? sources : { name: directory, reason: text('holds no session logs') }
}

async function isLog(path: string): Promise<boolean> {
  const verdict = judgeName(basename(path))
  if (verdict !== 'perhaps') return verdict === 'log'
  try {
    return await startsWithHeader(path)
  } catch {
    // A file that cannot be read is told about when it is read.
    return true
  }
}

/** A pattern names files itself, so their names are not judged. */
async function findPattern(pattern: string): Promise<readonly LogSource[] | Failure> {
  const found = await glob(toPattern(pattern), {
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    ignore: ignored,
  })
  const sources = found.sort().map((path) => ({ path, name: path }))
  return sources.length > 0 ? sources : { name: pattern, reason: text('matches no file') }
}

/** Patterns are written with slashes; on Windows people write backslashes. */
function toPattern(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path
}
