// Measures how many bytes a compressed zstd block yields, without decompressing it (RFC 8878, section 3.1.1.3).
// The decompression library trusts the lengths in a block: a hostile one of 86 kB has it copy for minutes. So every
// block is measured first. It must not know frames, rows or checksums.
import { text } from '../text.js'

/** Why a block cannot be what it claims; the message completes the sentence "The frame cannot be read: ...". */
export class FrameError extends Error {
  override readonly name = 'FrameError'
}

/** Measures the compressed blocks of one frame in order; later blocks may use tables of earlier ones. */
export class BlockMeasure {
  #tables: readonly [StateTable, StateTable, StateTable] | undefined

  /** Plain bytes that the block yields. Throws a `FrameError` where that is more than `limit` or cannot be told. */
  measure(block: Uint8Array, limit: number): number {
    const literals = readLiteralsHeader(block)
    if (literals.size > limit) throw tooLong()
    const section = block.subarray(literals.end)
    const count = readSequenceCount(section)
    if (count.value === 0) return literals.size
    const modes = byteAt(section, count.end)
    if ((modes & 3) !== 0) throw damaged()
    const literalLengths = readTable(
      literalLengthField,
      modes >>> 6,
      section,
      count.end + 1,
      this.#tables?.[0],
    )
    const offsets = readTable(offsetField, (modes >>> 4) & 3, section, literalLengths.end, this.#tables?.[1])
    const matches = readTable(matchField, (modes >>> 2) & 3, section, offsets.end, this.#tables?.[2])
    this.#tables = [literalLengths.table, offsets.table, matches.table]
    return measureSequences(section.subarray(matches.end), count.value, literals.size, limit, this.#tables)
  }
}

function damaged(): FrameError {
  return new FrameError(text('its compressed data is damaged'))
}

function tooLong(): FrameError {
  return new FrameError(text('one of its blocks yields more than a block may'))
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw damaged()
  return byte
}

interface Part {
  readonly value: number
  /** Byte offset after the part. */
  readonly end: number
}

/** Plain size of the literals and where the sequences begin. */
function readLiteralsHeader(block: Uint8Array): { readonly size: number; readonly end: number } {
  const first = byteAt(block, 0)
  const kind = first & 3
  const format = (first >>> 2) & 3
  if (kind < 2) {
    const [size, length] =
      format === 1
        ? [(first >>> 4) | (byteAt(block, 1) << 4), 2]
        : format === 3
          ? [(first >>> 4) | (byteAt(block, 1) << 4) | (byteAt(block, 2) << 12), 3]
          : [first >>> 3, 1]
    return { size, end: length + (kind === 0 ? size : 1) }
  }
  const sizeBits = [10, 10, 14, 18][format] ?? 0
  const length = (4 + 2 * sizeBits) / 8
  let header = 0
  for (let at = length - 1; at >= 0; at--) header = header * 256 + byteAt(block, at)
  const size = Math.floor(header / 16) % 2 ** sizeBits
  const stored = Math.floor(header / 2 ** (4 + sizeBits)) % 2 ** sizeBits
  return { size, end: length + stored }
}

function readSequenceCount(section: Uint8Array): Part {
  const first = byteAt(section, 0)
  if (first < 128) return { value: first, end: 1 }
  if (first < 255) return { value: ((first - 128) << 8) | byteAt(section, 1), end: 2 }
  return { value: (byteAt(section, 1) | (byteAt(section, 2) << 8)) + 0x7f00, end: 3 }
}

/** A decoding table: for each state the code it stands for, and how the next state is found. */
interface StateTable {
  readonly accuracy: number
  readonly codes: Uint8Array
  readonly bits: Uint8Array
  readonly bases: Uint16Array
}

/** One of the three numbers of a sequence. */
interface Field {
  readonly largestCode: number
  readonly largestAccuracy: number
  readonly usual: StateTable
}

function readTable(
  field: Field,
  mode: number,
  section: Uint8Array,
  at: number,
  previous: StateTable | undefined,
): { readonly table: StateTable; readonly end: number } {
  if (mode === 0) return { table: field.usual, end: at }
  if (mode === 1) return { table: singleCode(field, byteAt(section, at)), end: at + 1 }
  if (mode === 2) {
    const { accuracy, counts, end } = readCounts(field, section, at)
    return { table: buildTable(accuracy, counts), end }
  }
  if (previous === undefined) throw damaged()
  return { table: previous, end: at }
}

function singleCode(field: Field, code: number): StateTable {
  if (code > field.largestCode) throw damaged()
  return { accuracy: 0, codes: new Uint8Array([code]), bits: new Uint8Array(1), bases: new Uint16Array(1) }
}

interface Counts {
  readonly accuracy: number
  /** How many states each code has; -1 is one state that is read in full. */
  readonly counts: readonly number[]
  readonly end: number
}

/** The distribution of codes at the head of a table (RFC 8878, section 4.1.1). */
function readCounts(field: Field, section: Uint8Array, at: number): Counts {
  let position = at * 8
  const read = (bits: number): number => {
    const byte = position >>> 3
    const word = (section[byte] ?? 0) | ((section[byte + 1] ?? 0) << 8) | ((section[byte + 2] ?? 0) << 16)
    return (word >>> (position & 7)) & ((1 << bits) - 1)
  }
  const accuracy = read(4) + 5
  position += 4
  if (accuracy > field.largestAccuracy) throw damaged()
  const counts: number[] = []
  let remaining = 1 << accuracy
  while (remaining > 0) {
    if (counts.length > field.largestCode) throw damaged()
    const bits = 32 - Math.clz32(remaining + 1)
    const lowMask = (1 << (bits - 1)) - 1
    const spare = (1 << bits) - 2 - remaining
    let value = read(bits)
    if ((value & lowMask) < spare) {
      value &= lowMask
      position += bits - 1
    } else {
      if (value > lowMask) value -= spare
      position += bits
    }
    const count = value - 1
    counts.push(count)
    remaining -= Math.abs(count)
    for (let repeat = count === 0 ? 3 : 0; repeat === 3; ) {
      repeat = read(2)
      position += 2
      for (let index = 0; index < repeat; index++) counts.push(0)
      if (counts.length > field.largestCode + 1) throw damaged()
    }
  }
  const end = (position + 7) >>> 3
  if (remaining !== 0 || end > section.length) throw damaged()
  return { accuracy, counts, end }
}

function buildTable(accuracy: number, counts: readonly number[]): StateTable {
  const size = 1 << accuracy
  const codes = new Uint8Array(size)
  const next = new Uint16Array(counts.length)
  let high = size
  for (const [code, count] of counts.entries()) {
    next[code] = Math.abs(count)
    if (count === -1) codes[--high] = code
  }
  const step = (size >>> 1) + (size >>> 3) + 3
  let position = 0
  for (const [code, count] of counts.entries()) {
    for (let index = 0; index < count; index++) {
      codes[position] = code
      do position = (position + step) & (size - 1)
      while (position >= high)
    }
  }
  const bits = new Uint8Array(size)
  const bases = new Uint16Array(size)
  for (const [state, code] of codes.entries()) {
    const number = next[code] ?? 1
    next[code] = number + 1
    const width = accuracy - (31 - Math.clz32(number))
    bits[state] = width
    bases[state] = (number << width) - size
  }
  return { accuracy, codes, bits, bases }
}

/** Adds up the lengths of all sequences. Their bits are read from the end of the block towards its start. */
function measureSequences(
  bytes: Uint8Array,
  count: number,
  literals: number,
  limit: number,
  [literalLengths, offsets, matches]: readonly [StateTable, StateTable, StateTable],
): number {
  const last = bytes[bytes.length - 1]
  if (last === undefined || last === 0) throw damaged()
  let position = bytes.length * 8 - 1 - (Math.clz32(last) - 24)
  const read = (bits: number): number => {
    position -= bits
    if (position < 0) throw damaged()
    const byte = position >>> 3
    const word = (bytes[byte] ?? 0) | ((bytes[byte + 1] ?? 0) << 8) | ((bytes[byte + 2] ?? 0) << 16)
    return (word >>> (position & 7)) & ((1 << bits) - 1)
  }
  let literalState = read(literalLengths.accuracy)
  let offsetState = read(offsets.accuracy)
  let matchState = read(matches.accuracy)
  let copied = 0
  let literalsUsed = 0
  for (let index = 0; index < count; index++) {
    // The offset itself does not matter here; its extra bits are as many as its code says.
    position -= offsets.codes[offsetState] ?? 0
    const matchCode = matches.codes[matchState] ?? 0
    copied += (matchBase[matchCode] ?? 0) + read(matchBits[matchCode] ?? 0)
    const literalCode = literalLengths.codes[literalState] ?? 0
    literalsUsed += (literalBase[literalCode] ?? 0) + read(literalBits[literalCode] ?? 0)
    if (literals + copied > limit) throw tooLong()
    if (literalsUsed > literals) throw damaged()
    if (index === count - 1) break
    literalState = (literalLengths.bases[literalState] ?? 0) + read(literalLengths.bits[literalState] ?? 0)
    matchState = (matches.bases[matchState] ?? 0) + read(matches.bits[matchState] ?? 0)
    offsetState = (offsets.bases[offsetState] ?? 0) + read(offsets.bits[offsetState] ?? 0)
  }
  if (position !== 0) throw damaged()
  return literals + copied
}

/** Codes 0 to 15 are literal lengths themselves; later ones add that many bits to a base. */
const literalBits = new Array<number>(16)
  .fill(0)
  .concat([1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
const literalBase = basesOf(literalBits, 0)
/** Codes 0 to 31 are the match lengths 3 to 34. */
const matchBits = new Array<number>(32)
  .fill(0)
  .concat([1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
const matchBase = basesOf(matchBits, 3)

/** Each base is the one before and all that its extra bits can add. */
function basesOf(bits: readonly number[], first: number): readonly number[] {
  const bases: number[] = []
  let base = first
  for (const width of bits) {
    bases.push(base)
    base += 2 ** width
  }
  return bases
}

/** The tables in force where a block brings none of its own (RFC 8878, section 3.1.1.3.2.2). */
const literalLengthField: Field = {
  largestCode: 35,
  largestAccuracy: 9,
  usual: buildTable(
    6,
    [
      4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1,
      -1, -1,
    ],
  ),
}
const offsetField: Field = {
  largestCode: 31,
  largestAccuracy: 8,
  usual: buildTable(
    5,
    [1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1],
  ),
}
const matchField: Field = {
  largestCode: 52,
  largestAccuracy: 9,
  usual: buildTable(6, [
    ...[1, 4, 3, 2, 2, 2, 2, 2, 2],
    ...new Array<number>(37).fill(1),
    ...new Array<number>(7).fill(-1),
  ]),
}
