// The lines in which two texts differ, as a diff shows them. Only what both begin and end with is left out: a hover
// wants the place of a change, not the shortest way from one text to the other.

/** Lines around a change that stay to show where it is. */
const contextLines = 2

/** Lines marked by `-`, `+` or a space; `…` stands for lines that are left out. */
export function lineDiff(before: readonly string[], after: readonly string[]): readonly string[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const start = Math.max(0, head - contextLines)
  const end = Math.min(tail, contextLines)
  return [
    ...(start > 0 ? ['…'] : []),
    ...before.slice(start, head).map((line) => ` ${line}`),
    ...before.slice(head, before.length - tail).map((line) => `-${line}`),
    ...after.slice(head, after.length - tail).map((line) => `+${line}`),
    ...after.slice(after.length - tail, after.length - tail + end).map((line) => ` ${line}`),
    ...(tail > end ? ['…'] : []),
  ]
}
