// Columns of numbers as few bytes: most columns of a log count up, repeat, or move in small steps. Each value is
// written as its difference to the one before; equal differences in a row become a run; what is no whole number is
// written out. It must not know what a column means.
//
//   0            eight bytes follow: the value itself
//   1 n          the last difference (or the last NaN) n more times
//   z + 2        the next value differs by the zigzag number z

/** Anything that holds numbers by index. */
export type NumberColumn = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

const RAW = 0
const RUN = 1
const FIRST_DELTA = 2

/** Differences beyond this are written out, so that no code leaves the safe integers. */
const LARGEST_DELTA = 2 ** 50

/** The values `from` to the end as bytes. */
export function packColumn(values: ArrayLike<number>, from = 0): Uint8Array {
  const writer = new ByteWriter()
  let previous = 0
  let delta = Number.NaN
  let isAfterNaN = false
  let run = 0
  for (let index = from; index < values.length; index++) {
    const value = values[index]
    const isUnknown = Number.isNaN(value)
    if (isUnknown ? isAfterNaN : !isAfterNaN && value - previous === delta && isPlain(value)) {
      run++
      if (!isUnknown) previous = value
      continue
    }
    flushRun(writer, run, isAfterNaN ? Number.NaN : delta)
    run = 0
    isAfterNaN = isUnknown
    const next = value - previous
    if (isUnknown || !isPlain(value) || Math.abs(next) > LARGEST_DELTA) {
      writer.double(value)
      delta = isPlain(value) ? 0 : Number.NaN
      if (isPlain(value)) previous = value
      continue
    }
    writer.varint(codeOf(next))
    delta = next
    previous = value
  }
  flushRun(writer, run, isAfterNaN ? Number.NaN : delta)
  return writer.bytes()
}

/** Negative zero would come back as zero, and fractions would add up differently. */
function isPlain(value: number): boolean {
  return Number.isSafeInteger(value) && !Object.is(value, -0)
}

function codeOf(delta: number): number {
  return (delta >= 0 ? 2 * delta : -2 * delta - 1) + FIRST_DELTA
}

/** Short runs are cheaper as repeated differences. */
function flushRun(writer: ByteWriter, run: number, delta: number): void {
  if (run === 0) return
  const code = Number.isNaN(delta) ? Number.POSITIVE_INFINITY : codeOf(delta)
  if (run <= 2 && code < 128) {
    for (let count = 0; count < run; count++) writer.varint(code)
    return
  }
  writer.varint(RUN)
  writer.varint(run)
}

/** Fills a column from `from` to its end; false where the bytes do not hold exactly that many values. */
export function unpackColumn(bytes: Uint8Array, column: NumberColumn, from = 0): boolean {
  const reader = new ByteReader(bytes)
  let previous = 0
  let delta = 0
  let isUnknown = false
  let at = from
  while (!reader.isAtEnd) {
    const code = reader.varint()
    if (code === RUN) {
      const end = at + reader.varint()
      if (!(end <= column.length)) return false
      if (isUnknown) column.fill(Number.NaN, at, end)
      else if (delta === 0) column.fill(previous, at, end)
      else {
        for (let index = at; index < end; index++) {
          previous += delta
          column[index] = previous
        }
      }
      at = end
      continue
    }
    if (at >= column.length) return false
    if (code === RAW) {
      const value = reader.double()
      isUnknown = Number.isNaN(value)
      delta = 0
      if (isPlain(value)) previous = value
      column[at++] = value
      continue
    }
    const zigzag = code - FIRST_DELTA
    delta = zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2
    isUnknown = false
    previous += delta
    column[at++] = previous
  }
  return at === column.length && !reader.isBroken
}

class ByteWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  varint(value: number): void {
    this.#reserve(10)
    let rest = value
    // Bit operations only hold 32 bits.
    while (rest >= 0x10000000) {
      this.#bytes[this.#length++] = 0x80 | (rest % 128)
      rest = Math.floor(rest / 128)
    }
    while (rest >= 128) {
      this.#bytes[this.#length++] = 0x80 | (rest & 127)
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  double(value: number): void {
    this.#reserve(9)
    this.#bytes[this.#length++] = RAW
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true)
    this.#length += 8
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0
  #isBroken = false

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** Whether something was cut off. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  varint(): number {
    let value = 0
    let unit = 1
    for (;;) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined || unit > Number.MAX_SAFE_INTEGER) {
        this.#isBroken = true
        return Number.NaN
      }
      value += (byte & 127) * unit
      if (byte < 128) return value
      unit *= 128
    }
  }

  double(): number {
    const start = this.#at
    this.#at += 8
    if (this.#at > this.#bytes.length) {
      this.#isBroken = true
      return Number.NaN
    }
    return new DataView(this.#bytes.buffer, this.#bytes.byteOffset + start, 8).getFloat64(0, true)
  }
}
