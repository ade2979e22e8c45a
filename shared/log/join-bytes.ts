/** The pieces one behind the other; a single piece is returned as it is, not copied. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces
  if (first !== undefined && pieces.length === 1) return first
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
