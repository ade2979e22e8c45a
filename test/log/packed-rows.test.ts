import { describe, expect, it } from 'vitest'
import { expandPackedRow, isPackedRow, packChunkRuns } from '../../shared/log/packed-rows.js'

const data = { turn: 1, step: 2, index: 0, dt: [4, -1], texts: ['a', '', 'c'] }
const row = { type: 'text-chunks', seq0: 7, time0: 1000, data }
const call = {
  turn: 1,
  step: 2,
  index: 0,
  id: 'c1',
  name: 'bash',
  dt: [4, -1],
  args: ['{"cmd"', ':"ls"', '}'],
}
const callRow = { type: 'tool-call-chunks', seq0: 7, time0: 1000, data: call }

function faultOf(value: unknown): string | undefined {
  const expanded = expandPackedRow(value)
  return 'fault' in expanded ? expanded.fault.path.join('.') : undefined
}

describe('expanding a packed row', () => {
  it('gives one event a text, with running numbers and times', () => {
    const chunk = (text: string) => ({ turn: 1, step: 2, chunk: { type: 'text-delta', index: 0, text } })
    expect(expandPackedRow(row)).toEqual({
      events: [
        { type: 'assistant/chunk', seq: 7, time: 1000, data: chunk('a') },
        { type: 'assistant/chunk', seq: 8, time: 1004, data: chunk('') },
        { type: 'assistant/chunk', seq: 9, time: 1003, data: chunk('c') },
      ],
    })
  })

  it('repeats id and name of a call, and the absence of a name', () => {
    const first = (value: unknown) => {
      const expanded = expandPackedRow(value)
      return 'events' in expanded ? expanded.events[0]?.data.chunk : undefined
    }
    const { name: _name, ...unnamed } = call
    const chunk = { type: 'tool-call-delta', index: 0, id: 'c1', argumentsDelta: '{"cmd"' }
    expect(first(callRow)).toStrictEqual({ ...chunk, name: 'bash' })
    expect(first({ ...callRow, data: unnamed })).toStrictEqual(chunk)
    expect(first({ ...row, type: 'reasoning-chunks' })).toMatchObject({ type: 'reasoning-delta', text: 'a' })
  })

  it('reads a row of one, and numbers that are no turn', () => {
    const one = { ...row, data: { turn: -1, step: 0.5, index: -0.5, dt: [], texts: ['x'] } }
    expect(expandPackedRow(one)).toMatchObject({ events: [{ seq: 7, data: { turn: -1, step: 0.5 } }] })
    expect(faultOf({ ...callRow, data: { ...call, id: '' } })).toBeUndefined()
    expect(faultOf({ ...row, time0: -5 })).toBeUndefined()
  })

  const DATA_FAULTS: readonly [string, object][] = [
    ['data.extra', { ...data, extra: 1 }],
    ['data', { turn: 1, step: 2, index: 0, dt: [] }],
    ['data.turn', { ...data, turn: '1' }],
    ['data.step', { ...data, step: null }],
    ['data.index', { ...data, index: [] }],
    ['data.texts', { ...data, texts: [] }],
    ['data.texts', { ...data, texts: 'abc' }],
    ['data.texts.1', { ...data, texts: ['a', 5, 'c'] }],
    ['data.dt', { ...data, dt: 4 }],
    ['data.dt.1', { ...data, dt: [4, 0.5] }],
    ['data.dt', { ...data, dt: [4] }],
    ['data.dt.0', { ...data, dt: [Number.MAX_SAFE_INTEGER, -1] }],
  ]

  it.each(DATA_FAULTS)('finds the fault at %s', (path, broken) => {
    expect(faultOf({ ...row, data: broken })).toBe(path)
  })

  it('finds faults of the envelope and of a call', () => {
    expect(faultOf({ ...row, seq: 7 })).toBe('seq')
    expect(faultOf({ ...row, ignorable: true })).toBe('ignorable')
    expect(faultOf({ type: row.type, seq0: 7, data })).toBe('')
    expect(faultOf({ ...row, seq0: -1 })).toBe('seq0')
    expect(faultOf({ ...row, seq0: Number.MAX_SAFE_INTEGER })).toBe('seq0')
    expect(faultOf({ ...row, time0: 0.5 })).toBe('time0')
    expect(faultOf({ ...row, data: [] })).toBe('data')
    expect(faultOf({ ...callRow, data: { ...call, id: 5 } })).toBe('data.id')
    expect(faultOf({ ...callRow, data: { ...call, name: null } })).toBe('data.name')
    expect(faultOf({ ...row, type: 'image-chunks' })).toBe('type')
    expect(faultOf(null)).toBe('')
  })

  it('looks in the order of the harness', () => {
    const everything = { ...row, extra: 1, seq0: -1, time0: 'x', data: { ...data, extra: 1, turn: 'x' } }
    expect(faultOf(everything)).toBe('extra')
    expect(faultOf({ ...row, seq0: -1, time0: 'x', data: 5 })).toBe('seq0')
    expect(faultOf({ ...row, time0: 'x', data: 5 })).toBe('time0')
    expect(faultOf({ ...callRow, data: { ...call, turn: 'x', id: 5, args: [] } })).toBe('data.id')
    expect(faultOf({ ...row, seq0: Number.MAX_SAFE_INTEGER - 1, data: { ...data, dt: [2 ** 53, 0] } })).toBe(
      'data.dt.0',
    )
  })

  it('computes the last number in doubles, as the harness does, so one beyond the safe range can slip through', () => {
    expect(faultOf({ ...row, seq0: Number.MAX_SAFE_INTEGER - 1 })).toBeUndefined()
  })

  it('knows a packed row by its tag alone', () => {
    expect([row, callRow, { type: 'reasoning-chunks' }].every(isPackedRow)).toBe(true)
    expect([null, 5, [], {}, { type: 'assistant/chunk' }].some(isPackedRow)).toBe(false)
  })
})

describe('packing a batch', () => {
  const chunkEvent = (seq: number, chunk: object, extra: object = {}) => ({
    type: 'assistant/chunk',
    seq,
    time: 1000 + 3 * seq,
    data: { turn: 1, step: 1, chunk },
    ...extra,
  })
  const text = (seq: number, index = 0) => chunkEvent(seq, { type: 'text-delta', index, text: `t${seq}` })

  it('packs three and more, and leaves two alone', () => {
    expect(packChunkRuns([text(0), text(1), text(2)])).toEqual([
      {
        type: 'text-chunks',
        seq0: 0,
        time0: 1000,
        data: { turn: 1, step: 1, index: 0, dt: [3, 3], texts: ['t0', 't1', 't2'] },
      },
    ])
    const two = [text(0), text(1)]
    expect(packChunkRuns(two)).toEqual(two)
  })

  it('starts a new run where anything but the text changes', () => {
    const call = (seq: number, extra: object) =>
      chunkEvent(seq, { type: 'tool-call-delta', index: 0, id: 'c', argumentsDelta: '', ...extra })
    const batches = [
      [text(0), text(1), text(3)],
      [text(0), text(1), text(2, 1)],
      [text(0), text(1), chunkEvent(2, { type: 'reasoning-delta', index: 0, text: '' })],
      [text(0), text(1), { ...text(2), data: { ...text(2).data, step: 2 } }],
      [text(0), text(1), { ...text(2), time: Number.MIN_SAFE_INTEGER }],
      [call(0, {}), call(1, {}), call(2, { name: 'n' })],
      [call(0, { name: 'm' }), call(1, { name: 'm' }), call(2, { name: 'n' })],
      [call(0, { id: 'b' }), call(1, { id: 'b' }), call(2, {})],
    ]
    for (const batch of batches) expect(packChunkRuns(batch)).toEqual(batch)
    expect(packChunkRuns([call(0, {}), call(1, {}), call(2, {})])).toHaveLength(1)
  })

  it('keeps plain what a row could not give back', () => {
    const odd = [
      chunkEvent(1, { type: 'text-delta', index: 0, text: 't' }, { ignorable: true }),
      chunkEvent(1, { type: 'text-delta', index: 0, text: 't', extra: 1 }),
      chunkEvent(1, { type: 'text-delta', index: 0, text: 5 }),
      chunkEvent(1, { type: 'block-start', index: 0, blockType: 'text' }),
      { ...text(1), data: { ...text(1).data, extra: 1 } },
      { ...text(1), time: 0.5 },
      { type: 'turn/start', seq: 1, time: 0, data: {} },
    ]
    for (const event of odd) {
      const batch = [text(0), event, text(2)]
      expect(packChunkRuns(batch)).toEqual(batch)
    }
  })
})
