import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { header, logOf, turnEnd, turnStart, userMessage } from './logs.js'
import { type CliOptions, makeFolder, runCli } from './run-cli.js'

const timeOf = (seq: number) => 1_787_302_800_000 + seq
const event = (seq: number, type: string, data: unknown, members: object = {}) =>
  JSON.stringify({ type, seq, time: timeOf(seq), data, ...members })
const place = { turn: 1, step: 1 }
const source = { kind: 'model', provider: 'acme', model: 'acme-1' }
const usage = { inputTokens: 1200, outputTokens: 34, cacheReadTokens: 800, reasoningTokens: 9 }

/** A turn with one step that reads a file. */
const session = logOf(
  header,
  turnStart(0, 1),
  event(1, 'step/start', place),
  userMessage(2, 'Read a.md'),
  event(3, 'request/header', {
    header: { config: { provider: 'acme', model: 'acme-1' }, system: 'Be brief.' },
    reason: 'initial',
  }),
  event(
    4,
    'assistant/message',
    {
      ...place,
      usage,
      message: {
        id: 'a',
        role: 'assistant',
        source,
        content: [{ type: 'tool-call', id: 'c1', name: 'read', arguments: '{"path":"a.md"}' }],
      },
    },
    { surfaceOp: 'append' },
  ),
  event(5, 'tool/call', { ...place, callId: 'c1', name: 'read', arguments: '{"path":"a.md"}' }),
  event(
    6,
    'tool/result',
    {
      ...place,
      message: {
        id: 'r',
        role: 'user',
        source: { kind: 'tool', callId: 'c1' },
        content: [
          { type: 'tool-result', toolCallId: 'c1', content: [{ type: 'text', text: 'gone' }], isError: true },
        ],
      },
    },
    { surfaceOp: 'append' },
  ),
  event(7, 'step/end', place),
  turnEnd(8, 1),
)

const folder = () => makeFolder({ 'a.session.jsonl': session })
const run = (args: readonly string[], options: CliOptions = {}) => runCli(args, { cwd: folder(), ...options })

describe('messages', () => {
  it('prints what the model gets, for people', async () => {
    const { code, stdout, stderr } = await run(['messages', 'a.session.jsonl'])
    expect(stdout).toBe(
      [
        'Messages',
        'Events up to seq 8 · 3 messages',
        '',
        '== messages',
        '-- user · seq 2 · user',
        '  [text]',
        '    Read a.md',
        '',
        '-- assistant · seq 4 · model · acme/acme-1',
        '  [tool-call read c1]',
        '    {',
        '      "path": "a.md"',
        '    }',
        '',
        '-- user · seq 6 · tool',
        '  [tool-result c1 (error)]',
        '    [text]',
        '      gone',
        '',
      ].join('\n'),
    )
    expect(stderr).toBe('')
    expect(code).toBe(0)
  })

  it('prints JSON for programs, up to an event', async () => {
    const { stdout } = await run(['messages', 'a.session.jsonl', '--at', '3', '--json'])
    const rows = session.split('\n')
    expect(JSON.parse(stdout)).toEqual({
      file: 'a.session.jsonl',
      atSeq: 3,
      messages: [JSON.parse(rows[3] ?? '').data],
      sources: [2],
    })
  })

  it('reads standard input, and compressed logs', async () => {
    const { stdout } = await run(['messages', '-'], { input: session })
    expect(stdout).toContain('3 messages')
    const packed = await runCli(['messages', 'samples/clean-v0c.session.jsonl.zstd', '--json'])
    const plain = await runCli(['messages', 'samples/clean-v0c.session.jsonl', '--json'])
    expect(JSON.parse(packed.stdout).messages).toEqual(JSON.parse(plain.stdout).messages)
    expect(JSON.parse(plain.stdout).messages.length).toBeGreaterThan(3)
    const piped = await runCli(['messages', '-', '--json'], {
      input: readFileSync('samples/clean-v0c.session.jsonl.zstd'),
    })
    expect(JSON.parse(piped.stdout).messages).toEqual(JSON.parse(plain.stdout).messages)
  })

  it('says what it cannot do', async () => {
    const missing = await run(['messages', 'b.jsonl'])
    expect(missing.stderr).toBe('dsh-session-log: b.jsonl: no such file or directory\n')
    expect(missing.code).toBe(2)
    const beyond = await run(['messages', 'a.session.jsonl', '--at', '9'])
    expect(beyond.stderr).toBe(
      'dsh-session-log: a.session.jsonl: the log has no event with seq 9; its events go from 0 to 8\n',
    )
    expect(beyond.code).toBe(2)
    const wrong = await run(['messages', 'a.session.jsonl', '--at', 'x'])
    expect(wrong.stderr).toContain('It must be a whole number from 0.')
    expect(wrong.code).toBe(2)
  })

  it('lets nothing of a log drive the terminal', async () => {
    const hostile = logOf(header, userMessage(0, '\\u001b[2J\\u202e\\n-- user'))
    for (const json of [[], ['--json']]) {
      const { stdout } = await run(['messages', '-', ...json], { input: hostile })
      expect(stdout).not.toMatch(/[^\P{Cc}\n\t]|\p{Cf}/u)
    }
  })

  it('prints values that are nested absurdly', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const row = userMessage(0, 'x').replace('"text":"x"', `"text":"x","deep":${deep}`)
    for (const json of [[], ['--json']]) {
      const { stdout, code } = await run(['messages', '-', ...json], { input: logOf(header, row) })
      expect(stdout).toContain('{"a":{"a":')
      expect(code).toBe(0)
    }
  })
})

describe('request', () => {
  it('prints the request of a step, for people', async () => {
    const { code, stdout } = await run(['request', 'a.session.jsonl', '--turn', '1', '--step', '1'])
    expect(stdout).toBe(
      [
        'Request of turn 1, step 1',
        'Events up to seq 3 · 1 message',
        '',
        '== header, by the event at seq 3',
        '  provider: acme',
        '  model: acme-1',
        '',
        '== system',
        '  Be brief.',
        '',
        '== tools',
        '(none)',
        '',
        '== messages',
        '-- user · seq 2 · user',
        '  [text]',
        '    Read a.md',
        '',
      ].join('\n'),
    )
    expect(code).toBe(0)
  })

  it('prints JSON, of an event inside a step and of the end', async () => {
    const inside = JSON.parse((await run(['request', 'a.session.jsonl', '--at', '6', '--json'])).stdout)
    expect(inside).toMatchObject({
      file: 'a.session.jsonl',
      place: { kind: 'attempt', turn: 1, step: 1, attempt: 1, attempts: 1 },
      atSeq: 3,
      headerSeq: 3,
      header: { config: { provider: 'acme', model: 'acme-1' }, system: 'Be brief.' },
      context: null,
      sources: [2],
    })
    const atEnd = JSON.parse((await run(['request', 'a.session.jsonl', '--json'])).stdout)
    expect(atEnd).toMatchObject({ place: { kind: 'next' }, atSeq: 8, sources: [2, 4, 6] })
  })

  it('says what there is instead of what is asked for', async () => {
    const ask = async (...args: string[]) => {
      const { code, stderr } = await run(['request', 'a.session.jsonl', ...args])
      expect(code).toBe(2)
      return stderr
    }
    expect(await ask('--turn', '2', '--step', '1')).toContain('the log has no turn 2; it has 1 turn\n')
    expect(await ask('--turn', '1', '--step', '2')).toContain('turn 1 has no step 2; it has 1 step\n')
    expect(await ask('--turn', '1', '--step', '1', '--attempt', '2')).toContain(
      'turn 1, step 1 has no attempt 2; it has 1 call of the model\n',
    )
    expect(await ask('--turn', '1')).toContain('--turn and --step must be used together')
    expect(await ask('--attempt', '1')).toContain('--attempt needs --turn and --step')
    expect(await ask('--at', '1', '--turn', '1', '--step', '1')).toContain(
      '--at cannot be used together with',
    )
  })
})

describe('stat', () => {
  it('counts turns, steps, calls, tokens and time, per model and per tool', async () => {
    const { code, stdout } = await run(['stat', 'a.session.jsonl'])
    expect(stdout).toBe(
      [
        'a.session.jsonl',
        '  August 2026 (v0c)',
        '  9 events, 1 turn, 1 step, 1 tool call, 1 model call',
        '  8 ms, 8 ms of it in turns',
        '  2,034 tokens: 1,200 input, 800 read from the cache, 34 output, of which 9 reasoning',
        '',
        '  turn  end        steps  calls  time  tokens',
        '     1  completed      1      1  8 ms   2,034',
        '',
        '  model        calls  input  cached  output  tokens',
        '  acme/acme-1      1  1,200     800      34   2,034',
        '',
        '  tool  calls  failed  unanswered  time  longest',
        '  read      1       1           0  1 ms     1 ms',
        '',
        '',
      ].join('\n'),
    )
    expect(code).toBe(0)
  })

  it('prints a line of JSON for each log, with null for what is unknown', async () => {
    const bare = logOf(header, turnStart(0, 1), userMessage(1, 'hi'))
    const cwd = makeFolder({ 'a.session.jsonl': session, 'b.session.jsonl': bare })
    const { stdout } = await runCli(['stat', '.', '--json'], { cwd })
    const [first, second] = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(first).toMatchObject({
      file: 'a.session.jsonl',
      dialect: 'v0c',
      events: 9,
      steps: 1,
      calls: 1,
      modelCalls: 1,
      durationMs: 8,
      tokens: { input: 1200, output: 34, cacheRead: 800, cacheWrite: null, reasoning: 9, total: 2034 },
      turns: [{ turn: 1, outcome: 'completed', steps: 1, calls: 1, durationMs: 8 }],
      models: [{ provider: 'acme', model: 'acme-1', attempts: 1 }],
      tools: [{ name: 'read', calls: 1, failed: 1, unanswered: 0 }],
    })
    expect(second).toMatchObject({
      file: 'b.session.jsonl',
      tokens: null,
      turns: [{ turn: 1, outcome: null }],
      models: [],
    })
  })

  it('leaves out what a fork took over where that is asked for', async () => {
    const whole = await runCli(['stat', 'samples/clean-v0c-fork.session.jsonl', '--json'])
    const own = await runCli(['stat', 'samples/clean-v0c-fork.session.jsonl', '--json', '--own'])
    expect(JSON.parse(whole.stdout)).toMatchObject({ events: 163, turns: [{ turn: 1 }, { turn: 2 }] })
    expect(JSON.parse(own.stdout)).toMatchObject({ events: 163 - 121, turns: [{ turn: 2 }] })
  })

  it('adds up several logs and goes on past one that cannot be read', async () => {
    const cwd = makeFolder({ 'a.session.jsonl': session, 'b.session.jsonl': session })
    const { code, stdout, stderr } = await runCli(
      ['stat', 'a.session.jsonl', 'none.jsonl', 'b.session.jsonl'],
      { cwd },
    )
    expect(stdout).toContain('2 logs, 18 events, 2 turns, 2 calls, 4,068 tokens\n')
    expect(stderr).toBe('dsh-session-log: none.jsonl: no such file or directory\n')
    expect(code).toBe(2)
  })

  it('reads a log that holds nothing', async () => {
    const { code, stdout } = await run(['stat', '-'], { input: '' })
    expect(stdout).toContain('0 events, 0 turns, 0 steps, 0 tool calls, 0 model calls\n  no tokens told')
    expect(code).toBe(0)
  })
})
