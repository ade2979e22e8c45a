// Lists of event numbers as `sourceEventSeqs` holds them: plain, or with pairs for ranges as builds after August 2026
// write them (physical.md, section 9). Reads, widens, narrows and renumbers them as values and as text.
import { isSeq } from '../session/log-event.js'

/** A number, or a pair that stands for all numbers from its first to its second. */
export type SeqEntry = number | readonly [first: number, last: number]

/** Short texts must not ask for endless lists. */
const MOST_EXPANDED = 1_000_000

/** The entries of a list; undefined where it holds anything else. */
export function readEntries(value: unknown): readonly SeqEntry[] | undefined {
  if (!Array.isArray(value)) return undefined
  const list: readonly unknown[] = value
  const entries: SeqEntry[] = []
  for (const entry of list) {
    const read = isSeq(entry) ? entry : readPair(entry)
    if (read === undefined) return undefined
    entries.push(read)
  }
  return entries
}

function readPair(value: unknown): readonly [number, number] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [first, last]: readonly unknown[] = value
  return isSeq(first) && isSeq(last) && first <= last ? [first, last] : undefined
}

/** All numbers in order; undefined where they would be too many. */
export function expandEntries(entries: readonly SeqEntry[]): number[] | undefined {
  const seqs: number[] = []
  for (const entry of entries) {
    const [first, last] = typeof entry === 'number' ? [entry, entry] : entry
    if (seqs.length + last - first >= MOST_EXPANDED) return undefined
    for (let seq = first; seq <= last; seq++) seqs.push(seq)
  }
  return seqs
}

/** Three and more numbers that follow on each other become a pair; a list that does not increase stays plain. */
export function compressSeqs(seqs: readonly number[]): readonly SeqEntry[] {
  if (seqs.some((seq, index) => index > 0 && seq <= (seqs[index - 1] ?? -1))) return seqs
  const entries: SeqEntry[] = []
  for (let index = 0; index < seqs.length; ) {
    const first = seqs[index] ?? 0
    let next = index + 1
    while (seqs[next] === first + (next - index)) next++
    const last = first + (next - index) - 1
    if (next - index >= 3) entries.push([first, last])
    else for (let seq = first; seq <= last; seq++) entries.push(seq)
    index = next
  }
  return entries
}

export function hasPairs(entries: readonly SeqEntry[]): boolean {
  return entries.some((entry) => typeof entry !== 'number')
}

/** Sorted, each number once, in the form that the list had. */
export function mergedList(entries: readonly SeqEntry[], added: readonly number[]): readonly SeqEntry[] {
  const seqs = expandEntries(entries)
  if (seqs === undefined) return [...entries, ...added]
  const isIncreasing = seqs.every((seq, index) => index === 0 || seq > (seqs[index - 1] ?? 0))
  const all = isIncreasing
    ? [...new Set([...seqs, ...added])].sort((a, b) => a - b)
    : [...new Set([...seqs, ...added])]
  return hasPairs(entries) ? compressSeqs(all) : all
}
