// Invented prose, code and tool arguments, in pieces of the size that a model streams. It knows nothing about logs.
import type { Random } from './random.js'

/** Whether texts stay within Latin-1, or hold a few other letters as most real logs do. */
export type Letters = 'latin1' | 'wide'

const words = [
  ...['the', 'a', 'file', 'test', 'function', 'returns', 'value', 'when', 'line', 'error', 'reads', 'and'],
  ...['checks', 'each', 'module', 'import', 'type', 'row', 'index', 'because', 'fails', 'with', 'option'],
  ...['should', 'be', 'moved', 'before', 'loop', 'so', 'that', 'state', 'stays', 'small', 'cache', 'key'],
] as const
const latinMarks = [',', '.', ':', ' (', ')', '\n', '\n\n', '- ', '`', '"', '\\', 'é', 'ü'] as const
const wideMarks = [' — ', '✓ ', ' → ', '…', '「', '」', '检查', '🙂'] as const
const codeLines = [
  'export function readRow(text: string): Row | undefined {',
  '  const value: unknown = JSON.parse(text)',
  "  if (typeof value !== 'object' || value === null) return undefined",
  '  return { type: value.type, seq: value.seq ?? -1 }',
  '}',
  '',
  '\t\tfor (let index = 0; index < rows.length; index++) {',
  '// keep the last row: it may be torn',
  'src/log/reader.ts:118:14 - error TS2345: Argument is not assignable.',
  '    at Object.<anonymous> (/home/me/app/src/index.test.ts:42:9)',
] as const

/** One streamed piece of prose: a word or a mark. */
export function proseToken(random: Random, letters: Letters): string {
  if (random.chance(0.16)) {
    return letters === 'wide' && random.chance(0.06) ? random.pick(wideMarks) : random.pick(latinMarks)
  }
  return ` ${random.pick(words)}`
}

/** About `length` characters of prose. */
export function prose(random: Random, letters: Letters, length: number): string {
  let text = ''
  while (text.length < length) text += proseToken(random, letters)
  return text
}

/** About `length` characters of output as tools give it: numbered lines of code. */
export function toolOutput(random: Random, letters: Letters, length: number): string {
  let text = ''
  for (let line = 1; text.length < length; line++) {
    text += `${line}\t${random.pick(codeLines)}\n`
    if (random.chance(0.05)) text += prose(random, letters, 60)
  }
  return text
}

export interface Invocation {
  readonly name: string
  /** JSON text, as the model writes it. */
  readonly args: string
}

/** A tool call. */
export function invocation(random: Random, letters: Letters): Invocation {
  const path = `/home/me/app/src/${random.pick(words)}/${random.pick(words)}-${random.between(1, 99)}.ts`
  const kind = random.next()
  if (kind < 0.4) return { name: 'read', args: JSON.stringify({ path, offset: random.between(0, 400) }) }
  if (kind < 0.7) {
    const command = `grep -n "${random.pick(words)}" ${path} | head -${random.between(5, 50)}`
    return { name: 'bash', args: JSON.stringify({ command, description: prose(random, letters, 30) }) }
  }
  const content = toolOutput(random, letters, random.length(300, 5000))
  return { name: 'write', args: JSON.stringify({ path, content }) }
}

/** Cuts a text into pieces of a few characters; never inside a surrogate pair. */
export function fragments(random: Random, text: string): string[] {
  const pieces: string[] = []
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + random.between(2, 9), text.length)
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end++
    pieces.push(text.slice(start, end))
    start = end
  }
  return pieces
}
