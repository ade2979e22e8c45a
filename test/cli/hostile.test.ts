import { describe, expect, it } from 'vitest'
import { changeNotes } from '../../server/cli/check-log.js'
import { cleanLog, header, logOf, turnEnd, turnStart, userMessage } from './logs.js'
import { runCli } from './run-cli.js'

interface JsonProblem {
  readonly code: string
  readonly line: number
  readonly severity: string
}

async function problemsOf(input: string | Uint8Array): Promise<readonly JsonProblem[]> {
  const { stdout, stderr } = await runCli(['check', '--format', 'json', '-'], { input })
  expect(stderr).toBe('')
  return JSON.parse(stdout).problems
}

/** Everything that could drive a terminal, turn the writing direction or hide; line feeds are ours. */
const dangerous =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u

describe('rows that attack the reader', () => {
  const payload = '\u001b]0;owned\u0007\u001b[2J\u202e\u2066\u009b31m\u200b\r\u0000'
  // As raw bytes, and as JSON escapes that become the same characters once parsed.
  const raw = `{"type":"${payload}","seq":1,"time":1,"data":{}}`
  const escaped = JSON.stringify({ type: payload, seq: 1, time: 1, data: {}, [payload]: 1 })

  it.each([
    ['raw', raw],
    ['escaped', escaped],
  ])('do not reach the terminal (%s)', async (_, row) => {
    const input = logOf(header, turnStart(0, 1), row, turnEnd(2, 1))
    for (const format of ['human', 'json', 'sarif']) {
      const { stdout } = await runCli(['check', '--format', format, '-'], { input })
      expect(stdout).not.toMatch(dangerous)
      if (format === 'human') expect(stdout).toMatch(/\\u001b/i)
    }
  })

  it('do not break the JSON that describes them', async () => {
    const problems = await problemsOf(logOf(header, turnStart(0, 1), escaped, turnEnd(2, 1)))
    expect(problems.some(({ line, severity }) => line === 3 && severity === 'error')).toBe(true)
  })

  it('may be nested without end', async () => {
    const deep = `{"type":"user/message","seq":1,"time":1,"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const problems = await problemsOf(logOf(header, turnStart(0, 1), deep, turnEnd(2, 1)))
    expect(problems.some(({ line }) => line === 3)).toBe(true)
  })

  it('may be megabytes long, and the frame shows only the place', async () => {
    const row = userMessage(1, 'x'.repeat(8_000_000)).replace('"append"', '"apend"')
    const { stdout } = await runCli(['check', '-'], {
      input: logOf(header, turnStart(0, 1), row, turnEnd(2, 1)),
    })
    expect(stdout).toContain('"surfaceOp":"apend"}')
    expect(stdout.length).toBeLessThan(2000)
  })

  it('may use names of the prototype', async () => {
    const row =
      '{"__proto__":{"type":"x"},"constructor":1,"type":"turn/start","seq":1,"time":1,"data":{"__proto__":1}}'
    const problems = await problemsOf(logOf(header, turnStart(0, 1), row))
    expect(problems.some(({ line, code }) => line === 3 && code === 'envelope/unknown-member')).toBe(true)
  })
})

describe('bytes that are no log', () => {
  it('are told apart', async () => {
    const codes = async (input: string | Uint8Array) =>
      (await problemsOf(input)).map(({ code, line }) => `${code}:${line}`)
    expect(await codes('')).toEqual(['header/missing:1'])
    expect(await codes('\n')).toContain('header/missing:1')
    expect(await codes(`\uFEFF${cleanLog}`)).toEqual(['row/bom:1'])
    expect(await codes('hello\n')).toContain('header/not-json:1')
    expect(await codes(logOf(header, turnStart(0, 1), '\0'.repeat(400), turnEnd(1, 1)))).toContain(
      'row/nul-bytes:3',
    )
  })

  it('in a row are a warning at their place', async () => {
    const [before = '', after = ''] = logOf(
      header,
      turnStart(0, 1),
      userMessage(1, 'ab@cd'),
      turnEnd(2, 1),
    ).split('@')
    const input = Buffer.concat([Buffer.from(before), Buffer.from([0xe6, 0x87]), Buffer.from(after)])
    const column = userMessage(1, 'ab@cd').indexOf('@') + 1
    expect(await problemsOf(input)).toMatchObject([
      { code: 'row/invalid-utf8', severity: 'warning', line: 3, column, endLine: 3, endColumn: column + 1 },
    ])
  })

  it('are random', async () => {
    let state = 1
    const input = Uint8Array.from({ length: 200_000 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    })
    const { code, stdout, stderr } = await runCli(['check', '-'], { input })
    expect(code).toBe(1)
    expect(stderr).toBe('')
    expect(stdout).not.toMatch(dangerous)
  })
})

describe('a file that changes while it is read', () => {
  const stats = (size: number, mtimeMs: number) => ({ size, mtimeMs, isFile: () => true })

  it('is told of, whether it grew, shrank, changed in place or went away', () => {
    expect(changeNotes(stats(10, 1), stats(10, 1), 10)).toEqual([])
    expect(changeNotes(stats(10, 1), stats(30, 2), 20)).toEqual([
      'The file changed while it was read; this is the state of the first 20 bytes',
    ])
    expect(changeNotes(stats(10, 1), stats(4, 2), 10)).toHaveLength(1)
    expect(changeNotes(stats(10, 1), stats(10, 2), 10)).toHaveLength(1)
    expect(changeNotes(stats(10, 1), undefined, 10)).toEqual([
      'The file was removed while it was read; this is what it held',
    ])
  })

  it('is not told of where there is no file', () => {
    expect(changeNotes(undefined, undefined, 10)).toEqual([])
    expect(changeNotes({ ...stats(0, 1), isFile: () => false }, stats(0, 1), 10)).toEqual([])
  })
})
