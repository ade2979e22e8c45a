// Writes a compressed log: independent standard frames, the first of which holds exactly the header line (physical.md,
// section 6). The blocks hold their bytes as they are, which any reader takes; it needs no compressor, and what is
// written once is compressed when the harness appends to it next.
import { joinBytes } from './join-bytes.js'
import { Xxh64 } from './xxh64.js'

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd]
/** Descriptor: content size in eight bytes, one segment, checksum. */
const DESCRIPTOR = 0b1110_0100
/** Largest block that the format allows. */
const BLOCK_SIZE = 128 * 1024

/** One frame for each content, in order; empty ones are left out. */
export function encodeFrames(contents: readonly Uint8Array[]): Uint8Array {
  return joinBytes(contents.filter(({ length }) => length > 0).map(encodeFrame))
}

function encodeFrame(content: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.from([...MAGIC, DESCRIPTOR, ...littleEndian(content.length, 8)])]
  for (let start = 0; start < content.length; start += BLOCK_SIZE) {
    const block = content.subarray(start, start + BLOCK_SIZE)
    const isLast = start + BLOCK_SIZE >= content.length
    parts.push(Uint8Array.from(littleEndian(block.length * 8 + (isLast ? 1 : 0), 3)), block)
  }
  parts.push(checksumOf(content))
  return joinBytes(parts)
}

/** The low four bytes of the content's XXH64, little-endian. */
function checksumOf(content: Uint8Array): Uint8Array {
  const hash = new Xxh64()
  hash.update(content)
  return Uint8Array.from(littleEndian(hash.digest().low, 4))
}

function littleEndian(value: number, length: number): number[] {
  return Array.from({ length }, (_, index) => Math.floor(value / 2 ** (8 * index)) % 256)
}
