// Finds what somebody probably meant: the known word with the fewest letters changed.

/** The closest of the words, if any is close at all. */
export function closest(word: string, words: readonly string[]): string | undefined {
  let best: string | undefined
  // A third of the letters may be wrong, or half of a short word.
  let bestDistance = Math.max(2, Math.ceil(word.length / 3)) + 1
  for (const candidate of new Set(words)) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue
    const distance = distanceOf(word, candidate)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** How many letters must be put in, taken out or changed. */
function distanceOf(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const change = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[other.length] ?? 0
}
