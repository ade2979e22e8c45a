// The structure of a compressed log: a plain concatenation of zstd frames (physical layer, "Zstandard framing";
// RFC 8878 for the bytes). It walks frame and block headers only. It must not know rows or how blocks decompress.

/** Largest content of one block that any decoder accepts. */
export const largestBlock = 128 * 1024

/** One complete frame. Offsets are bytes in the file; `end` is exclusive. */
export interface ZstdFrame {
  readonly start: number
  readonly end: number
  /** Where the blocks begin, after the frame header. */
  readonly blocksStart: number
  /** Plain size in bytes, where the frame header states it. */
  readonly contentSize?: number
  /** How far back in the plain bytes a block may refer. */
  readonly windowSize: number
  /** The stored checksum: the low half of the XXH64 of the plain bytes. */
  readonly checksum?: number
  readonly dictionaryId: number
}

/** A last frame that ends too early. */
export interface TornFrame {
  readonly start: number
  /** Where the blocks begin; absent where not even the frame header is whole. */
  readonly blocksStart?: number
  readonly windowSize?: number
}

/** Why the bytes at an offset cannot be the structure of a frame. */
export type FrameFaultReason = 'magic' | 'skippable' | 'reserved-bit' | 'block-type'

export interface FrameFault {
  /** Byte offset of the fault in the file. */
  readonly offset: number
  readonly reason: FrameFaultReason
}

/** What the structure of a file turned out to be; nothing is read past a fault. */
export interface FrameWalk {
  readonly frames: readonly ZstdFrame[]
  readonly torn?: TornFrame
  readonly fault?: FrameFault
}

/** Splits a file into its zstd frames. Takes any bytes. */
export function readFrames(bytes: Uint8Array): FrameWalk {
  const frames: ZstdFrame[] = []
  let offset = 0
  while (offset < bytes.length) {
    const step = readFrame(bytes, offset)
    if ('torn' in step) return { frames, torn: step.torn }
    if ('fault' in step) return { frames, fault: step.fault }
    frames.push(step.frame)
    offset = step.frame.end
  }
  return { frames }
}

/** Whether a file starts like a zstd frame. */
export function startsWithFrame(bytes: Uint8Array): boolean {
  return readUnsigned(bytes, 0, 4) === frameMagic
}

const frameMagic = 0xfd2fb528

type FrameStep = { readonly frame: ZstdFrame } | { readonly torn: TornFrame } | { readonly fault: FrameFault }

function readFrame(bytes: Uint8Array, start: number): FrameStep {
  const magic = readUnsigned(bytes, start, 4)
  if (magic === undefined) return { torn: { start } }
  if (magic !== frameMagic) {
    const isSkippable = magic >= 0x184d2a50 && magic <= 0x184d2a5f
    return { fault: { offset: start, reason: isSkippable ? 'skippable' : 'magic' } }
  }
  const descriptor = bytes[start + 4]
  if (descriptor === undefined) return { torn: { start } }
  // Two bits without a meaning: readers must refuse the first, and this format's reader refuses both.
  if ((descriptor & 0b0001_1000) !== 0) return { fault: { offset: start + 4, reason: 'reserved-bit' } }
  const header = readHeader(bytes, start + 5, descriptor)
  if (header === undefined) return { torn: { start } }
  const { blocksStart, windowSize, dictionaryId, contentSize } = header
  const torn = { torn: { start, blocksStart, windowSize } }
  let offset = blocksStart
  for (;;) {
    const block = readBlock(bytes, offset)
    if (block === undefined) return torn
    if (block.kind === 'reserved') return { fault: { offset, reason: 'block-type' } }
    if (block.end > bytes.length) return torn
    offset = block.end
    if (block.isLast) break
  }
  const base = {
    start,
    blocksStart,
    windowSize,
    dictionaryId,
    ...(contentSize === undefined ? {} : { contentSize }),
  }
  if ((descriptor & 0b0000_0100) === 0) return { frame: { ...base, end: offset } }
  const checksum = readUnsigned(bytes, offset, 4)
  if (checksum === undefined) return torn
  return { frame: { ...base, end: offset + 4, checksum } }
}

interface FrameHeader {
  readonly blocksStart: number
  readonly windowSize: number
  readonly dictionaryId: number
  readonly contentSize: number | undefined
}

function readHeader(bytes: Uint8Array, start: number, descriptor: number): FrameHeader | undefined {
  const isSingleSegment = (descriptor & 0b0010_0000) !== 0
  let offset = start
  let windowSize = 0
  if (!isSingleSegment) {
    const window = bytes[offset++]
    if (window === undefined) return undefined
    const base = 2 ** (10 + (window >>> 3))
    windowSize = base + (base / 8) * (window & 7)
  }
  const dictionaryLength = [0, 1, 2, 4][descriptor & 3] ?? 0
  const dictionaryId = readUnsigned(bytes, offset, dictionaryLength)
  offset += dictionaryLength
  const sizeFlag = descriptor >>> 6
  const sizeLength = sizeFlag === 0 ? (isSingleSegment ? 1 : 0) : 2 ** sizeFlag
  const size = readUnsigned(bytes, offset, sizeLength)
  if (dictionaryId === undefined || size === undefined) return undefined
  const contentSize = sizeLength === 0 ? undefined : sizeLength === 2 ? size + 256 : size
  return {
    blocksStart: offset + sizeLength,
    windowSize: isSingleSegment ? (contentSize ?? 0) : windowSize,
    dictionaryId,
    contentSize,
  }
}

/** One block of a frame, header included. */
export interface ZstdBlock {
  readonly kind: 'raw' | 'repeated' | 'compressed' | 'reserved'
  readonly isLast: boolean
  /** Where its content begins and ends in the file; `end` may lie past the end of a torn file. */
  readonly contentStart: number
  readonly end: number
  /** Plain bytes that it yields; absent for a compressed block, which does not say. */
  readonly yields?: number
}

/** The block at an offset; undefined where the file ends inside its header. */
export function readBlock(bytes: Uint8Array, offset: number): ZstdBlock | undefined {
  const header = readUnsigned(bytes, offset, 3)
  if (header === undefined) return undefined
  const size = header >>> 3
  const isLast = (header & 1) !== 0
  const contentStart = offset + 3
  const whole = { isLast, contentStart, end: contentStart + size }
  switch ((header >>> 1) & 3) {
    case 0:
      return { ...whole, kind: 'raw', yields: size }
    case 1:
      return { ...whole, kind: 'repeated', end: contentStart + 1, yields: size }
    case 2:
      return { ...whole, kind: 'compressed' }
    default:
      return { ...whole, kind: 'reserved' }
  }
}

/** A little-endian number of up to 8 bytes; undefined where the file ends before. */
function readUnsigned(bytes: Uint8Array, offset: number, length: number): number | undefined {
  if (offset + length > bytes.length) return undefined
  let value = 0
  for (let index = length - 1; index >= 0; index--) value = value * 256 + (bytes[offset + index] ?? 0)
  return value
}
