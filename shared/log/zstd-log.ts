// Reads a compressed log: frame by frame, checked as the harness's reader checks it (physical layer, "Zstandard
// framing"), and as far as it can be read. It must not know JSON, dialects or levels.
import { text } from '../text.js'
import { RowReader } from './byte-rows.js'
import type { PhysicalFault } from './physical-fault.js'
import { Xxh64 } from './xxh64.js'
import { type DecompressFrame, decompressFrame } from './zstd-decompress.js'
import { type FrameFault, type FrameWalk, readFrames, type TornFrame, type ZstdFrame } from './zstd-frames.js'
import { FrameError } from './zstd-measure.js'

/** A compressed log as rows. */
export interface DecodedLog {
  readonly container: 'zstd'
  /** As `splitRows` gives them: the last one is what follows the last line feed. */
  readonly rows: readonly string[]
  /** First row that came out of a torn last frame, in whole or in part; absent where none did. */
  readonly tornFrameRow?: number
  /** Faults of the container and of the bytes in it, in the order in which they were met. */
  readonly faults: readonly PhysicalFault[]
  readonly frames: FrameWalk
  /** Plain size in bytes. */
  readonly size: number
}

/** Reads all of a compressed log. Takes any bytes and never throws over them. */
export function decodeFrames(bytes: Uint8Array, decompress: DecompressFrame = decompressFrame): DecodedLog {
  const frames = readFrames(bytes)
  const reader = new RowReader()
  const rows: string[] = []
  const faults: PhysicalFault[] = []
  let size = 0
  let tornFrameRow: number | undefined
  for (const piece of decodePieces(bytes, frames, decompress)) {
    if ('fault' in piece) {
      faults.push(piece.fault)
      continue
    }
    if (piece.isTorn) tornFrameRow ??= reader.rowCount
    size += piece.bytes.length
    const batch = reader.push(piece.bytes)
    for (const row of batch.rows) rows.push(row)
    faults.push(...batch.faults)
  }
  const end = reader.finish()
  rows.push(end.tail)
  faults.push(...end.faults)
  return {
    container: 'zstd',
    rows,
    ...(tornFrameRow === undefined ? {} : { tornFrameRow }),
    faults,
    frames,
    size,
  }
}

/** Some plain bytes in their order, or a fault that was met there. */
export type DecodedPiece =
  | {
      readonly bytes: Uint8Array
      readonly isTorn: boolean
      /** Byte offset in the file of the end of the frame that they come from. */
      readonly frameEnd: number
    }
  | { readonly fault: PhysicalFault }

/**
 * The plain bytes of a compressed log in pieces, for readers that must not hold all of it. Reading goes on behind a
 * frame whose checksum fails, and ends at a frame that does not decompress.
 */
export function* decodePieces(
  bytes: Uint8Array,
  walk: FrameWalk = readFrames(bytes),
  decompress: DecompressFrame = decompressFrame,
): Generator<DecodedPiece> {
  const { frames, torn, fault } = walk
  const plain = new PlainCount()
  let headerFault: string | undefined
  for (const [index, frame] of frames.entries()) {
    const firstRow = plain.rows
    const failure = yield* decodeFrame(bytes, frame, decompress, plain)
    const place = [index + 1, frame.start]
    if (failure === 'checksum') yield faultAt(firstRow, 'container/checksum', place)
    else if (failure !== undefined) {
      const values = [...place, failure.message, bytes.length - frame.end]
      yield faultAt(firstRow, 'container/frame-damaged', values)
      return
    }
    if (index > 0) continue
    headerFault = headerFrameFault(plain)
    if (headerFault !== undefined) yield faultAt(0, 'container/header-frame', [headerFault])
  }
  const isHeaderAlone = frames.length === 1 && headerFault !== undefined
  if (plain.isInsideRow && !isHeaderAlone)
    yield faultAt(plain.rows, 'container/unfinished-row', [frames.length])
  if (torn !== undefined) yield* decodeTorn(bytes, torn, decompress, plain, frames.length)
  else if (fault !== undefined) yield faultAt(plain.rows, ...structureFault(fault, bytes.length))
  else if (frames.length === 0) yield faultAt(0, 'container/no-frame', [bytes.length])
}

/** Counts the plain bytes that went by. */
class PlainCount {
  size = 0
  rows = 0
  isInsideRow = false

  add(piece: Uint8Array): void {
    this.size += piece.length
    for (let at = piece.indexOf(lineFeed); at !== -1; at = piece.indexOf(lineFeed, at + 1)) this.rows++
    const last = piece[piece.length - 1]
    if (last !== undefined) this.isInsideRow = last !== lineFeed
  }
}

const lineFeed = 10

function faultAt(row: number, code: string, values: PhysicalFault['values']): DecodedPiece {
  return { fault: { code, row, values } }
}

function* decodeFrame(
  bytes: Uint8Array,
  frame: ZstdFrame,
  decompress: DecompressFrame,
  plain: PlainCount,
): Generator<DecodedPiece, FrameError | 'checksum' | undefined> {
  const hash = frame.checksum === undefined ? undefined : new Xxh64()
  try {
    for (const piece of decompress(bytes, frame)) {
      hash?.update(piece)
      plain.add(piece)
      yield { bytes: piece, isTorn: false, frameEnd: frame.end }
    }
  } catch (error) {
    if (error instanceof FrameError) return error
    throw error
  }
  return hash !== undefined && hash.digest().low !== frame.checksum ? 'checksum' : undefined
}

/** What is wrong with the first frame, which must hold the header line and nothing else. */
function headerFrameFault(plain: PlainCount): string | undefined {
  if (plain.size === 0) return text('it is empty')
  if (plain.isInsideRow) return text('it does not end with a line feed')
  return plain.rows > 1 ? text('it holds {0} rows', [plain.rows]) : undefined
}

/** What a frame that was cut off still gives; the harness's reader recovers the complete rows in it. */
function* decodeTorn(
  bytes: Uint8Array,
  torn: TornFrame,
  decompress: DecompressFrame,
  plain: PlainCount,
  completeFrames: number,
): Generator<DecodedPiece> {
  const firstRow = plain.rows
  const { blocksStart, windowSize } = torn
  try {
    if (blocksStart !== undefined && windowSize !== undefined) {
      for (const piece of decompress(bytes, { blocksStart, windowSize })) {
        plain.add(piece)
        yield { bytes: piece, isTorn: true, frameEnd: bytes.length }
      }
    }
  } catch (error) {
    // Damage inside the fragment ends what can be recovered of it; the frame is torn either way.
    if (!(error instanceof FrameError)) throw error
  }
  const fragment = bytes.length - torn.start
  if (completeFrames === 0) yield faultAt(0, 'container/no-frame', [bytes.length])
  else yield faultAt(firstRow, 'container/torn-frame', [fragment, plain.rows - firstRow])
}

function structureFault(fault: FrameFault, length: number): [code: string, values: PhysicalFault['values']] {
  const rest = length - fault.offset
  switch (fault.reason) {
    case 'magic':
      return ['container/not-a-frame', [fault.offset, rest]]
    case 'skippable':
      return ['container/skippable-frame', [fault.offset, rest]]
    case 'reserved-bit':
      return ['container/frame-malformed', [fault.offset, text('a reserved bit is set'), rest]]
    case 'block-type':
      return ['container/frame-malformed', [fault.offset, text('a block has the reserved type'), rest]]
  }
}
