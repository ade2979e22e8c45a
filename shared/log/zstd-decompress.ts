// Decompresses one zstd frame, whole or torn, with the library `fzstd`. Adds what the library leaves to its caller:
// limits on memory and work, declared sizes, and the text of a raw block that was cut off.
// It must not know rows or logs; checksums are the caller's concern.
import { Decompress, decompress } from 'fzstd'
import { text } from '../text.js'
import { largestBlock, readBlock } from './zstd-frames.js'
import { BlockMeasure, FrameError } from './zstd-measure.js'

/** The part of a frame that a decompressor needs; the frame is torn where no block says that it is the last. */
export interface FrameExtent {
  /** Byte offset of the first block. */
  readonly blocksStart: number
  readonly windowSize: number
  readonly contentSize?: number
  readonly dictionaryId?: number
}

/**
 * Yields the plain bytes of a frame in pieces. Throws a `FrameError` where they cannot be had; what was yielded
 * before stays good. A torn frame yields what its bytes give, and ends without an error.
 */
export type DecompressFrame = (bytes: Uint8Array, frame: FrameExtent) => Iterable<Uint8Array>

/** As other readers have it: a frame that needs more memory than this is refused. */
const largestWindow = 128 * 1024 * 1024

/** A frame that grows to more than this many times its size is given up. No real log comes near. */
const largestGrowth = 2000
const smallestGrowthLimit = 64 * 1024 * 1024

/** Frames up to this plain size are decompressed in one go. */
const largestPiece = 1024 * 1024

export const decompressFrame: DecompressFrame = function* (bytes, frame) {
  if (frame.dictionaryId !== undefined && frame.dictionaryId !== 0)
    throw new FrameError(text('it needs a dictionary'))
  const plan = planFrame(bytes, frame)
  if (!plan.isTorn && frame.contentSize !== undefined && plan.size !== frame.contentSize) {
    throw new FrameError(text('it should hold {0} bytes but holds {1}', [frame.contentSize, plan.size]))
  }
  const blocks = bytes.subarray(frame.blocksStart, plan.end)
  if (plan.size > largestPiece) yield* decompressBlocks(blocks, plan)
  else if (plan.size > 0) yield decompressWhole(blocks, plan)
  if (plan.cutRaw !== undefined) yield plan.cutRaw
  if (plan.fault !== undefined) throw plan.fault
}

interface FramePlan {
  /** Byte offset after the last whole block that can be decompressed. */
  readonly end: number
  /** Plain bytes of the blocks up to there. */
  readonly size: number
  readonly isTorn: boolean
  /** Bytes of history to keep: what the frame asks for, but no more than it can use. */
  readonly window: number
  /** What is there of a last raw block that was cut off: its bytes are the plain text itself. */
  readonly cutRaw?: Uint8Array
  /** What is wrong with the block at `end`. */
  readonly fault?: FrameError
}

/** Looks over all blocks before anything is set aside for them. */
function planFrame(bytes: Uint8Array, frame: FrameExtent): FramePlan {
  const blockLimit = Math.min(largestBlock, frame.windowSize)
  const measure = new BlockMeasure()
  let end = frame.blocksStart
  let size = 0
  const planned = (rest: Pick<FramePlan, 'isTorn' | 'cutRaw' | 'fault'>): FramePlan => ({
    end,
    size,
    window: Math.min(frame.windowSize, size),
    ...rest,
  })
  for (;;) {
    const block = readBlock(bytes, end)
    if (block === undefined || block.kind === 'reserved') return planned({ isTorn: true })
    if (block.end > bytes.length) {
      return planned({
        isTorn: true,
        ...(block.kind === 'raw' ? { cutRaw: bytes.subarray(block.contentStart) } : {}),
      })
    }
    try {
      const content = bytes.subarray(block.contentStart, block.end)
      if (Math.max(content.length, block.yields ?? 0) > blockLimit) {
        throw new FrameError(text('one of its blocks is larger than a block may be'))
      }
      const total = size + (block.yields ?? measure.measure(content, blockLimit))
      if (Math.min(frame.windowSize, total) > largestWindow) {
        throw new FrameError(text('it needs more memory than readers grant'))
      }
      if (total > Math.max(smallestGrowthLimit, largestGrowth * (block.end - frame.blocksStart))) {
        throw new FrameError(text('it grows out of all proportion to its size'))
      }
      size = total
    } catch (error) {
      return planned({ isTorn: true, fault: asFrameError(error) })
    }
    end = block.end
    if (block.isLast) return planned({ isTorn: false })
  }
}

/** A last block without content, to end a frame that was cut off. */
const emptyLastBlock = new Uint8Array([1, 0, 0])

/**
 * The library sets aside the whole window that a frame header names, and the harness's writer names 2 MB for each
 * tiny frame. So it is given a header that names what the frame can use, without checksum and sizes: the library
 * skips the first and trusts the second.
 */
function frameHeader(window: number): Uint8Array {
  let exponent = 0
  while (exponent < 31 && 2 ** (10 + exponent) < window) exponent++
  return new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0, exponent << 3])
}

function decompressWhole(blocks: Uint8Array, plan: FramePlan): Uint8Array {
  const header = frameHeader(plan.window)
  const ending = plan.isTorn ? emptyLastBlock : new Uint8Array(0)
  const frame = new Uint8Array(header.length + blocks.length + ending.length)
  frame.set(header, 0)
  frame.set(blocks, header.length)
  frame.set(ending, header.length + blocks.length)
  try {
    return decompress(frame, new Uint8Array(plan.size))
  } catch (error) {
    throw asFrameError(error)
  }
}

function* decompressBlocks(blocks: Uint8Array, plan: FramePlan): Generator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const stream = new Decompress((piece) => {
    pieces.push(piece)
  })
  const push = (bytes: Uint8Array, isLast: boolean): readonly Uint8Array[] => {
    try {
      stream.push(bytes, isLast)
    } catch (error) {
      throw asFrameError(error)
    }
    return pieces.splice(0)
  }
  push(frameHeader(plan.window), false)
  for (let offset = 0; offset < blocks.length; ) {
    const block = readBlock(blocks, offset)
    if (block === undefined) break
    yield* push(blocks.subarray(offset, block.end), block.isLast)
    offset = block.end
  }
  if (plan.isTorn) yield* push(emptyLastBlock, true)
}

/** The library throws errors of its own, and out-of-range errors where damage leads it astray. */
function asFrameError(error: unknown): FrameError {
  return error instanceof FrameError
    ? error
    : new FrameError(text('its compressed data is damaged'), { cause: error })
}
