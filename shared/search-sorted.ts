// Places in what is sorted. NaN must not be among the numbers.

export type Numbers = ArrayLike<number>

/** How many of the indexes from 0 to `length - 1` hold; those that hold come before all that do not. */
export function countWhile(length: number, holds: (index: number) => boolean, from = 0): number {
  let low = from
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the first number that is not smaller than `value`; the length where all are. */
export function firstAtLeast(numbers: Numbers, value: number, from = 0, to = numbers.length): number {
  return countWhile(to, (index) => (numbers[index] ?? value) < value, from)
}

/** Index of the last number that is not greater than `value`; one before the first where all are. */
export function lastAtMost(numbers: Numbers, value: number, from = 0, to = numbers.length): number {
  return countWhile(to, (index) => (numbers[index] ?? Number.POSITIVE_INFINITY) <= value, from) - 1
}
