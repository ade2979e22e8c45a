// Builds small logs for the tests of record rules and tells what the whole analysis finds in them.
import { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { findDialect } from '../../../shared/format/registry.js'
import { LogText } from '../../../shared/log/log-text.js'

/** One event without its number; `lost` rows are left out, so that their numbers are missing. */
export interface LogRow {
  readonly type: string
  readonly data: unknown
  readonly surfaceOp?: unknown
  readonly sourceEventSeqs?: readonly number[]
}

export const lost = 'lost'

export interface LogOptions {
  readonly dialect?: 'v0a' | 'v0b' | 'v0c'
  readonly seedLength?: number
}

/** The text of a log; row 1 is event 0. */
export function logText(rows: readonly (LogRow | typeof lost)[], options: LogOptions = {}): string {
  const { dialect = 'v0c', seedLength } = options
  const header = {
    ...{ type: 'session', version: 0, id: 's-1', createdAt: 1_787_302_800_000, cwd: '/home/me/app' },
    ...(dialect === 'v0c' ? { delegationDepth: 0 } : {}),
    ...(seedLength === undefined ? {} : { seedLength }),
  }
  const texts = rows.flatMap((row, seq) => {
    if (row === lost) return []
    const { type, data, ...members } = row
    return [JSON.stringify({ type, seq, time: 1_787_302_800_000 + seq, data, ...members })]
  })
  return `${[JSON.stringify(header), ...texts].join('\n')}\n`
}

/**
 * What is found at information level and above, as `code @seq path`, sorted by event. With lost rows, the loss
 * itself is not listed.
 */
export function findings(
  rows: readonly (LogRow | typeof lost)[],
  options: LogOptions = {},
): readonly string[] {
  const dialect = findDialect(options.dialect ?? 'v0c')
  if (dialect === undefined) throw new Error('no such dialect')
  const analysis = new LogAnalysis(new LogText(logText(rows, options)), { dialect })
  analysis.advance()
  return analysis
    .problems()
    .filter(({ code, severity }) => severity !== 'hint' && !code.startsWith('sequence/'))
    .map(({ code, seq, path }) => `${code} @${seq ?? 'header'} ${path.join('.')}`.trimEnd())
}

/** Events that each problem points at, in the order of `findings`. */
export function relatedRows(
  rows: readonly LogRow[],
  options: LogOptions = {},
): readonly (readonly number[])[] {
  const dialect = findDialect(options.dialect ?? 'v0c')
  if (dialect === undefined) throw new Error('no such dialect')
  const analysis = new LogAnalysis(new LogText(logText(rows, options)), { dialect })
  analysis.advance()
  return analysis
    .problems()
    .filter(({ severity }) => severity !== 'hint')
    .map(({ related }) => related.map(({ row }) => row - 1))
}

export function event(type: string, data: unknown): LogRow {
  return { type, data }
}

export function turnStart(turn = 1, options: LogOptions = {}): LogRow {
  const trigger = { kind: 'message', source: { kind: 'user' } }
  return event('turn/start', (options.dialect ?? 'v0c') === 'v0c' ? { turn } : { turn, trigger })
}

export function turnEnd(turn = 1): LogRow {
  return event('turn/end', { turn, reason: { kind: 'completed' } })
}

export const stepStart = (step = 1, turn = 1): LogRow => event('step/start', { turn, step })
export const stepEnd = (step = 1, turn = 1): LogRow => event('step/end', { turn, step })

/** A user message of v0c; ids are made unique by the caller where that matters. */
export function message(source: object = { kind: 'user' }, id = 'm-1', members: object = {}): LogRow {
  const content = [{ type: 'text', text: 'Hello.' }]
  return {
    type: 'user/message',
    data: { id, role: 'user', content, source },
    surfaceOp: 'append',
    ...members,
  }
}

/** Rows that open and close turn 1 around others. */
export function inTurn(...rows: readonly LogRow[]): readonly LogRow[] {
  return [turnStart(), ...rows, turnEnd()]
}
