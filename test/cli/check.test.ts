import { describe, expect, it } from 'vitest'
import { findRule, relationTexts } from '../../shared/rules/catalogue.js'
import { formatMessage } from '../../shared/rules/message.js'
import { brokenLog, cleanLog, header, logOf, turnEnd, turnStart, userMessage } from './logs.js'
import { makeFolder, runCli } from './run-cli.js'

/** The message of a rule with these values. */
function messageOf(code: string, ...values: readonly (string | number)[]): string {
  const rule = findRule(code)
  if (rule === undefined) throw new Error(`no rule ${code}`)
  return formatMessage(rule.message, values)
}

const turnOpen = messageOf('turn/already-open', 2, 1)
const openedHere = relationTexts.get('opened-here') ?? ''

describe('check, for people', () => {
  it('shows what is wrong, where, and the rows around it', async () => {
    const cwd = makeFolder({ 'a.session.jsonl': brokenLog, 'b.session.jsonl': cleanLog })
    const { code, stdout, stderr } = await runCli(['check', 'a.session.jsonl', 'b.session.jsonl'], { cwd })
    expect(stdout).toBe(
      [
        'a.session.jsonl: v0c, 4 events, 2 turns: 1 error',
        '',
        `error[turn/already-open]: ${turnOpen}`,
        '  --> a.session.jsonl:4:66, seq 2',
        '  |',
        '4 | {"type":"turn/start","seq":2,"time":1787302800002,"data":{"turn":2}}',
        '  |                                                                  ^',
        '2 | {"type":"turn/start","seq":0,"time":1787302800000,"data":{"turn":1}}',
        `  | - ${openedHere}`,
        '',
        'b.session.jsonl: v0c, 3 events, 1 turn: no problems',
        '',
        '2 logs checked: 1 error',
        '',
      ].join('\n'),
    )
    expect(stderr).toBe('')
    expect(code).toBe(1)
  })

  it('cuts long rows around the place, and keeps the mark under it whatever stands before', async () => {
    const text = `${'x'.repeat(300)} 漢字 é 😀 \\u202e`
    const row = userMessage(1, text).replace('"surfaceOp":"append"', '"surfaceOp":"apend"')
    const cwd = makeFolder({ 'a.session.jsonl': logOf(header, turnStart(0, 1), row, turnEnd(2, 1)) })
    const { stdout } = await runCli(['check', 'a.session.jsonl'], { cwd })
    const lines = stdout.split('\n')
    const at = lines.findIndex((line) => line.startsWith('3 | '))
    const shown = lines[at] ?? ''
    const mark = lines[at + 1] ?? ''
    expect(shown.endsWith('"surfaceOp":"apend"}')).toBe(true)
    expect(shown.startsWith('3 | …xxx')).toBe(true)
    const before = shown.slice(0, shown.indexOf('"apend"'))
    expect(before).toContain('漢字 é 😀 \\u202e')
    // Two wide characters count one unit too little, the emoji is two units and two columns.
    expect(mark).toBe(`  | ${' '.repeat(before.length - 4 + 2)}^^^^^^^`)
  })

  it('folds a code that is found again and again', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, index) => `{"type":"todo/write","seq":${index},"time":1787302800000,"data":{"todos":[]},"extra":1}`,
    )
    const cwd = makeFolder({ 'a.session.jsonl': logOf(header, ...rows) })
    const { stdout } = await runCli(['check', 'a.session.jsonl'], { cwd })
    expect(stdout.match(/^error\[envelope\/unknown-member\]: .*"extra"/gm)?.length).toBe(5)
    expect(stdout).toContain(
      'error[envelope/unknown-member]: 25 more, in line 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18 and 13 more lines\n',
    )
  })

  it('shows at most so many problems, the gravest first, and says how many are left out', async () => {
    const rows = [
      turnStart(0, 1),
      userMessage(1, 'a').replace('}', ',"odd":1}'),
      turnStart(2, 2),
      turnStart(3, 3),
    ]
    const cwd = makeFolder({ 'a.session.jsonl': logOf(header, ...rows) })
    const { code, stdout } = await runCli(['check', 'a.session.jsonl', '--max-problems', '1'], { cwd })
    expect(stdout.match(/-->/g)?.length).toBe(1)
    expect(stdout).toContain(`error[turn/already-open]: ${turnOpen}`)
    expect(stdout).toMatch(/^\d+ more problems not shown here; --max-problems raises the limit$/m)
    expect(code).toBe(1)
  })

  it('is quiet about all but errors when asked', async () => {
    const torn = `${cleanLog}{"type":"turn/st`
    const cwd = makeFolder({ 'clean.session.jsonl': cleanLog, 'torn.session.jsonl': torn })
    const quiet = await runCli(['check', '--quiet', 'clean.session.jsonl', 'torn.session.jsonl'], { cwd })
    expect(quiet).toEqual({ code: 0, stdout: '', stderr: '' })
    const loud = await runCli(['check', 'torn.session.jsonl'], { cwd })
    expect(loud.stdout).toContain('warning[row/torn-tail]')
    expect(loud.code).toBe(0)
  })

  it('uses no colours where nobody is watching', async () => {
    const cwd = makeFolder({ 'a.session.jsonl': brokenLog })
    const { stdout } = await runCli(['check', 'a.session.jsonl'], { cwd, env: { FORCE_COLOR: '1' } })
    expect(stdout).not.toContain('\u001b')
  })
})

describe('check, for programs', () => {
  it('writes one object a log and line', async () => {
    const cwd = makeFolder({ 'a.session.jsonl': brokenLog, 'b.session.jsonl': cleanLog })
    const { code, stdout } = await runCli(
      ['check', '--format', 'json', 'a.session.jsonl', 'b.session.jsonl'],
      { cwd },
    )
    const lines = stdout.split('\n')
    expect(lines.length).toBe(3)
    expect(lines[2]).toBe('')
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      file: 'a.session.jsonl',
      dialect: 'v0c',
      events: 4,
      problems: [
        {
          code: 'turn/already-open',
          severity: 'error',
          line: 4,
          column: 66,
          endLine: 4,
          endColumn: 67,
          seq: 2,
          message: turnOpen,
          related: [{ line: 2, column: 1, endLine: 2, endColumn: 69, message: openedHere }],
        },
      ],
    })
    expect(JSON.parse(lines[1] ?? '')).toEqual({
      file: 'b.session.jsonl',
      dialect: 'v0c',
      events: 3,
      problems: [],
    })
    expect(code).toBe(1)
  })

  it('counts columns in UTF-16 units', async () => {
    const row = userMessage(1, '😀漢é').replace('"append"', '"apend"')
    const cwd = makeFolder({ 'a.session.jsonl': logOf(header, turnStart(0, 1), row, turnEnd(2, 1)) })
    const { stdout } = await runCli(['check', '--format', 'json', 'a.session.jsonl'], { cwd })
    const column = row.indexOf('"apend"') + 1
    expect(JSON.parse(stdout).problems).toMatchObject([
      { code: 'surface/op-malformed', line: 3, column, endLine: 3, endColumn: column + 7 },
    ])
  })

  it('spans all rows of a problem, up to the start of the row behind them', async () => {
    const log = logOf(header, turnStart(0, 1), '', '', '', userMessage(1, 'x'), turnEnd(2, 1))
    const { stdout } = await runCli(['check', '--format', 'json', '-'], { input: log })
    expect(JSON.parse(stdout).problems).toMatchObject([
      { code: 'row/blank', line: 3, column: 1, endLine: 6, endColumn: 1 },
    ])
  })

  it('says how many problems are left out', async () => {
    const log = logOf(
      header,
      turnStart(0, 1),
      turnStart(1, 2),
      turnStart(2, 3),
      turnStart(3, 4),
      turnEnd(4, 4),
    )
    const { stdout } = await runCli(['check', '--format', 'json', '--max-problems', '2', '-'], { input: log })
    const { problems, omitted } = JSON.parse(stdout)
    expect(problems.length).toBe(2)
    expect(omitted).toBe(1)
  })

  it('names no dialect for a log of another generation', async () => {
    const log = logOf(
      '{"type":"session","version":9,"id":"s","createdAt":1,"isSeeded":false,"delegationDepth":0}',
      '{}',
    )
    const { stdout } = await runCli(['check', '--format', 'json', '-'], { input: log })
    expect(JSON.parse(stdout)).toMatchObject({ dialect: null, problems: [{ code: 'header/version-newer' }] })
  })

  it('writes SARIF with rules, places and related places', async () => {
    const cwd = makeFolder({ 'a b/ü.session.jsonl': brokenLog, 'c.session.jsonl': cleanLog })
    const { code, stdout } = await runCli(
      ['check', '--format', 'sarif', 'a b/ü.session.jsonl', 'c.session.jsonl', 'no'],
      { cwd },
    )
    const document = JSON.parse(stdout)
    expect(document.version).toBe('2.1.0')
    expect(document.$schema).toMatch(/sarif-2\.1\.0\.json$/)
    const [run, ...others] = document.runs
    expect(others).toEqual([])
    expect(run.tool.driver).toMatchObject({
      name: 'dsh-session-log',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    expect(run.columnKind).toBe('utf16CodeUnits')
    const rule = findRule('turn/already-open')
    expect(run.tool.driver.rules).toMatchObject([
      {
        id: 'turn/already-open',
        shortDescription: { text: `${rule?.title}.` },
        helpUri: expect.stringMatching(/^https:\/\/.*#turnalready-open$/),
        defaultConfiguration: { level: 'error' },
      },
    ])
    const location = { uri: 'a%20b/%C3%BC.session.jsonl', index: 0 }
    expect(run.artifacts.map((artifact: { location: unknown }) => artifact.location)).toEqual([
      { uri: location.uri },
      { uri: 'c.session.jsonl' },
    ])
    expect(run.results).toEqual([
      {
        ruleId: 'turn/already-open',
        ruleIndex: 0,
        level: 'error',
        message: { text: turnOpen },
        locations: [
          {
            physicalLocation: {
              artifactLocation: location,
              region: { startLine: 4, startColumn: 66, endLine: 4, endColumn: 67 },
            },
          },
        ],
        relatedLocations: [
          {
            id: 0,
            physicalLocation: {
              artifactLocation: location,
              region: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 69 },
            },
            message: { text: openedHere },
          },
        ],
        properties: { seq: 2 },
      },
    ])
    expect(run.invocations).toMatchObject([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [{ level: 'error', message: { text: 'no: no such file or directory' } }],
      },
    ])
    expect(code).toBe(2)
  })
})

describe('check, options', () => {
  it('sets levels by code and by family, and the code wins', async () => {
    const levelOf = async (...args: readonly string[]) => {
      const { code, stdout } = await runCli(['check', '--format', 'json', ...args, '-'], { input: brokenLog })
      return [code, ...JSON.parse(stdout).problems.map(({ severity }: { severity: string }) => severity)]
    }
    expect(await levelOf()).toEqual([1, 'error'])
    expect(await levelOf('--severity', 'turn/already-open=warning')).toEqual([0, 'warning'])
    expect(await levelOf('--severity', 'turn=hint')).toEqual([0, 'hint'])
    expect(await levelOf('--severity', 'turn=off')).toEqual([0])
    expect(await levelOf('--severity', 'turn/already-open=information', '--severity', 'turn=off')).toEqual([
      0,
      'information',
    ])
    expect(await levelOf('--severity', 'step=off')).toEqual([1, 'error'])
  })

  it('sets levels of faults below the rows too', async () => {
    const input = Buffer.concat([Buffer.from(cleanLog.replace('hello', 'hell')), Buffer.from([0xff, 0x0a])])
    const { stdout } = await runCli(['check', '--format', 'json', '--severity', 'row=off', '-'], { input })
    expect(JSON.parse(stdout).problems).toEqual([])
  })

  it('reads a log as the dialect that is named', async () => {
    const { stdout } = await runCli(['check', '--format', 'json', '--dialect', 'v0a', '-'], {
      input: cleanLog,
    })
    expect(JSON.parse(stdout).dialect).toBe('v0a')
  })

  it.each([
    [['check'], 'missing required argument'],
    [['check', '--format', 'xml', '-'], 'Allowed choices are human, json, sarif.'],
    [['check', '--dialect', 'v9', '-'], 'It must be one of v0a, v0b, v0c.'],
    [['check', '--severity', 'turn', '-'], 'It must be code=level'],
    [['check', '--severity', 'turn=fatal', '-'], 'It must be code=level'],
    [['check', '--severity', 'trun=off', '-'], 'There is no rule and no family "trun". Did you mean turn?'],
    [['check', '--max-problems', '0', '-'], 'It must be a whole number from 1.'],
    [['check', '--nonsense', '-'], "unknown option '--nonsense'"],
    [['chekc'], "unknown command 'chekc'"],
  ])('refuses %j with exit code 2', async (args, text) => {
    const { code, stdout, stderr } = await runCli(args)
    expect(stderr).toContain(text)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  it('prints help and version, which is no failure', async () => {
    const help = await runCli(['check', '--help'])
    expect(help.stdout).toContain('Usage: dsh-session-log check')
    expect(help.stdout).toContain('Exit codes: 0 no errors found, 1 errors found, 2 ')
    expect(help.code).toBe(0)
    const version = await runCli(['--version'])
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(version.code).toBe(0)
  })
})
