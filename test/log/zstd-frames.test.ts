import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Xxh64 } from '../../shared/log/xxh64.js'
import { decompressFrame } from '../../shared/log/zstd-decompress.js'
import { type FrameWalk, readFrames, startsWithFrame } from '../../shared/log/zstd-frames.js'
import { FrameError } from '../../shared/log/zstd-measure.js'
import { flushedFrame, frameFixtures, recoveredAtCut } from './zstd-fixtures.js'

function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

function plainOf(plain: string | Uint8Array): Uint8Array {
  return typeof plain === 'string' ? new TextEncoder().encode(plain) : plain
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

/** The plain bytes of the complete frames of a file. */
function decompressAll(file: Uint8Array, walk: FrameWalk = readFrames(file)): Uint8Array {
  return joined(...walk.frames.flatMap((frame) => [...decompressFrame(file, frame)]))
}

const files = frameFixtures.map(({ compressed }) => bytesOf(compressed))

describe('readFrames', () => {
  it.each(frameFixtures)('takes $name for one frame', ({ compressed }) => {
    const file = bytesOf(compressed)
    const walk = readFrames(file)
    expect(walk.frames.map(({ start, end }) => [start, end])).toEqual([[0, file.length]])
    expect(walk.torn).toBeUndefined()
    expect(walk.fault).toBeUndefined()
  })

  it('finds the ends of frames in a file of many', () => {
    let end = 0
    const extents = files.map((file) => {
      const start = end
      end += file.length
      return [start, end]
    })
    expect(readFrames(joined(...files)).frames.map(({ start, end }) => [start, end])).toEqual(extents)
  })

  it('reads the stated size of the content, and only where one is stated', () => {
    const stated = frameFixtures.flatMap(({ name, plain, compressed }) => {
      const [frame] = readFrames(bytesOf(compressed)).frames
      return frame?.contentSize === undefined ? [] : [[name, frame.contentSize, plainOf(plain).length]]
    })
    expect(stated.map(([name]) => name)).toEqual([
      'rows with their size stated',
      'short text with its size stated',
    ])
    for (const [, size, length] of stated) expect(size).toBe(length)
  })

  it('calls a file torn that ends anywhere inside its last frame', () => {
    const [first = new Uint8Array()] = files
    const last = bytesOf(flushedFrame.compressed)
    for (let cut = 1; cut < last.length; cut++) {
      const walk = readFrames(joined(first, last.subarray(0, cut)))
      expect(walk.frames.length).toBe(1)
      expect(walk.torn?.start).toBe(first.length)
    }
    expect(readFrames(new Uint8Array())).toEqual({ frames: [] })
  })

  it('stops at bytes that start no frame', () => {
    const [first = new Uint8Array()] = files
    const at = first.length
    const followedBy = (...bytes: readonly number[]) => readFrames(joined(first, Uint8Array.from(bytes)))
    expect(followedBy(0x7b, 0x22, 0x74, 0x79).fault).toEqual({ offset: at, reason: 'magic' })
    expect(followedBy(0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0).fault).toEqual({ offset: at, reason: 'skippable' })
    expect(followedBy(0x5f, 0x2a, 0x4d, 0x18).fault).toEqual({ offset: at, reason: 'skippable' })
    expect(followedBy(0x28, 0xb5, 0x2f, 0xfd, 0x08).fault).toEqual({ offset: at + 4, reason: 'reserved-bit' })
    expect(followedBy(0x28, 0xb5, 0x2f, 0xfd, 0x10).fault).toEqual({ offset: at + 4, reason: 'reserved-bit' })
    // One to three stray bytes may be the start of a frame that was never written.
    expect(followedBy(0x7b, 0x22, 0x74).torn).toEqual({ start: at })
  })

  it('refuses the block type that does not exist', () => {
    // Magic number, no flags, a window of 1 KiB, a block of type 3.
    const file = Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x00, 0x07, 0x00, 0x00])
    expect(readFrames(file).fault).toEqual({ offset: 6, reason: 'block-type' })
  })

  it('tells a compressed file by its first bytes', () => {
    for (const file of files) expect(startsWithFrame(file)).toBe(true)
    expect(startsWithFrame(new TextEncoder().encode('{"type":"session"'))).toBe(false)
    expect(startsWithFrame(Uint8Array.from([0x28, 0xb5, 0x2f]))).toBe(false)
  })

  it('takes any bytes', () => {
    const start = fc.constantFrom([], [0x28, 0xb5, 0x2f, 0xfd], [0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x58])
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 200 }), (head, tail) => {
        const file = joined(Uint8Array.from(head), tail)
        const walk = readFrames(file)
        const ends = walk.frames.map(({ end }) => end)
        expect(ends.every((end) => end <= file.length)).toBe(true)
        const stop = walk.torn?.start ?? walk.fault?.offset ?? ends.at(-1) ?? 0
        expect(stop).toBeLessThanOrEqual(file.length)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('decompressFrame', () => {
  it.each([...frameFixtures, flushedFrame])('gives back $name', ({ plain, compressed }) => {
    expect(Buffer.compare(decompressAll(bytesOf(compressed)), plainOf(plain))).toBe(0)
  })

  it('gives back from a torn frame as much as the zstd of Node does', () => {
    const file = bytesOf(flushedFrame.compressed)
    const plain = plainOf(flushedFrame.plain)
    let cut = 0
    for (const [recovered, cuts] of recoveredAtCut) {
      for (let index = 0; index < cuts; index++, cut++) {
        const { torn } = readFrames(file.subarray(0, cut))
        const { blocksStart, windowSize } = torn ?? {}
        const pieces =
          blocksStart === undefined || windowSize === undefined
            ? []
            : [...decompressFrame(file.subarray(0, cut), { blocksStart, windowSize })]
        expect([cut, joined(...pieces).length]).toEqual([cut, recovered])
        expect(Buffer.compare(joined(...pieces), plain.subarray(0, recovered))).toBe(0)
      }
    }
    expect(cut).toBe(file.length)
  })

  it('refuses a stated size that is wrong', () => {
    const fixture = frameFixtures.find(({ name }) => name === 'short text with its size stated')
    const file = bytesOf(fixture?.compressed ?? '')
    // The byte behind the descriptor is the size: 200.
    expect(file[5]).toBe(200)
    file[5] = 201
    expect(() => decompressAll(file)).toThrow(new FrameError('it should hold 201 bytes but holds 200'))
  })

  it('refuses a frame that needs a dictionary', () => {
    const file = Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0x01, 0x00, 0x07, 0x01, 0x00, 0x00])
    expect(readFrames(file).frames.length).toBe(1)
    expect(() => decompressAll(file)).toThrow(new FrameError('it needs a dictionary'))
  })

  it('fails with its own error on any damage, if it fails', () => {
    const index = fc.nat(files.length - 1)
    const change = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      fc.integer({ min: 1, max: 255 }),
    )
    fc.assert(
      fc.property(index, fc.array(change, { minLength: 1, maxLength: 3 }), (which, changes) => {
        const file = (files[which] ?? new Uint8Array()).slice()
        for (const [place, mask] of changes) {
          const at = Math.floor(place * file.length)
          file[at] = (file[at] ?? 0) ^ mask
        }
        try {
          decompressAll(file)
        } catch (error) {
          expect(error).toBeInstanceOf(FrameError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('hostile frames', () => {
  const head = [0x28, 0xb5, 0x2f, 0xfd, 0x00]

  /** A last block of the given type: 0 raw, 1 repeated, 2 compressed. */
  function block(type: number, size: number, content: readonly number[], isLast = true): readonly number[] {
    const header = size * 8 + type * 2 + (isLast ? 1 : 0)
    return [header & 255, (header >>> 8) & 255, header >>> 16, ...content]
  }

  it('are refused when a block copies far more than a block may hold', () => {
    // No literals, 43000 sequences, one code each for all of them: no literals, offset 1, match length 65539 and up.
    const count = 43_000 - 0x7f00
    const sequences = [
      0x00,
      255,
      count & 255,
      count >>> 8,
      0x54,
      0,
      0,
      52,
      ...new Array<number>(86_000).fill(255),
      1,
    ]
    const file = Uint8Array.from([...head, 0x38, ...block(2, sequences.length, sequences)])
    expect(readFrames(file).frames.length).toBe(1)
    expect(() => decompressAll(file)).toThrow(
      new FrameError('one of its blocks yields more than a block may'),
    )
  })

  it('are refused when they grow without end', () => {
    // 8000 blocks of 128 KiB, four bytes each: one gigabyte.
    const repeated = block(1, 131_072, [0x61], false)
    const blocks = new Array<readonly number[]>(8000).fill(repeated).flat()
    const file = Uint8Array.from([...head, 0x38, ...blocks, ...block(1, 1, [0x61])])
    expect(() => decompressAll(file)).toThrow(new FrameError('it grows out of all proportion to its size'))
  })

  it('are refused when a block is larger than the window', () => {
    const file = Uint8Array.from([...head, 0x00, ...block(1, 1025, [0x61])])
    expect(() => decompressAll(file)).toThrow(
      new FrameError('one of its blocks is larger than a block may be'),
    )
  })

  it('cost no memory for a window that they do not use', () => {
    // The largest window that can be written: 3.75 TiB.
    const file = Uint8Array.from([...head, 0xff, ...block(0, 2, [0x61, 0x0a])])
    expect(Buffer.from(decompressAll(file)).toString()).toBe('a\n')
  })
})

describe('Xxh64', () => {
  function hash(...pieces: readonly Uint8Array[]): string {
    const hasher = new Xxh64()
    for (const piece of pieces) hasher.update(piece)
    const { high, low } = hasher.digest()
    return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
  }

  it('gives the known hashes of short texts', () => {
    const encoder = new TextEncoder()
    expect(hash()).toBe('ef46db3751d8e999')
    expect(hash(encoder.encode('a'))).toBe('d24ec4f1a98c6e5b')
    expect(hash(encoder.encode('abc'))).toBe('44bc2cf5ad770999')
  })

  it('gives the checksums that compressors stored', () => {
    let checked = 0
    for (const { plain, compressed } of [...frameFixtures, flushedFrame]) {
      const [frame] = readFrames(bytesOf(compressed)).frames
      if (frame?.checksum === undefined) continue
      checked++
      expect(hash(plainOf(plain)).slice(8)).toBe(frame.checksum.toString(16).padStart(8, '0'))
    }
    expect(checked).toBe(frameFixtures.length)
  })

  it('does not depend on how the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 70 }), { maxLength: 6 }), (pieces) => {
        expect(hash(...pieces)).toBe(hash(joined(...pieces)))
      }),
    )
  })
})
