import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { frame } from '../log/log-frames.js'
import { brokenLog, cleanLog } from './logs.js'
import { makeFolder, runCli } from './run-cli.js'

/** The files that a check went through, as its JSON names them. */
async function filesOf(args: readonly string[], cwd: string): Promise<readonly string[]> {
  const { stdout } = await runCli(['check', '--format', 'json', ...args], { cwd })
  const lines = stdout.split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line).file.replaceAll('\\', '/'))
}

describe('check finds logs', () => {
  it('in directories, by their names, at any depth and in any order of creation', async () => {
    const cwd = makeFolder({
      'logs/session.jsonl': cleanLog,
      'logs/b.session.jsonl': cleanLog,
      'logs/a.session.jsonl': cleanLog,
      'logs/session.2.jsonl': cleanLog,
      'logs/session.v3.jsonl': cleanLog,
      'logs/session.1.v3.jsonl': cleanLog,
      'logs/.dsh/deep/er/session.jsonl.zstd': Buffer.concat([frame('header'), frame('turn')]),
      'logs/broken.session.jsonl': 'no header\n',
      'logs/node_modules/x/session.jsonl': cleanLog,
      'logs/.git/session.jsonl': cleanLog,
      'logs/notes.txt': cleanLog,
      'logs/session.json': cleanLog,
    })
    expect(await filesOf(['logs'], cwd)).toEqual([
      'logs/.dsh/deep/er/session.jsonl.zstd',
      'logs/a.session.jsonl',
      'logs/b.session.jsonl',
      'logs/broken.session.jsonl',
      'logs/session.1.v3.jsonl',
      'logs/session.2.jsonl',
      'logs/session.jsonl',
      'logs/session.v3.jsonl',
    ])
  })

  it('in directories, by their first line where the name says too little', async () => {
    const cwd = makeFolder({
      'session.expected.jsonl': cleanLog,
      'child.replay.jsonl': `\n\n${cleanLog}`,
      'old-id.jsonl': cleanLog,
      'packed.jsonl.zstd': Buffer.concat([frame('header'), frame('turn')]),
      'stdout.expected.jsonl': '{"type":"text","text":"hello"}\n',
      'notifications.expected.jsonl': '[]\n',
      'empty.jsonl': '',
      'noise.jsonl.zstd': 'not compressed',
    })
    expect(await filesOf(['.'], cwd)).toEqual([
      'child.replay.jsonl',
      'old-id.jsonl',
      'packed.jsonl.zstd',
      'session.expected.jsonl',
    ])
  })

  it('by pattern, whatever they are called', async () => {
    const cwd = makeFolder({ 'x/one.log': cleanLog, 'x/y/two.log': cleanLog, 'x/three.txt': cleanLog })
    expect(await filesOf(['x/**/*.log'], cwd)).toEqual(['x/one.log', 'x/y/two.log'])
  })

  it('by a name that looks like a pattern but is a file', async () => {
    const cwd = makeFolder({ 'a[1].log': cleanLog, 'a1.log': cleanLog })
    expect(await filesOf(['a[1].log'], cwd)).toEqual(['a[1].log'])
  })

  it('once, however often they are named', async () => {
    const cwd = makeFolder({ 'd/session.jsonl': cleanLog })
    expect(await filesOf(['d/session.jsonl', './d/session.jsonl', 'd', 'd/*.jsonl'], cwd)).toEqual([
      'd/session.jsonl',
    ])
  })

  it('without going round in circles over links', async () => {
    const cwd = makeFolder({ 'd/session.jsonl': cleanLog })
    symlinkSync('..', join(cwd, 'd/up'))
    symlinkSync('d', join(cwd, 'link'))
    expect(await filesOf(['d'], cwd)).toEqual(['d/session.jsonl'])
    expect(await filesOf(['link'], cwd)).toEqual(['link/session.jsonl'])
  })
})

describe('check, when something cannot be read', () => {
  it('goes on with the next log, says what is wrong, and exits with 2', async () => {
    const cwd = makeFolder({ 'a.session.jsonl': brokenLog, 'b.session.jsonl': cleanLog })
    mkdirSync(join(cwd, 'empty'))
    symlinkSync('nowhere', join(cwd, 'dangling.session.jsonl'))
    symlinkSync('loop', join(cwd, 'loop'))
    const paths = [
      'a.session.jsonl',
      'gone',
      'a.session.jsonl/x',
      'empty',
      'dangling.session.jsonl',
      'loop',
      '*.none',
      'b.session.jsonl',
    ]
    const { code, stdout, stderr } = await runCli(['check', ...paths], { cwd })
    expect(stdout).toContain('a.session.jsonl: v0c, 4 events, 2 turns: 1 error\n')
    expect(stdout).toContain('b.session.jsonl: v0c, 3 events, 1 turn: no problems\n')
    expect(stdout).toContain('2 logs checked, 6 paths could not be read: 1 error\n')
    expect(stderr.split('\n')).toEqual([
      'dsh-session-log: gone: no such file or directory',
      'dsh-session-log: a.session.jsonl/x: a part of the path is not a directory',
      'dsh-session-log: empty: holds no session logs',
      'dsh-session-log: dangling.session.jsonl: no such file or directory',
      'dsh-session-log: loop: too many symbolic links',
      'dsh-session-log: *.none: matches no file',
      '',
    ])
    expect(code).toBe(2)
  })

  it.skipIf(!existsSync('/dev/zero')).each(['check', 'stat', 'messages', 'request', 'fix', 'fork'])(
    '%s reads no device, which may never end',
    async (command) => {
      const { code, stderr } = await runCli([command, '/dev/zero'])
      expect(stderr).toBe('dsh-session-log: /dev/zero: is a device; use - to read standard input\n')
      expect(code).toBe(2)
    },
  )

  it('makes the name of a file harmless before it is printed', async () => {
    const { code, stderr } = await runCli(['check', 'a\u001b[31mb\u202ec\n'])
    expect(stderr).toBe('dsh-session-log: a\\u001B[31mb\\u202Ec\\u000A: no such file or directory\n')
    expect(code).toBe(2)
  })

  it.skipIf(!existsSync('/dev/full'))('says so when its output cannot be written', () => {
    const full = openSync('/dev/full', 'w')
    const cwd = makeFolder({ 'a.session.jsonl': cleanLog })
    const { status, stderr } = spawnSync(process.execPath, [inject('cliPath'), 'check', 'a.session.jsonl'], {
      cwd,
      stdio: ['ignore', full, 'pipe'],
    })
    closeSync(full)
    expect(stderr.toString()).toBe(
      'dsh-session-log: the output could not be written: no space is left on the disk\n',
    )
    expect(status).toBe(2)
  })

  it('stays quiet when nobody reads its output any more', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`${index}.session.jsonl`, brokenLog]),
    )
    const { stderr, code } = await runCli(['check', '.'], { cwd: makeFolder(files), hangsUp: true })
    expect(stderr).toBe('')
    expect(code).toBe(1)
  })
})

describe('check reads', () => {
  it('standard input, plain or compressed', async () => {
    const plain = await runCli(['check', '-'], { input: brokenLog })
    expect(plain.stdout).toContain('<stdin>: v0c, 4 events, 2 turns: 1 error\n')
    expect(plain.stdout).toContain('  --> <stdin>:4:66, seq 2\n')
    expect(plain.code).toBe(1)
    const compressed = await runCli(['check', '-'], {
      input: Buffer.concat([frame('header'), frame('turn')]),
    })
    expect(compressed.stdout).toContain('<stdin>: v0c, 3 events, 1 turn: no problems\n')
    expect(compressed.code).toBe(0)
  })

  it('compressed logs, and says what is wrong with the container alone', async () => {
    const whole = Buffer.concat([frame('header'), frame('turn'), frame('secondTurn')])
    const flipped = Buffer.from(whole)
    const last = flipped.length - 1
    flipped[last] = (flipped[last] ?? 0) ^ 1
    const cwd = makeFolder({
      'sound.zstd': whole,
      'torn.zstd': whole.subarray(0, whole.length - 4),
      'checksum.zstd': flipped,
      'unfinished.zstd': Buffer.concat([frame('header'), frame('unfinished')]),
      'header.zstd': frame('whole'),
      'plain.zstd': cleanLog,
      'empty.zstd': '',
    })
    const problemsOf = async (file: string) => {
      const { code, stdout } = await runCli(['check', '--format', 'json', file], { cwd })
      const { events, problems } = JSON.parse(stdout)
      return [
        code,
        events,
        ...problems.map((problem: { code: string; line: number }) => `${problem.code}:${problem.line}`),
      ]
    }
    expect(await problemsOf('sound.zstd')).toEqual([0, 5])
    expect(await problemsOf('torn.zstd')).toEqual([0, 5, 'container/torn-frame:5'])
    expect(await problemsOf('checksum.zstd')).toEqual([1, 5, 'container/checksum:5'])
    expect(await problemsOf('unfinished.zstd')).toEqual([1, 2, 'container/unfinished-row:4'])
    expect(await problemsOf('header.zstd')).toEqual([1, 3, 'container/header-frame:1'])
    expect(await problemsOf('plain.zstd')).toEqual([1, 0, 'container/not-a-frame:1'])
    expect(await problemsOf('empty.zstd')).toEqual([1, 0, 'container/no-frame:1'])
  })

  it('a damaged row as refused in complete frames, and as dropped in a torn one', async () => {
    const broken = frame('brokenRow')
    const cwd = makeFolder({
      'complete.zstd': Buffer.concat([frame('header'), frame('turn'), broken]),
      'torn.zstd': Buffer.concat([frame('header'), frame('turn'), broken.subarray(0, broken.length - 4)]),
    })
    const complete = await runCli(['check', '--format', 'json', 'complete.zstd'], { cwd })
    expect(JSON.parse(complete.stdout).problems).toMatchObject([
      { code: 'row/not-json', severity: 'error', line: 5 },
    ])
    const torn = await runCli(['check', '--format', 'json', 'torn.zstd'], { cwd })
    expect(JSON.parse(torn.stdout).problems).toMatchObject([
      { code: 'container/torn-frame', severity: 'warning' },
      { code: 'row/not-json', severity: 'warning', line: 5 },
    ])
    expect(torn.code).toBe(0)
  })
})
