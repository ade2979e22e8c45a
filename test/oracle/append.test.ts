// Single appends to random sessions, with good, broken and hostile arguments: our verdict and the logged event
// must be those of the real core, and a refusal must leave the log alone.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isJsonValue, snapshotJsonValue } from '../../shared/session/json.js'
import { Session } from '../../shared/session/session.js'
import { changeMember, mutation, randomLog } from './random-log.js'
import { copyOf, header, ourEvents, outcomeOf, real, realEvents, realHeader, realId } from './real.js'

/** Values that only exist in memory, next to JSON ones. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  fc.anything({
    maxDepth: 3,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
)

const seqs = fc.oneof(fc.array(fc.nat(30), { maxLength: 4 }), fc.uniqueArray(fc.nat(12), { maxLength: 12 }))
const op = fc.oneof(
  fc.constant('append'),
  fc.record({ op: fc.constant('replace'), start: fc.nat(12), end: fc.nat(12) }),
  anyValue,
)
const intent = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ surfaceOp: op, sourceEventSeqs: fc.oneof(seqs, anyValue) }, { requiredKeys: [] }),
  },
  fc.constant(undefined),
)

interface Append {
  readonly type: string
  readonly data: unknown
  readonly intent: unknown
}

/** Arguments taken from an event of the log itself, so that most are meaningful. */
function argumentsOf(log: readonly unknown[], pick: number): Append {
  const event = Object(log[pick % Math.max(1, log.length)])
  const { type = 'user/message', data = {}, surfaceOp, sourceEventSeqs } = event
  return { type, data, intent: surfaceOp && { surfaceOp, ...(sourceEventSeqs && { sourceEventSeqs }) } }
}

function appendTo(
  session: { append: unknown; events: readonly unknown[] },
  { type, data, intent }: Append,
): unknown {
  const before = session.events
  const rest = intent === undefined ? [] : [intent]
  const outcome = outcomeOf(() =>
    Reflect.apply(session.append as () => object, session, [type, data, ...rest]),
  )
  if (!outcome.ok) {
    expect(session.events).toEqual(before)
    return 'refused'
  }
  const { time: _time, ...event } = outcome.value as { time: number }
  return event
}

function sessionsOver(log: readonly unknown[]) {
  return {
    ours: Session.create('s', ourEvents(log), header),
    theirs: real.Session.create(realId, realEvents(log), realHeader()),
  }
}

describe('appending', () => {
  it('is judged alike for surface intents of any kind', () => {
    let taken = 0
    fc.assert(
      fc.property(randomLog, fc.nat(1000), intent, (log, pick, given) => {
        const { ours, theirs } = sessionsOver(log)
        const append = { ...argumentsOf(log, pick), intent: given }
        const event = appendTo(ours, append)
        expect(event).toEqual(appendTo(theirs, append))
        expect(ours.surface.nodes).toEqual(theirs.surface.nodes)
        if (event !== 'refused') taken += 1
      }),
      { numRuns: 2500 },
    )
    expect(taken).toBeGreaterThan(200)
  })

  it('is judged alike for payloads of any kind', () => {
    fc.assert(
      fc.property(randomLog, fc.nat(1000), anyValue, (log, pick, data) => {
        const { ours, theirs } = sessionsOver(log)
        const append = { ...argumentsOf(log, pick), data }
        expect(appendTo(ours, append)).toEqual(appendTo(theirs, append))
      }),
      { numRuns: 1500 },
    )
  })

  it('is judged alike for rewritten results with one change', () => {
    let taken = 0
    let refused = 0
    fc.assert(
      fc.property(randomLog, fc.nat(1000), mutation, (log, pick, change) => {
        const results = log.filter(({ type }) => type === 'tool/result')
        const { ours, theirs } = sessionsOver(log)
        const original = results[pick % Math.max(1, results.length)]
        if (original === undefined || !ours.surface.nodes.includes(original.seq)) return
        const data = copyOf(original.data)
        const action = change.action === 'delete' ? 'delete' : change.event % 2 ? 'set' : 'add'
        changeMember(data, change.path, action, change.value)
        const { seq } = original
        const append = {
          type: 'tool/result',
          data,
          intent: { surfaceOp: { op: 'replace', start: seq, end: seq }, sourceEventSeqs: [seq] },
        }
        const event = appendTo(ours, append)
        expect(event).toEqual(appendTo(theirs, append))
        if (event === 'refused') refused += 1
        else taken += 1
      }),
      { numRuns: 2500 },
    )
    expect(Math.min(taken, refused)).toBeGreaterThan(50)
  })

  it('goes on alike over a series of appends', () => {
    fc.assert(
      fc.property(randomLog, randomLog, (log, more) => {
        const { ours, theirs } = sessionsOver(log)
        for (const [index] of more.entries()) {
          const append = argumentsOf(more, index)
          expect(appendTo(ours, append)).toEqual(appendTo(theirs, append))
          expect(ours.deriveMessages()).toEqual(theirs.deriveMessages())
          expect(ours.requestHeader()).toEqual(theirs.requestHeader())
        }
        expect(ours.surface.nodes).toEqual(theirs.surface.nodes)
        expect(ours.surface.replaceGeneration).toBe(theirs.surface.replaceGeneration)
      }),
      { numRuns: 400 },
    )
  })
})

describe('lossless JSON', () => {
  it('is the same set of values, and the same copies', () => {
    let lossless = 0
    fc.assert(
      fc.property(anyValue, (value) => {
        const copy = snapshotJsonValue(value)
        expect(copy).toEqual(real.snapshotJsonValue(value))
        expect(isJsonValue(value)).toBe(real.isJsonValue(value))
        expect(copy !== undefined).toBe(isJsonValue(value))
        if (copy !== undefined) lossless += 1
      }),
      { numRuns: 10_000 },
    )
    expect(lossless).toBeGreaterThan(3000)
  })
})
