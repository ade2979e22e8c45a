import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFrames, decodePieces } from '../../shared/log/zstd-log.js'
import { frame, headerRow, secondTurnRows, turnRows } from './log-frames.js'

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

/** A copy with one bit flipped; `at` counts from the end where it is negative. */
function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = bytes.slice()
  const index = at < 0 ? copy.length + at : at
  copy[index] = (copy[index] ?? 0) ^ 1
  return copy
}

const header = frame('header')
const turn = frame('turn')
const second = frame('secondTurn')
const firstTurn = [headerRow, ...turnRows]

describe('decodeFrames on a sound log', () => {
  it('gives the rows of all frames', () => {
    const log = decodeFrames(joined(header, turn, second))
    expect(log.rows).toEqual([...firstTurn, ...secondTurnRows, ''])
    expect(log.faults).toEqual([])
    expect(log.container).toBe('zstd')
    expect(log.tornFrameRow).toBeUndefined()
    expect(log.frames.frames.length).toBe(3)
    expect(log.size).toBe([...firstTurn, ...secondTurnRows].join('\n').length + 1)
  })

  it('takes a header alone', () => {
    const log = decodeFrames(header)
    expect(log.rows).toEqual([headerRow, ''])
    expect(log.faults).toEqual([])
  })

  it('takes a row that runs over two frames, and an empty frame that is not the first', () => {
    const log = decodeFrames(joined(header, frame('turnStart'), frame('empty'), frame('turnRest')))
    expect(log.rows).toEqual([...firstTurn, ''])
    expect(log.faults).toEqual([])
  })
})

describe('decodeFrames on a torn last frame', () => {
  it('recovers what is there and says where that begins', () => {
    const log = decodeFrames(joined(header, turn, second.subarray(0, -4)))
    expect(log.rows).toEqual([...firstTurn, ...secondTurnRows, ''])
    expect(log.tornFrameRow).toBe(4)
    expect(log.faults).toEqual([{ code: 'container/torn-frame', row: 4, values: [second.length - 4, 2] }])
  })

  it('says that nothing could be recovered', () => {
    const log = decodeFrames(joined(header, turn, second.subarray(0, 20)))
    expect(log.rows).toEqual([...firstTurn, ''])
    expect(log.tornFrameRow).toBeUndefined()
    expect(log.faults).toEqual([{ code: 'container/torn-frame', row: 4, values: [20, 0] }])
  })

  it('takes one to three stray bytes for a torn frame', () => {
    for (const length of [1, 2, 3]) {
      const log = decodeFrames(joined(header, turn, Buffer.from('{"t').subarray(0, length)))
      expect(log.rows).toEqual([...firstTurn, ''])
      expect(log.faults).toEqual([{ code: 'container/torn-frame', row: 4, values: [length, 0] }])
    }
  })

  it('takes a cut at any place for a torn frame, or for none at a frame end', () => {
    const file = joined(header, turn, second)
    for (let cut = header.length; cut <= file.length; cut++) {
      const log = decodeFrames(file.subarray(0, cut))
      const isFrameEnd = [header.length, header.length + turn.length, file.length].includes(cut)
      expect(log.faults.map(({ code }) => code)).toEqual(isFrameEnd ? [] : ['container/torn-frame'])
    }
  })

  it('has no complete frame where the first one is torn', () => {
    for (let cut = 0; cut < header.length; cut++) {
      const log = decodeFrames(header.subarray(0, cut))
      expect(log.faults).toEqual([{ code: 'container/no-frame', row: 0, values: [cut] }])
    }
  })
})

describe('decodeFrames on a damaged file', () => {
  it('stops at bytes that are no frame', () => {
    const log = decodeFrames(joined(header, turn, Buffer.from('{"type":"turn/start"}\n')))
    expect(log.rows).toEqual([...firstTurn, ''])
    const at = header.length + turn.length
    expect(log.faults).toEqual([{ code: 'container/not-a-frame', row: 4, values: [at, 22] }])
  })

  it('stops at a skippable frame', () => {
    const skippable = Uint8Array.of(0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4)
    const log = decodeFrames(joined(header, skippable, turn))
    const values = [header.length, skippable.length + turn.length]
    expect(log.rows).toEqual([headerRow, ''])
    expect(log.faults).toEqual([{ code: 'container/skippable-frame', row: 1, values }])
  })

  it('takes a plain log for no frame at all', () => {
    const log = decodeFrames(Buffer.from(`${headerRow}\n`))
    expect(log.rows).toEqual([''])
    expect(log.faults).toEqual([{ code: 'container/not-a-frame', row: 0, values: [0, headerRow.length + 1] }])
  })

  it('keeps the rows of a frame whose checksum fails, and goes on behind it', () => {
    const log = decodeFrames(joined(header, flipped(turn, -1), second))
    expect(log.rows).toEqual([...firstTurn, ...secondTurnRows, ''])
    expect(log.faults).toEqual([{ code: 'container/checksum', row: 1, values: [2, header.length] }])
  })

  it('ends at a frame that does not decompress, even the last one', () => {
    for (const rest of [new Uint8Array(), second]) {
      // The flipped bit is in the table of the literals; the zstd of Node refuses that frame too.
      const log = decodeFrames(joined(header, flipped(turn, 10), rest))
      expect(log.rows).toEqual([headerRow, ''])
      const values = [2, header.length, 'its compressed data is damaged', rest.length]
      expect(log.faults).toEqual([{ code: 'container/frame-damaged', row: 1, values }])
    }
  })

  it('wants the header line alone in the first frame', () => {
    const faultsOf = (...parts: readonly Uint8Array[]) => decodeFrames(joined(...parts)).faults
    const fault = (reason: string) => ({ code: 'container/header-frame', row: 0, values: [reason] })
    expect(faultsOf(frame('whole'))).toEqual([fault('it holds 4 rows')])
    expect(faultsOf(frame('empty'), header, turn)).toEqual([fault('it is empty')])
    expect(faultsOf(frame('headerStart'))).toEqual([fault('it does not end with a line feed')])
    expect(faultsOf(frame('headerStart'), frame('headerRest'))).toEqual([
      fault('it does not end with a line feed'),
    ])
  })

  it('wants complete frames to end with a row', () => {
    const log = decodeFrames(joined(header, frame('unfinished')))
    expect(log.rows).toEqual(firstTurn)
    expect(log.faults).toEqual([{ code: 'container/unfinished-row', row: 3, values: [2] }])
    expect(decodeFrames(joined(header, frame('unfinished'), frame('lineFeed'))).faults).toEqual([])
  })

  it('reports an unfinished row and a torn frame behind it apart', () => {
    const log = decodeFrames(joined(header, frame('unfinished'), second.subarray(0, 10)))
    expect(log.faults.map(({ code }) => code)).toEqual(['container/unfinished-row', 'container/torn-frame'])
  })

  it('passes on what is wrong with the bytes of rows', () => {
    const log = decodeFrames(joined(header, frame('brokenText')))
    expect(log.rows).toEqual([headerRow, '{"x":"\uFFFD"}', ''])
    const values = [headerRow.length + 1 + 6, 'E6 87', 1]
    expect(log.faults).toEqual([{ code: 'row/invalid-utf8', row: 1, span: { start: 6, end: 7 }, values }])
  })

  it('takes any damage without failing', () => {
    const file = joined(header, turn, second)
    const change = fc.tuple(fc.nat(file.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), fc.nat(file.length), (changes, length) => {
        const damaged = file.slice(0, length)
        for (const [at, byte] of changes) if (at < length) damaged[at] = byte
        const log = decodeFrames(damaged)
        expect(log.rows.length).toBeGreaterThan(0)
        if (Buffer.compare(damaged, file) !== 0 && length < header.length)
          expect(log.faults.length).toBeGreaterThan(0)
      }),
      { numRuns: 1000 },
    )
  })

  it('asks the decompressor that it is given', () => {
    const asked: number[] = []
    const pieces = decodePieces(joined(header, turn), undefined, function* (_, { blocksStart }) {
      asked.push(blocksStart)
      yield Buffer.from('{}\n')
    })
    expect([...pieces].filter((piece) => 'bytes' in piece).length).toBe(2)
    expect(asked).toEqual([6, header.length + 6])
  })
})
