import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { codeFrame } from '../../server/cli/code-frame.js'
import { Progress } from '../../server/cli/progress.js'
import { Output, type OutputStream, terminalTraits } from '../../server/cli/terminal.js'
import { shownCharacter, textWidth } from '../../server/cli/text-width.js'
import { brokenLog } from './logs.js'
import { makeFolder } from './run-cli.js'

/** A standard output that remembers what was written. */
class FakeStream implements OutputStream {
  readonly isTTY: boolean
  readonly columns = 60
  text = ''

  constructor(isTTY: boolean) {
    this.isTTY = isTTY
  }

  write(text: string, onDone: () => void): void {
    this.text += text
    onDone()
  }

  on(): void {}
}

describe('colours', () => {
  it('are for terminals whose user did not turn them off', () => {
    const hasColors = (isTTY: boolean, env: NodeJS.ProcessEnv) =>
      terminalTraits(new FakeStream(isTTY), env).colors.isColorSupported
    expect(hasColors(true, {})).toBe(true)
    expect(hasColors(true, { NO_COLOR: '' })).toBe(true)
    expect(hasColors(true, { NO_COLOR: '1' })).toBe(false)
    expect(hasColors(true, { TERM: 'dumb' })).toBe(false)
    expect(hasColors(false, {})).toBe(false)
    expect(hasColors(false, { FORCE_COLOR: '1' })).toBe(false)
  })

  // `script` gives a process a real terminal; it is part of util-linux.
  const hasScript = spawnSync('script', ['--version']).status === 0
  it.skipIf(!hasScript)('show on a real terminal, and the text is the same without them', () => {
    const cwd = makeFolder({ 'a.session.jsonl': brokenLog })
    const run = (env: Readonly<Record<string, string>>) => {
      const command = `'${process.execPath}' '${inject('cliPath')}' check a.session.jsonl`
      const { NO_COLOR: _, ...rest } = process.env
      const result = spawnSync('script', ['-qec', command, '/dev/null'], {
        cwd,
        env: { ...rest, TERM: 'xterm', ...env },
      })
      return result.stdout.toString().replaceAll('\r\n', '\n')
    }
    const colored = run({})
    const plain = run({ NO_COLOR: '1' })
    expect(colored).toContain('\u001b[31m')
    expect(plain).toContain('error[turn/already-open]')
    expect(plain).not.toContain('\u001b')
    expect(colored.replaceAll(/\u001b\[\d+m/g, '')).toBe(plain)
  })
})

describe('the progress bar', () => {
  function watch(isTTY: boolean) {
    const stream = new FakeStream(isTTY)
    let nowMs = 0
    const progress = new Progress(new Output(stream, { NO_COLOR: '1' }), () => nowMs)
    return { stream, progress, wait: (ms: number) => (nowMs += ms) }
  }

  it('comes after a while, moves, and goes away', async () => {
    const { stream, progress, wait } = watch(true)
    progress.update('a.session.jsonl', 1, 100)
    expect(stream.text).toBe('')
    wait(500)
    progress.update('a.session.jsonl', 50, 100)
    expect(stream.text).toBe('\r\u001b[2K[############............] 50 % a.session.jsonl')
    progress.update('a.session.jsonl', 51, 100)
    expect(stream.text).not.toContain('51 %')
    wait(200)
    progress.update('a.session.jsonl', 75, 100)
    expect(stream.text).toContain('[##################......] 75 %')
    await progress.clear()
    expect(stream.text.endsWith('\r\u001b[2K')).toBe(true)
    const { length } = stream.text
    await progress.clear()
    expect(stream.text.length).toBe(length)
  })

  it('counts megabytes where the size is not known', () => {
    const { stream, progress, wait } = watch(true)
    wait(500)
    progress.update('<stdin>', 12_345_678, 0)
    expect(stream.text).toBe('\r\u001b[2K12 MB <stdin>')
  })

  it('fits into one line, whatever the file is called', () => {
    const { stream, progress, wait } = watch(true)
    wait(500)
    progress.update(`${'漢'.repeat(100)}\u001b/end.session.jsonl`, 1, 1)
    const line = stream.text.replace('\r\u001b[2K', '')
    expect(line.endsWith('\\u001B/end.session.jsonl')).toBe(true)
    expect(textWidth(line)).toBeLessThan(60)
  })

  it('is not for files and pipes', async () => {
    const { stream, progress, wait } = watch(false)
    wait(500)
    progress.update('a', 1, 2)
    await progress.clear()
    expect(stream.text).toBe('')
  })
})

describe('codeFrame', () => {
  it('shows a short row whole', () => {
    expect(codeFrame('{"seq":1}\r', { start: 7, end: 8 }, 40)).toEqual({
      text: '{"seq":1}',
      markStart: 7,
      markWidth: 1,
    })
  })

  it('marks a whole row at its start', () => {
    expect(codeFrame('{"seq":1}', { start: 0, end: 9 }, 40)).toEqual({
      text: '{"seq":1}',
      markStart: 0,
      markWidth: 1,
    })
  })

  it('marks the end of a row behind its last character', () => {
    expect(codeFrame('{"seq":1', { start: 8, end: 8 }, 40)).toEqual({
      text: '{"seq":1',
      markStart: 8,
      markWidth: 1,
    })
  })

  it('cuts both sides of a long row', () => {
    const row = `${'a'.repeat(100)}XY${'b'.repeat(100)}`
    const { text, markStart, markWidth } = codeFrame(row, { start: 100, end: 102 }, 30)
    expect(text).toBe(`…${'a'.repeat(10)}XY${'b'.repeat(16)}…`)
    expect(text.slice(markStart, markStart + markWidth)).toBe('XY')
  })

  it('fills the width when the place is near the end', () => {
    const row = `${'a'.repeat(100)}XY`
    expect(codeFrame(row, { start: 100, end: 102 }, 30)).toEqual({
      text: `…${'a'.repeat(27)}XY`,
      markStart: 28,
      markWidth: 2,
    })
  })

  it('never is wider than it may be, and marks what it should', () => {
    const piece = fc.constantFrom('a', '"', '漢', '😀', 'e\u0301', '\u001b', '\u202e', '\ud800', '\t', '\0')
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join('')),
        fc.nat(170),
        fc.nat(20),
        fc.integer({ min: 30, max: 70 }),
        (row, at, length, width) => {
          const start = startOfCharacter(row, Math.min(at, row.length))
          const end = startOfCharacter(row, Math.min(start + length, row.length))
          const { text, markStart, markWidth } = codeFrame(row, { start, end }, width)
          expect(textWidth(text)).toBeLessThanOrEqual(width)
          expect(markStart).toBeGreaterThanOrEqual(0)
          expect(markWidth).toBeGreaterThan(0)
          const marked = columnsOf(text, markStart, markWidth)
          const expected = withoutAccents(shown(row.slice(start, end)))
          if (start === 0 && end === row.length) return
          if (expected !== '' && !text.endsWith('…')) expect(marked).toBe(expected)
          else if (expected !== '') expect(`${expected}…`.startsWith(marked.slice(0, 1))).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  function startOfCharacter(text: string, offset: number): number {
    const code = text.codePointAt(offset - 1)
    return code !== undefined && code > 0xffff ? offset - 1 : offset
  }

  function shown(text: string): string {
    let result = ''
    for (let offset = 0; ; ) {
      const character = shownCharacter(text, offset)
      if (character === undefined) return result
      result += character.text
      offset += character.length
    }
  }

  /** The characters of a shown text that take these columns; accents, which take none, are left out. */
  function columnsOf(text: string, start: number, width: number): string {
    let column = 0
    let result = ''
    for (const character of text) {
      if (column >= start && column < start + width) result += character
      column += textWidth(character)
    }
    return withoutAccents(result)
  }

  function withoutAccents(text: string): string {
    return text.replaceAll('\u0301', '')
  }
})
