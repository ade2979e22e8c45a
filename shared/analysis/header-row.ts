// Reads the first line of a log (physical.md, section 2): in the order in which the harness looks, so that the
// first thing it would refuse is what is reported.
import type { Dialect } from '../format/dialect.js'
import { faultLimit, findFaults } from '../format/fault-finder.js'
import { accepts } from '../format/validators.js'
import { isRecord } from '../session/json.js'
import { storePlaceIn, storePlaceOf } from '../session/store-layout.js'
import { text } from '../text.js'
import { kindText } from './row/read-row.js'
import { expectationText } from './row/row-draft.js'
import type { RowProblem } from './row-problem.js'

export interface HeaderRow {
  /** The parsed header; undefined where the first line is none. */
  readonly header: { readonly [member: string]: unknown } | undefined
  /** The first line is an event: the header is missing and no row stands for it. */
  readonly isEvent: boolean
  /** Written for another generation of the format, which this dialect says nothing about. */
  readonly isForeign: boolean
  readonly problems: readonly RowProblem[]
}

/** Reads the header line as the loader of `dialect` does; `path` is where the file lies, if it is one. */
export function readHeaderRow(rowText: string, dialect: Dialect, path?: string): HeaderRow {
  const refused = (problem: Pick<RowProblem, 'code'> & Partial<RowProblem>): HeaderRow => ({
    header: undefined,
    isEvent: false,
    isForeign: false,
    problems: [{ path: [], values: [], ...problem }],
  })
  let value: unknown
  try {
    value = JSON.parse(rowText)
  } catch {
    if (rowText.trim() === '') return refused({ code: 'header/missing' })
    if (rowText.startsWith('\uFEFF')) return refused({ code: 'row/bom', span: { start: 0, end: 1 } })
    return refused({ code: 'header/not-json' })
  }
  const notAHeader = { code: 'header/not-a-header', values: [firstLineText(value)] }
  if (!isRecord(value)) return refused(notAHeader)
  const { version } = value
  if (typeof version === 'number' && version !== dialect.formatVersion) {
    const code = version > dialect.formatVersion ? 'header/version-newer' : 'header/version-foreign'
    return {
      header: value,
      isEvent: false,
      isForeign: true,
      problems: [{ code, path: ['version'], values: [version] }],
    }
  }
  if (value['type'] !== 'session') {
    return { ...refused(notAHeader), isEvent: isEvent(value) }
  }
  return {
    header: value,
    isEvent: false,
    isForeign: false,
    problems: [...checkHeader(value, dialect), ...checkPlace(value, dialect, path)],
  }
}

function isEvent(value: { readonly [member: string]: unknown }): boolean {
  return typeof value['type'] === 'string' && 'data' in value
}

/** What stands where the header should be: an event shows that the header was cut off. */
function firstLineText(value: unknown): string {
  if (!isRecord(value)) return kindText(value)
  return isEvent(value)
    ? text('an event of type {0}', [String(value['type'])])
    : text('an object of another kind')
}

function checkHeader(
  header: { readonly [member: string]: unknown },
  dialect: Dialect,
): readonly RowProblem[] {
  const problems: RowProblem[] = []
  for (const member of dialect.header.retiredMembers) {
    if (member in header)
      problems.push({ code: 'header/retired-member', path: [member], values: [member], atKey: true })
  }
  const { schema, also } = dialect.header
  const faults = accepts(schema, header) ? [] : findFaults(schema, header)
  const extra = faults.length === 0 ? also?.(header) : undefined
  for (const fault of extra === undefined ? faults : [extra]) {
    const member = String(fault.path[0] ?? '')
    problems.push({ code: 'header/malformed', path: fault.path, values: [member, expectationText(fault)] })
  }
  const known = new Set([...schemaMembers(schema), ...dialect.header.retiredMembers])
  const unknown = Object.keys(header).filter((member) => !known.has(member))
  for (const member of unknown.slice(0, faultLimit))
    problems.push({ code: 'header/unknown-member', path: [member], values: [member], atKey: true })
  return problems
}

/** A stored log must lie where its id and working directory say, so that a copy cannot pass for another session. */
function checkPlace(
  { id, cwd }: { readonly [member: string]: unknown },
  { header }: Dialect,
  path: string | undefined,
): readonly RowProblem[] {
  const place = path === undefined || !header.isBoundToPath ? undefined : storePlaceIn(path)
  if (place === undefined || typeof id !== 'string' || (cwd !== undefined && typeof cwd !== 'string'))
    return []
  const expected = storePlaceOf(id, cwd)
  const isHere = expected.project === place.project && expected.session === place.session
  if (isHere) return []
  const member = expected.session === place.session ? 'cwd' : 'id'
  return [
    { code: 'header/path-mismatch', path: [member], values: [`${expected.project}/${expected.session}`] },
  ]
}

function schemaMembers(schema: object): ReadonlySet<string> {
  const properties: unknown = Reflect.get(schema, 'properties')
  return new Set(isRecord(properties) ? Object.keys(properties) : [])
}
