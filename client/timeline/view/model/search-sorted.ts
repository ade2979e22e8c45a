// Places in sorted numbers. NaN must not be among them.

export type Numbers = ArrayLike<number>

/** Index of the first number that is not smaller than `value`; the length where all are. */
export function firstAtLeast(numbers: Numbers, value: number, from = 0, to = numbers.length): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the last number that is not greater than `value`; -1 where all are. */
export function lastAtMost(numbers: Numbers, value: number, from = 0, to = numbers.length): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle] <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
