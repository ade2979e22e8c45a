// Packed rows, through our code and the real one: the same batches pack to the same rows, the same rows expand to
// the same events, and the same malformed rows are refused.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandPackedRow, isPackedRow, packChunkRuns } from '../../shared/log/packed-rows.js'
import { changeMember, mutation } from './random-log.js'
import { copyOf, outcomeOf, real, realEvents } from './real.js'

const delta = fc.oneof(
  fc.record({
    type: fc.constantFrom('text-delta', 'reasoning-delta'),
    index: fc.nat(1),
    text: fc.string({ maxLength: 3 }),
  }),
  fc.record(
    {
      type: fc.constant('tool-call-delta'),
      index: fc.nat(1),
      id: fc.constantFrom('c1', 'c2'),
      name: fc.constantFrom('read', 'ls'),
      argumentsDelta: fc.string({ maxLength: 3 }),
    },
    { requiredKeys: ['type', 'index', 'id', 'argumentsDelta'] },
  ),
  fc.constantFrom(
    { type: 'usage', usage: {} },
    { type: 'block-start', index: 0, blockType: 'text' },
    null,
    5,
  ),
)

/** Chunks that often repeat the kind of their predecessor, so that runs come about; some have odd envelopes. */
const batch = fc
  .array(
    fc.record({
      chunk: delta,
      repeat: fc.nat(5),
      gap: fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 1, 2, 0),
      time: fc.oneof(
        fc.integer({ min: -50, max: 50 }),
        fc.constantFrom(0.5, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER),
      ),
      extra: fc.constantFrom(
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        { ignorable: true },
        { data: {} },
        { type: 'turn/start' },
      ),
    }),
    { maxLength: 12, size: 'max' },
  )
  .map((parts) => {
    let seq = 0
    return parts.flatMap(({ chunk, repeat, gap, time, extra }) =>
      Array.from({ length: repeat }, (_, index) => {
        seq += index === 0 ? gap : 1
        return {
          type: 'assistant/chunk',
          seq,
          time: time + index,
          data: { turn: 1, step: 1, chunk },
          ...extra,
        }
      }),
    )
  })

function expandReal(row: unknown): unknown {
  const outcome = outcomeOf(() => real.decodeStorageRecord(copyOf(row)))
  return outcome.ok ? outcome.value : 'malformed'
}

function expandOurs(row: unknown): unknown {
  const expanded = expandPackedRow(copyOf(row))
  return 'events' in expanded ? expanded.events : 'malformed'
}

describe('packed rows', () => {
  it('are packed alike, and give back the batch', () => {
    let packed = 0
    fc.assert(
      fc.property(batch, (events) => {
        const records = packChunkRuns(copyOf(events))
        expect(records).toEqual(real.packChunkRuns(realEvents(events)))
        // The order of keys is what a storage line shows.
        expect(JSON.stringify(records)).toBe(JSON.stringify(real.packChunkRuns(realEvents(events))))
        packed += records.filter(isPackedRow).length
        expect(records.flatMap((record) => (isPackedRow(record) ? expandOurs(record) : [record]))).toEqual(
          events,
        )
      }),
      { numRuns: 4000 },
    )
    expect(packed).toBeGreaterThan(2000)
  })

  it('are expanded alike, to the key', () => {
    fc.assert(
      fc.property(batch, (events) => {
        for (const row of packChunkRuns(copyOf(events)).filter(isPackedRow)) {
          expect(JSON.stringify(expandOurs(row))).toBe(JSON.stringify(expandReal(row)))
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('are refused alike when one member is changed', () => {
    let expanded = 0
    let malformed = 0
    fc.assert(
      fc.property(batch, mutation, (events, { path, action, value }) => {
        const rows = packChunkRuns(copyOf(events)).filter(isPackedRow)
        for (const row of rows) {
          const broken = copyOf(row)
          changeMember(broken, path, action === 'delete' || action === 'add' ? action : 'set', value)
          if (!isPackedRow(broken)) continue
          const ours = expandOurs(broken)
          expect(ours).toEqual(expandReal(broken))
          if (ours === 'malformed') malformed += 1
          else expanded += 1
        }
      }),
      { numRuns: 5000 },
    )
    expect(Math.min(expanded, malformed)).toBeGreaterThan(300)
  })

  it('are told from events by their tag', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.constantFrom('text-chunks', 'reasoning-chunks', 'tool-call-chunks', 'assistant/chunk'),
        (value, type) => {
          const row = typeof value === 'object' && value !== null ? { ...value, type } : value
          const theirs = outcomeOf(() => real.decodeStorageRecord(row))
          const isPlain = theirs.ok && Array.isArray(theirs.value) && Object.is(theirs.value[0], row)
          expect(isPackedRow(row)).toBe(!isPlain)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
