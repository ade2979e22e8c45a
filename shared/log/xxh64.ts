// The 64-bit hash of which zstd frames carry the low half as their checksum (RFC 8878, section 3.1.1), fed in
// pieces. Numbers are kept as pairs of 32-bit halves because BigInt is too slow for whole logs.
// It knows nothing of frames.

/** Halves of the five constants of the algorithm. */
const P1 = { high: 0x9e3779b1, low: 0x85ebca87 }
const P2 = { high: 0xc2b2ae3d, low: 0x27d4eb4f }
const P3 = { high: 0x165667b1, low: 0x9e3779f9 }
const P4 = { high: 0x85ebca77, low: 0xc2b2ae63 }
const P5 = { high: 0x27d4eb2f, low: 0x165667c5 }

const stripeLength = 32

/** XXH64 with seed 0. `low` is what a zstd frame stores. */
export class Xxh64 {
  /** Four accumulators, low half first. */
  readonly #lanes = new Uint32Array(8)
  readonly #pending = new Uint8Array(stripeLength)
  #pendingLength = 0
  #length = 0

  constructor() {
    const lanes = this.#lanes
    const one = add(P1.high, P1.low, P2.high, P2.low)
    lanes.set([one.low, one.high, P2.low, P2.high, 0, 0, ~P1.low + 1, ~P1.high], 0)
  }

  update(bytes: Uint8Array): void {
    this.#length += bytes.length
    let at = 0
    if (this.#pendingLength > 0) {
      at = Math.min(stripeLength - this.#pendingLength, bytes.length)
      this.#pending.set(bytes.subarray(0, at), this.#pendingLength)
      this.#pendingLength += at
      if (this.#pendingLength < stripeLength) return
      mixStripes(this.#lanes, this.#pending, 0, stripeLength)
      this.#pendingLength = 0
    }
    const end = bytes.length - ((bytes.length - at) % stripeLength)
    mixStripes(this.#lanes, bytes, at, end)
    this.#pending.set(bytes.subarray(end), 0)
    this.#pendingLength = bytes.length - end
  }

  /** The hash of all bytes so far, as two unsigned halves. */
  digest(): { readonly high: number; readonly low: number } {
    let hash: Halves = this.#length < stripeLength ? P5 : mergeLanes(this.#lanes)
    hash = add(hash.high, hash.low, Math.floor(this.#length / 2 ** 32), this.#length >>> 0)
    hash = mixTail(hash, this.#pending.subarray(0, this.#pendingLength))
    hash = multiply(xorShift(hash, 33), P2)
    hash = multiply(xorShift(hash, 29), P3)
    return xorShift(hash, 32)
  }
}

interface Halves {
  readonly high: number
  readonly low: number
}

/** Folds whole stripes of 32 bytes into the lanes. The hot loop: no objects are made. */
function mixStripes(lanes: Uint32Array, bytes: Uint8Array, start: number, end: number): void {
  for (let lane = 0; lane < 8; lane += 2) {
    let low = lanes[lane] ?? 0
    let high = lanes[lane + 1] ?? 0
    for (let at = start + lane * 4; at < end; at += stripeLength) {
      const inputLow = readWord(bytes, at)
      const inputHigh = readWord(bytes, at + 4)
      // lane += input * P2
      const productLow = Math.imul(inputLow, P2.low) >>> 0
      const productHigh =
        highProduct(inputLow, P2.low) + Math.imul(inputLow, P2.high) + Math.imul(inputHigh, P2.low)
      const sum = low + productLow
      high = (high + productHigh + (sum > 0xffffffff ? 1 : 0)) >>> 0
      low = sum >>> 0
      // lane = rotate(lane, 31) * P1
      const rotatedHigh = ((high << 31) | (low >>> 1)) >>> 0
      const rotatedLow = ((low << 31) | (high >>> 1)) >>> 0
      high =
        (highProduct(rotatedLow, P1.low) +
          Math.imul(rotatedLow, P1.high) +
          Math.imul(rotatedHigh, P1.low)) >>>
        0
      low = Math.imul(rotatedLow, P1.low) >>> 0
    }
    lanes[lane] = low
    lanes[lane + 1] = high
  }
}

function readWord(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24)) >>>
    0
  )
}

/** The upper 32 bits of the product of two unsigned 32-bit numbers. */
function highProduct(a: number, b: number): number {
  const aLow = a & 0xffff
  const aHigh = a >>> 16
  const bLow = b & 0xffff
  const bHigh = b >>> 16
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16)
  // `middle` stays below 2^32: (2^16 - 1)^2 + 2^16 - 1.
  const cross = aLow * bHigh + (middle & 0xffff)
  return aHigh * bHigh + (middle >>> 16) + (cross >>> 16)
}

function mergeLanes(lanes: Uint32Array): Halves {
  const lane = (index: number): Halves => ({ high: lanes[index + 1] ?? 0, low: lanes[index] ?? 0 })
  const parts = [rotate(lane(0), 1), rotate(lane(2), 7), rotate(lane(4), 12), rotate(lane(6), 18)]
  let hash = parts.reduce((sum, part) => add(sum.high, sum.low, part.high, part.low))
  for (let index = 0; index < 8; index += 2) {
    const mixed = multiply(rotate(multiply(lane(index), P2), 31), P1)
    hash = multiply({ high: (hash.high ^ mixed.high) >>> 0, low: (hash.low ^ mixed.low) >>> 0 }, P1)
    hash = add(hash.high, hash.low, P4.high, P4.low)
  }
  return hash
}

function mixTail(start: Halves, tail: Uint8Array): Halves {
  let hash = start
  let at = 0
  for (; at + 8 <= tail.length; at += 8) {
    const word = { high: readWord(tail, at + 4), low: readWord(tail, at) }
    const mixed = multiply(rotate(multiply(word, P2), 31), P1)
    hash = multiply(
      rotate({ high: (hash.high ^ mixed.high) >>> 0, low: (hash.low ^ mixed.low) >>> 0 }, 27),
      P1,
    )
    hash = add(hash.high, hash.low, P4.high, P4.low)
  }
  if (at + 4 <= tail.length) {
    const mixed = multiply({ high: 0, low: readWord(tail, at) }, P1)
    hash = multiply(
      rotate({ high: (hash.high ^ mixed.high) >>> 0, low: (hash.low ^ mixed.low) >>> 0 }, 23),
      P2,
    )
    hash = add(hash.high, hash.low, P3.high, P3.low)
    at += 4
  }
  for (; at < tail.length; at++) {
    const mixed = multiply({ high: 0, low: tail[at] ?? 0 }, P5)
    hash = multiply(
      rotate({ high: (hash.high ^ mixed.high) >>> 0, low: (hash.low ^ mixed.low) >>> 0 }, 11),
      P1,
    )
  }
  return hash
}

function add(aHigh: number, aLow: number, bHigh: number, bLow: number): Halves {
  const low = (aLow >>> 0) + (bLow >>> 0)
  return { high: (aHigh + bHigh + (low > 0xffffffff ? 1 : 0)) >>> 0, low: low >>> 0 }
}

function multiply(a: Halves, b: Halves): Halves {
  const high = highProduct(a.low, b.low) + Math.imul(a.low, b.high) + Math.imul(a.high, b.low)
  return { high: high >>> 0, low: Math.imul(a.low, b.low) >>> 0 }
}

/** Rotates left by 1 to 31 bits. */
function rotate(value: Halves, bits: number): Halves {
  return {
    high: ((value.high << bits) | (value.low >>> (32 - bits))) >>> 0,
    low: ((value.low << bits) | (value.high >>> (32 - bits))) >>> 0,
  }
}

/** The value combined with itself shifted right by 29, 32 or 33 bits. */
function xorShift(value: Halves, bits: number): Halves {
  const low = bits >= 32 ? value.high >>> (bits - 32) : (value.low >>> bits) | (value.high << (32 - bits))
  const high = bits >= 32 ? 0 : value.high >>> bits
  return { high: (value.high ^ high) >>> 0, low: (value.low ^ low) >>> 0 }
}
