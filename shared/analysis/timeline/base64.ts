// Bytes as base64 text and back, for messages that are JSON. It must not know what the bytes mean.

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const codes = Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0))
const padding = '='.charCodeAt(0)

/** Units for one `String.fromCharCode` call: more of them overflow the stack of some engines. */
const SLICE = 0x4000

export function toBase64(bytes: Uint8Array): string {
  const units = new Uint8Array(Math.ceil(bytes.length / 3) * 4)
  let at = 0
  for (let from = 0; from < bytes.length; from += 3) {
    const second = from + 1 < bytes.length
    const third = from + 2 < bytes.length
    const triple = (bytes[from] << 16) | ((second ? bytes[from + 1] : 0) << 8) | (third ? bytes[from + 2] : 0)
    units[at++] = codes[triple >> 18]
    units[at++] = codes[(triple >> 12) & 63]
    units[at++] = second ? codes[(triple >> 6) & 63] : padding
    units[at++] = third ? codes[triple & 63] : padding
  }
  const parts: string[] = []
  for (let from = 0; from < units.length; from += SLICE) {
    parts.push(String.fromCharCode(...units.subarray(from, from + SLICE)))
  }
  return parts.join('')
}

const NO_VALUE = 255
const values = new Uint8Array(128).fill(NO_VALUE)
codes.forEach((code, value) => {
  values[code] = value
})

/** The bytes; undefined where the text is no base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined
  const padded = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = new Uint8Array((text.length / 4) * 3 - padded)
  let at = 0
  for (let from = 0; from < text.length; from += 4) {
    const left = from + 4 === text.length ? 4 - padded : 4
    let quad = 0
    for (let index = 0; index < 4; index++) {
      const value = index < left ? (values[text.charCodeAt(from + index)] ?? NO_VALUE) : 0
      if (value === NO_VALUE) return undefined
      quad = (quad << 6) | value
    }
    bytes[at++] = quad >> 16
    if (left > 2) bytes[at++] = (quad >> 8) & 255
    if (left > 3) bytes[at++] = quad & 255
  }
  return bytes
}
