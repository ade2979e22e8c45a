// Where the harness keeps a session (physical.md, section 1): directories and file names derived from working
// directory and id. Names only; it touches no disk.

/** Where a stored log lies: the names of its project directory and its session directory. */
export interface StorePlace {
  readonly project: string
  readonly session: string
}

/** Project directory of sessions without a working directory. */
const NO_CWD = '_no-cwd'
/** So many characters of a project key are kept between its dashes, since file systems allow 255. */
const LONGEST_KEY = 251

/** The place at which the harness (from late July 2026 on) looks for a session. */
export function storePlaceOf(id: string, cwd: string | undefined): StorePlace {
  return { project: projectKeyOf(cwd), session: escapeId(id) }
}

/** One path segment for a session id, reversible: what could mean something in a path is written as `~XXXX`. */
export function escapeId(id: string): string {
  if (id === '.' || id === '..') return id.replaceAll('.', escapeUnit('.'))
  return escapeUnits(id)
}

/** One path segment for a working directory; different directories may share it. */
export function projectKeyOf(cwd: string | undefined): string {
  if (cwd === undefined) return NO_CWD
  const key = escapeUnits(cwd.replace(/[/\\:]+/g, '-')).replace(/^-+/, '')
  return `--${(key === '' ? 'root' : key).slice(0, LONGEST_KEY)}--`
}

function escapeUnits(text: string): string {
  let escaped = ''
  for (let at = 0; at < text.length; at++) {
    const unit = text[at] ?? ''
    escaped += /[A-Za-z0-9._-]/.test(unit) ? unit : escapeUnit(unit)
  }
  return escaped
}

function escapeUnit(unit: string): string {
  return `~${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * The place that a path of a log says it lies at; undefined where the path is not one of the harness's own layout,
 * such as an export or a fixture.
 */
export function storePlaceIn(path: string): StorePlace | undefined {
  const [project, session, file] = path.split(/[/\\]/).slice(-3)
  if (project === undefined || session === undefined || file === undefined) return undefined
  const isStore = project === NO_CWD || /^--.+--$/.test(project)
  return isStore && /^session(\.v[1-9]\d*)?\.jsonl(\.zstd)?$/.test(file) ? { project, session } : undefined
}
