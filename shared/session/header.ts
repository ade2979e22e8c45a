// Creation metadata of a session: made here, checked here, kept apart from the log (seed 004: a storage concern,
// not replayable conversation state). The stored header line has more rules; they belong to the log reader.
import type { Dialect } from '../format/dialect.js'
import { defaultDialect } from '../format/registry.js'
import { accepts } from '../format/validators.js'
import { isRecord } from './json.js'
import { SessionError } from './session-error.js'

/** What is known about a session apart from its events (seed 004). */
export interface SessionHeader {
  readonly version: number
  readonly id: string
  /** Unix epoch, in ms. */
  readonly createdAt: number
  /** Working directory, an absolute path. */
  readonly cwd?: string
  readonly parentSession?: string
  /** How many leading events were inherited from the parent; events from this seq on are the session's own. */
  readonly seedLength?: number
  readonly origin?: 'subagent'
  readonly delegationDepth?: number
  readonly agentPreset?: string
}

/** What a creator may state; version and id are the store's, the time is now where it is not given. */
export type HeaderMembers = Partial<Omit<SessionHeader, 'version' | 'id'>>

const MEMBERS = ['cwd', 'parentSession', 'seedLength', 'origin', 'delegationDepth', 'agentPreset'] as const

/** A header with only the members that have a value. Not checked: see {@link validateHeader}. */
export function createHeader(
  id: string,
  members: HeaderMembers & { readonly createdAt: number },
  dialect: Dialect = defaultDialect,
): SessionHeader {
  const stated = MEMBERS.filter((name) => members[name] !== undefined).map((name) => [name, members[name]])
  const header: SessionHeader = { version: dialect.formatVersion, id, createdAt: members.createdAt }
  return { ...header, ...Object.fromEntries(stated) }
}

/** The first thing wrong with a header, for the one who made it. */
export interface HeaderFault {
  readonly code: 'header/malformed' | 'header/version-newer' | 'header/version-foreign' | 'header/id-mismatch'
  readonly path: readonly string[]
  readonly message: string
}

/**
 * Checks a header of an in-memory session for the session `id`; `undefined` means it is fine. Paths of any
 * platform count as absolute, so a log can be read away from home. Unknown members are ignored.
 */
export function validateHeader(
  id: string,
  header: unknown,
  dialect: Dialect = defaultDialect,
): HeaderFault | undefined {
  if (!isRecord(header)) return malformed([], 'is no plain object')
  const { version } = header
  if (version !== dialect.formatVersion) {
    if (typeof version !== 'number') return malformed(['version'], 'is no number')
    const code = version > dialect.formatVersion ? 'header/version-newer' : 'header/version-foreign'
    const message = `session header has version ${version}, but ${dialect.formatVersion} is read here`
    return { code, path: ['version'], message }
  }
  if (header['id'] !== id) {
    const message = `session header id does not match session id "${id}"`
    return { code: 'header/id-mismatch', path: ['id'], message }
  }
  // The definition describes the stored line. In memory there is no tag, and the depth may be left out.
  const line = { delegationDepth: 0, ...header, type: 'session' }
  if (!accepts(dialect.header.schema, line)) {
    const member = ['createdAt', ...MEMBERS].find((name) => !fitsAlone(line, name, dialect))
    return malformed(member === undefined ? [] : [member], 'has a value that is not allowed there')
  }
  const fault = dialect.header.also(line)
  return fault === undefined
    ? undefined
    : malformed(fault.path.map(String), `should hold ${fault.expectation}`)
}

function malformed(path: readonly string[], what: string): HeaderFault {
  return { code: 'header/malformed', path, message: `session header ${[...path, what].join(' ')}` }
}

/** Whether one member would be accepted in a header that is otherwise fine. */
function fitsAlone(line: { readonly [member: string]: unknown }, name: string, dialect: Dialect): boolean {
  if (name !== 'createdAt' && !Object.hasOwn(line, name)) return true
  const fine: { [member: string]: unknown } = {
    type: 'session',
    version: dialect.formatVersion,
    id: '',
    createdAt: 0,
    delegationDepth: 0,
  }
  return accepts(dialect.header.schema, { ...fine, [name]: line[name] })
}

/** Throws a {@link SessionError} where {@link validateHeader} finds a fault. */
export function assertHeader(id: string, header: unknown, dialect: Dialect): asserts header is SessionHeader {
  const fault = validateHeader(id, header, dialect)
  if (fault !== undefined) throw new SessionError(fault)
}
