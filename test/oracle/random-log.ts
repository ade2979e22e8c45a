// Random v0c logs for fast-check: a recipe is a list of small instructions that are carried out in order, so
// every log is valid for the session core and shrinks to a short one. Mutations then break it in one place.
import fc from 'fast-check'
import type { LogEvent } from '../../shared/session/log-event.js'
import { assistantMessage, replace, resultMessage, userMessage } from '../session/samples.js'

interface Instruction {
  readonly kind: (typeof KINDS)[number]
  /** Two free numbers that an instruction uses as it likes. */
  readonly a: number
  readonly b: number
}

const KINDS = [
  'turn',
  'step',
  'user',
  'answer',
  'call',
  'result',
  'chunks',
  'replace',
  'rewrite',
  'header',
  'context',
  'record',
] as const

const instruction: fc.Arbitrary<Instruction> = fc.record({
  kind: fc.constantFrom(...KINDS),
  a: fc.nat(1000),
  b: fc.nat(1000),
})

const recipe = fc.array(instruction, { maxLength: 40, size: 'max' })

/** A valid log of up to about a hundred events. */
export const randomLog: fc.Arbitrary<LogEvent[]> = recipe.map(carryOut)

/** The same, begun inside a step and most often left inside one: what a crash leaves. */
export const crashedLog: fc.Arbitrary<LogEvent[]> = recipe.map((instructions) => {
  const within = instructions.filter(({ kind, a }) => (kind !== 'turn' && kind !== 'step') || a % 5 === 0)
  return carryOut([{ kind: 'turn', a: 0, b: 0 }, { kind: 'step', a: 0, b: 0 }, ...within])
})

/** State of the log under construction. */
class Builder {
  readonly events: LogEvent[] = []
  /** Nodes of the surface in order, with the type of their event. */
  surface: { readonly seq: number; readonly type: string }[] = []
  turn = 0
  step = 0
  isTurnOpen = false
  isStepOpen = false
  calls = 0

  get place() {
    return { turn: this.turn, step: this.step }
  }

  add(type: string, data: unknown, marker: object = {}): number {
    const seq = this.events.length
    this.events.push({ type, seq, time: 1000 + seq * 7 - (seq % 3) * 20, data, ...marker })
    return seq
  }

  appendSurface(type: string, data: unknown, sources?: readonly number[]): void {
    const marker = sources === undefined ? {} : { sourceEventSeqs: sources }
    const seq = this.add(type, data, { surfaceOp: 'append', ...marker })
    this.surface.push({ seq, type })
  }

  replaceSurface(first: number, last: number, type: string, data: unknown, more: readonly number[]): void {
    const gone = this.surface.slice(first, last + 1).map(({ seq }) => seq)
    const sourceEventSeqs = [...new Set([...more, ...gone.toReversed()])]
    const surfaceOp = replace(gone[0] ?? 0, gone.at(-1) ?? 0)
    const seq = this.add(type, data, { surfaceOp, sourceEventSeqs })
    this.surface.splice(first, last - first + 1, { seq, type })
  }
}

function carryOut(recipe: readonly Instruction[]): LogEvent[] {
  const builder = new Builder()
  for (const { kind, a, b } of recipe) ACTIONS[kind](builder, a, b)
  return builder.events
}

const config = (a: number) => ({
  provider: 'acme',
  model: `acme-${a % 3}`,
  ...(a % 2 ? { maxTokens: a } : {}),
})
const tool = (name: string) => ({ name, description: name, parameters: { type: 'object' } })

const ACTIONS: { readonly [kind in Instruction['kind']]: (log: Builder, a: number, b: number) => void } = {
  turn(log) {
    if (log.isTurnOpen) log.add('turn/end', { turn: log.turn, reason: { kind: 'completed' } })
    else log.add('turn/start', { turn: ++log.turn })
    log.isTurnOpen = !log.isTurnOpen
    log.isStepOpen = false
    log.step = 0
  },
  step(log) {
    if (log.isStepOpen) log.add('step/end', log.place)
    else log.add('step/start', { turn: log.turn, step: ++log.step })
    log.isStepOpen = !log.isStepOpen
  },
  user(log, a) {
    log.appendSurface('user/message', userMessage(`m${log.events.length}`, 'x'.repeat(a % 5)))
  },
  answer(log, a, b) {
    const ids = Array.from({ length: a % 3 }, () => `c${++log.calls}`)
    const message = assistantMessage(`a${log.events.length}`, ...ids)
    const content = b % 4 === 0 ? [] : message.content
    log.appendSurface(
      'assistant/message',
      { ...log.place, message: { ...message, content } },
      b % 3 === 0 ? [] : undefined,
    )
  },
  call(log, a) {
    const callId = `c${a % (log.calls + 1)}`
    log.add('tool/call', { ...log.place, callId, name: 'read', arguments: '{}' })
  },
  result(log, a, b) {
    const callId = `c${a % (log.calls + 1)}`
    const message = resultMessage(`r${log.events.length}`, callId, 'y'.repeat(b % 4))
    const meta = b % 2 ? { meta: { lines: [b, { deep: null }] } } : {}
    log.appendSurface('tool/result', { ...log.place, message, ...meta })
  },
  chunks(log, a, b) {
    for (let count = 0; count <= a % 5; count++)
      log.add('assistant/chunk', { ...log.place, chunk: chunkOf(a, b, count) })
  },
  replace(log, a, b) {
    if (log.surface.length === 0) return
    const first = a % log.surface.length
    const last = first + (b % (log.surface.length - first))
    const more = b % 2 && log.events.length > 0 ? [a % log.events.length] : []
    log.replaceSurface(first, last, 'user/message', userMessage(`s${log.events.length}`), more)
  },
  rewrite(log, a) {
    const results = [...log.surface.entries()].filter(([, { type }]) => type === 'tool/result')
    const [index, node] = results[a % Math.max(1, results.length)] ?? []
    const original = node && log.events[node.seq]
    if (index === undefined || original === undefined) return
    const data = structuredClone(original.data) as { message: { content: { content: unknown }[] } }
    for (const block of data.message.content) block.content = [{ type: 'text', text: `pruned ${a}` }]
    log.replaceSurface(index, index, 'tool/result', data, [])
  },
  header(log, a, b) {
    const system = b % 3 === 0 ? {} : { system: 'S'.repeat(b % 3) && `S${b % 5}` }
    const tools = a % 3 === 0 ? {} : { tools: a % 3 === 1 ? [] : [tool('ls'), tool('read')] }
    const defaults = a % 2 ? { adapterDefaults: b % 2 ? { maxTokens: true } : {} } : {}
    log.add('request/header', {
      header: { config: config(a), ...system, ...tools, ...defaults },
      reason: 'change',
    })
  },
  context(log, a, b) {
    log.add('request/context', { provider: 'acme', model: 'acme-1', ...(a % 2 ? { contextWindow: b } : {}) })
  },
  record(log, a) {
    const records: [string, unknown][] = [
      ['todo/write', { todos: [] }],
      ['session/title', { title: 'x' }],
      ['session/end-seed', {}],
      ['compaction/start', { compactionId: 'k' }],
      ['my/plugin-record', null],
    ]
    const [type, data] = records[a % records.length] ?? ['x', 0]
    log.add(type, data, a % 7 === 0 ? { ignorable: true } : {})
  },
}

function chunkOf(a: number, b: number, count: number): object {
  const index = b % 2
  if (a % 4 === 0) return { type: 'text-delta', index, text: `t${count}` }
  if (a % 4 === 1) return { type: 'reasoning-delta', index, text: `r${count}` }
  if (a % 4 === 2) return { type: 'usage', usage: { inputTokens: 1, outputTokens: count } }
  return {
    type: 'tool-call-delta',
    index,
    id: `c${b % 3}`,
    ...(b % 5 ? { name: 'n' } : {}),
    argumentsDelta: '',
  }
}

/** One change to a log, given by free numbers so that it shrinks along with it. */
export interface Mutation {
  readonly event: number
  readonly path: number
  readonly action: 'set' | 'delete' | 'add' | 'drop-event' | 'repeat-event' | 'swap-events'
  readonly value: unknown
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  event: fc.nat(1000),
  path: fc.nat(1000),
  action: fc.constantFrom(
    'set',
    'set',
    'set',
    'set',
    'delete',
    'delete',
    'add',
    'drop-event',
    'repeat-event',
    'swap-events',
  ),
  value: fc.oneof(
    fc.constantFrom(
      null,
      true,
      '',
      'x',
      'append',
      'replace',
      'user',
      'assistant',
      'tool',
      'model',
      'user/message',
    ),
    fc.constantFrom(
      'tool/result',
      'turn/start',
      'turn/end',
      'request/header',
      'request/header-delta',
      'fallback',
    ),
    fc.constantFrom(-1, 0.5, 2 ** 53, Number.MAX_SAFE_INTEGER),
    fc.nat(20),
    fc.constantFrom<unknown>([], {}, [0], [0, 0], [[0, 1]], { op: 'replace', start: 0, end: 0 }),
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown),
  ),
})

/** Applies a change to a copy of the log. */
export function mutate(log: readonly LogEvent[], { event, path, action, value }: Mutation): unknown[] {
  const events: unknown[] = structuredClone([...log])
  if (events.length === 0) return [value]
  const index = event % events.length
  const target = events[index]
  if (action === 'drop-event') events.splice(index, 1)
  else if (action === 'repeat-event') events.splice(index, 0, structuredClone(target))
  else if (action === 'swap-events') events.splice(index, 2, events[index + 1] ?? target, target)
  else changeMember(target, path, action, value)
  return events
}

/** Changes one member somewhere inside an event, and adds one where there is none. */
export function changeMember(
  root: unknown,
  path: number,
  action: 'set' | 'delete' | 'add',
  value: unknown,
): void {
  const places = placesIn(root)
  const place = places[path % Math.max(1, places.length)]
  if (place === undefined) return
  const { owner, key } = place
  if (action === 'delete') {
    if (Array.isArray(owner)) owner.splice(Number(key), 1)
    else Reflect.deleteProperty(owner, key)
  } else Reflect.set(owner, action === 'add' && !Array.isArray(owner) ? 'extra' : key, value)
}

function placesIn(root: unknown): { readonly owner: object; readonly key: string }[] {
  if (typeof root !== 'object' || root === null) return []
  return Object.entries(root).flatMap(([key, value]) => [{ owner: root, key }, ...placesIn(value)])
}
