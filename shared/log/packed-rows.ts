// Packed rows: one storage line for a run of streamed deltas, and back (format version 0, from July 2026 on).
// It knows the shape of such a row and of the chunks inside; where a row stands in a log is not its concern.
import { isRecord } from '../session/json.js'
import { compose, text } from '../text.js'

/** Runs shorter than this stay plain: the row would save nothing. Readers take any length from one. */
const SHORTEST_RUN = 3

/** Members that all three kinds of packed row have in `data`; `dt` holds the gaps between member times, in ms. */
interface PackedRun {
  readonly turn: number
  readonly step: number
  readonly index: number
  readonly dt: readonly number[]
}

/** One storage row that stands for `texts.length` (or `args.length`) consecutive `assistant/chunk` events. */
export type PackedRow =
  | {
      readonly type: 'text-chunks' | 'reasoning-chunks'
      readonly seq0: number
      readonly time0: number
      readonly data: PackedRun & { readonly texts: readonly string[] }
    }
  | {
      readonly type: 'tool-call-chunks'
      readonly seq0: number
      readonly time0: number
      readonly data: PackedRun & {
        readonly id: string
        readonly name?: string
        readonly args: readonly string[]
      }
    }

/** The chunk of one event that a packed row expands to. */
export type PackedChunk =
  | { readonly type: 'text-delta' | 'reasoning-delta'; readonly index: number; readonly text: string }
  | {
      readonly type: 'tool-call-delta'
      readonly index: number
      readonly id: string
      readonly name?: string
      readonly argumentsDelta: string
    }

/** One event that a packed row expands to. */
export interface PackedEvent {
  readonly type: 'assistant/chunk'
  readonly seq: number
  readonly time: number
  readonly data: { readonly turn: number; readonly step: number; readonly chunk: PackedChunk }
}

/** What is wrong with a packed row; `expectation` completes the sentence "the row must have ...". */
export interface PackedRowFault {
  readonly code: 'row/packed-malformed'
  /** The member at fault, from the row's object down; where one is missing, the object that lacks it. */
  readonly path: readonly (string | number)[]
  readonly expectation: string
}

/** Whether a parsed line claims to be a packed row; it may still be malformed. */
export function isPackedRow(value: unknown): value is { readonly [key: string]: unknown } {
  return isRecord(value) && isRowTag(value['type'])
}

type RowTag = PackedRow['type']

function isRowTag(type: unknown): type is RowTag {
  return type === 'text-chunks' || type === 'reasoning-chunks' || type === 'tool-call-chunks'
}

/**
 * Expands one packed row into its events, in order. The checks and their order are those of the harness's
 * reader, so the fault is the one that it would meet first.
 */
export function expandPackedRow(
  value: unknown,
): { readonly events: readonly PackedEvent[] } | { readonly fault: PackedRowFault } {
  const row = readPackedRow(value)
  if ('fault' in row) return row
  const { seq0, time0, run, members, chunkOf } = row
  const events: PackedEvent[] = []
  let time = time0
  for (const [index, member] of members.entries()) {
    if (index > 0) time += run.dt[index - 1] ?? 0
    const data = { turn: run.turn, step: run.step, chunk: chunkOf(member) }
    events.push({ type: 'assistant/chunk', seq: seq0 + index, time, data })
  }
  return { events }
}

/** A packed row after its checks, not expanded: `members` are the texts or argument pieces, in order. */
export interface ReadPackedRow {
  readonly seq0: number
  readonly time0: number
  readonly run: PackedRun
  readonly members: readonly string[]
  readonly chunkOf: (member: string) => PackedChunk
}

type Fault = { readonly fault: PackedRowFault }

function fault(path: readonly (string | number)[], expectation: string): Fault {
  return { fault: { code: 'row/packed-malformed', path, expectation } }
}

/** Checks a packed row in the order in which the harness does, without expanding it. */
export function readPackedRow(value: unknown): ReadPackedRow | Fault {
  if (!isRecord(value)) return fault([], text('a packed row object'))
  const tag = value['type']
  if (!isRowTag(tag))
    return fault(['type'], text('one of the tags text-chunks, reasoning-chunks, tool-call-chunks'))
  const misfit = exactKeys(value, ['type', 'seq0', 'time0', 'data'], [])
  if (misfit !== undefined) return fault(misfit.path, misfit.expectation)
  const { seq0, time0, data } = value
  if (!isSafeInteger(seq0) || seq0 < 0) return fault(['seq0'], text('a non-negative safe integer as seq0'))
  if (!isSafeInteger(time0)) return fault(['time0'], text('a safe integer as time0'))
  if (!isRecord(data)) return fault(['data'], text('an object as data'))
  const body = readBody(tag, data)
  if ('fault' in body) return body
  const { run, members } = body
  // In this order the sum can round back into the safe range, as it does in the harness.
  if (!Number.isSafeInteger(seq0 + members.length - 1))
    return fault(['seq0'], text('sequence numbers that stay safe integers'))
  let time = time0
  for (const [index, gap] of run.dt.entries()) {
    time += gap
    if (!Number.isSafeInteger(time))
      return fault(['data', 'dt', index], text('times that stay safe integers'))
  }
  return { seq0, time0, ...body }
}

function readBody(
  tag: RowTag,
  data: { readonly [key: string]: unknown },
): Pick<ReadPackedRow, 'run' | 'members' | 'chunkOf'> | Fault {
  const isToolCall = tag === 'tool-call-chunks'
  const listName = isToolCall ? 'args' : 'texts'
  const misfit = isToolCall
    ? exactKeys(data, ['turn', 'step', 'index', 'id', 'dt', 'args'], ['name'])
    : exactKeys(data, ['turn', 'step', 'index', 'dt', 'texts'], [])
  if (misfit !== undefined) return fault(['data', ...misfit.path], misfit.expectation)
  const { id, name, turn, step, index, dt } = data
  if (isToolCall && typeof id !== 'string') return fault(['data', 'id'], text('a string as id'))
  if (isToolCall && 'name' in data && typeof name !== 'string')
    return fault(['data', 'name'], text('a string as name'))
  if (typeof turn !== 'number') return fault(['data', 'turn'], text('a number as turn'))
  if (typeof step !== 'number') return fault(['data', 'step'], text('a number as step'))
  if (typeof index !== 'number') return fault(['data', 'index'], text('a number as index'))
  const members = data[listName]
  if (!isList(members) || members.length === 0) {
    return fault(['data', listName], text('a non-empty list of strings as {0}', [listName]))
  }
  const badMember = members.findIndex((member) => !isString(member))
  if (!isListOf(members, isString))
    return fault(['data', listName, badMember], text('strings in {0}', [listName]))
  if (!isList(dt)) return fault(['data', 'dt'], text('a list of safe integers as dt'))
  const badGap = dt.findIndex((gap) => !isSafeInteger(gap))
  if (!isListOf(dt, isSafeInteger)) return fault(['data', 'dt', badGap], text('safe integers in dt'))
  if (dt.length !== members.length - 1)
    return fault(['data', 'dt'], text('one gap less in dt than entries in {0}', [listName]))
  const run = { turn, step, index, dt }
  if (tag !== 'tool-call-chunks') {
    const type = tag === 'text-chunks' ? 'text-delta' : 'reasoning-delta'
    return { run, members, chunkOf: (text) => ({ type, index, text }) }
  }
  const call = { type: 'tool-call-delta', index, id: String(id) } as const
  const named = typeof name === 'string' ? { ...call, name } : call
  return { run, members, chunkOf: (argumentsDelta) => ({ ...named, argumentsDelta }) }
}

/** Compares an object's keys with the allowed ones; `undefined` means they fit. */
function exactKeys(
  record: { readonly [key: string]: unknown },
  required: readonly string[],
  optional: readonly string[],
): { readonly path: readonly string[]; readonly expectation: string } | undefined {
  const extra = Object.keys(record).find((key) => !required.includes(key) && !optional.includes(key))
  if (extra !== undefined)
    return { path: [extra], expectation: compose('no members but {0}', [required.join(', ')]) }
  const missing = required.find((key) => !Object.hasOwn(record, key))
  return missing === undefined ? undefined : { path: [], expectation: text('a member {0}', [missing]) }
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function isListOf<T>(
  list: readonly unknown[],
  isMember: (value: unknown) => value is T,
): list is readonly T[] {
  return list.every(isMember)
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isSafeInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/**
 * Packs the runs of one write batch: three or more consecutive deltas of the same kind, turn, step and block
 * become one row, everything else stays the very event it was. An event with any member that a row could not
 * give back stays plain, so expanding the result yields the batch again.
 */
export function packChunkRuns<E extends { readonly type: string }>(events: readonly E[]): (E | PackedRow)[] {
  const records: (E | PackedRow)[] = []
  let run: { readonly event: E; readonly delta: Delta }[] = []
  const flush = () => {
    const [first] = run
    if (first !== undefined && run.length >= SHORTEST_RUN)
      records.push(
        toPackedRow(
          run.map(({ delta }) => delta),
          first.delta,
        ),
      )
    else records.push(...run.map(({ event }) => event))
    run = []
  }
  for (const event of events) {
    const delta = readDelta(event)
    const last = run.at(-1)
    if (delta === undefined || (last !== undefined && !continuesRun(last.delta, delta))) flush()
    if (delta === undefined) records.push(event)
    else run.push({ event, delta })
  }
  flush()
  return records
}

/** A chunk event reduced to what a packed row stores. */
interface Delta {
  readonly tag: RowTag
  readonly seq: number
  readonly time: number
  readonly turn: number
  readonly step: number
  readonly index: number
  readonly id: string
  readonly name: string | undefined
  readonly text: string
}

function readDelta(event: unknown): Delta | undefined {
  if (!isRecord(event) || event['type'] !== 'assistant/chunk') return undefined
  if (exactKeys(event, ['type', 'seq', 'time', 'data'], []) !== undefined) return undefined
  const { seq, time, data } = event
  if (!isSafeInteger(seq) || seq < 0 || !isSafeInteger(time) || !isRecord(data)) return undefined
  if (exactKeys(data, ['turn', 'step', 'chunk'], []) !== undefined) return undefined
  const { turn, step, chunk } = data
  if (typeof turn !== 'number' || typeof step !== 'number' || !isRecord(chunk)) return undefined
  const { type, index, id, name } = chunk
  if (typeof index !== 'number') return undefined
  const place = { seq, time, turn, step, index }
  if (type === 'text-delta' || type === 'reasoning-delta') {
    const text = chunk['text']
    if (exactKeys(chunk, ['type', 'index', 'text'], []) !== undefined || !isString(text)) return undefined
    return {
      tag: type === 'text-delta' ? 'text-chunks' : 'reasoning-chunks',
      ...place,
      id: '',
      name: undefined,
      text,
    }
  }
  const text = chunk['argumentsDelta']
  if (type !== 'tool-call-delta' || !isString(id) || !isString(text)) return undefined
  if (exactKeys(chunk, ['type', 'index', 'id', 'argumentsDelta'], ['name']) !== undefined) return undefined
  if (Object.hasOwn(chunk, 'name') && !isString(name)) return undefined
  return { tag: 'tool-call-chunks', ...place, id, name: isString(name) ? name : undefined, text }
}

function continuesRun(last: Delta, next: Delta): boolean {
  return (
    next.tag === last.tag &&
    next.seq === last.seq + 1 &&
    Number.isSafeInteger(next.time - last.time) &&
    next.turn === last.turn &&
    next.step === last.step &&
    next.index === last.index &&
    next.id === last.id &&
    next.name === last.name
  )
}

function toPackedRow(run: readonly Delta[], first: Delta): PackedRow {
  const { tag, seq: seq0, time: time0, turn, step, index, id, name } = first
  const dt: number[] = []
  for (const [position, delta] of run.entries()) {
    const previous = run[position - 1]
    if (previous !== undefined) dt.push(delta.time - previous.time)
  }
  const members = run.map(({ text }) => text)
  if (tag !== 'tool-call-chunks')
    return { type: tag, seq0, time0, data: { turn, step, index, dt, texts: members } }
  const call = name === undefined ? { id } : { id, name }
  return { type: tag, seq0, time0, data: { turn, step, index, dt, ...call, args: members } }
}
