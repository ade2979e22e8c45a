import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FileChanged, replaceFile, stateOf } from '../../server/cli/replace-file.js'
import { decodeFrames } from '../../shared/log/zstd-log.js'
import { encodeFrames } from '../../shared/log/zstd-write.js'
import { callTurn, rows, shortTurn } from '../fixes/sample-log.js'
import { brokenLog, cleanLog, logOf } from './logs.js'
import { makeFolder, runCli } from './run-cli.js'

const log = callTurn()
const marked = rows.user(9, 'x', {})
const unmarked = logOf(...log, rows.turnStart(8, 2), marked, rows.turnEnd(10, 2))
const mended = logOf(...log, rows.turnStart(8, 2), rows.user(9, 'x'), rows.turnEnd(10, 2))

function read(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

describe('fix', () => {
  it('shows what it would do and changes nothing', async () => {
    const cwd = makeFolder({ 'a.jsonl': unmarked })
    const { code, stdout, stderr } = await runCli(['fix', 'a.jsonl'], { cwd })
    expect(stderr).toBe('')
    expect(stdout).toContain('a.jsonl: 1 problem would be fixed (1 error → no problems)\n')
    expect(stdout).toContain(
      '  ✓ line 11: Add "surfaceOp":"append", as an ordinary message has it surface/marker-missing\n',
    )
    expect(stdout).toMatch(/@@ line 11\n- .*\}\n\+ .*\},"surfaceOp":"append"\}\n/)
    expect(read(cwd, 'a.jsonl')).toBe(unmarked)
    expect(readdirSync(cwd)).toEqual(['a.jsonl'])
    expect(code).toBe(0)
  })

  it('writes with --write, keeping the mode of the file and leaving nothing behind', async () => {
    const cwd = makeFolder({ 'a.jsonl': unmarked })
    chmodSync(join(cwd, 'a.jsonl'), 0o640)
    const { code, stdout } = await runCli(['fix', '--write', 'a.jsonl'], { cwd })
    expect(stdout).toContain('1 problem fixed')
    expect(stdout).toContain('Written: a.jsonl\n')
    expect(stdout).not.toContain('@@')
    expect(read(cwd, 'a.jsonl')).toBe(mended)
    expect(statSync(join(cwd, 'a.jsonl')).mode & 0o777).toBe(0o640)
    expect(readdirSync(cwd)).toEqual(['a.jsonl'])
    expect(code).toBe(0)
  })

  it('keeps a copy with --backup, and never overwrites one', async () => {
    const cwd = makeFolder({ 'a.jsonl': unmarked, 'a.jsonl.orig': 'mine' })
    await runCli(['fix', '-w', '--backup', 'a.jsonl'], { cwd })
    expect(read(cwd, 'a.jsonl.orig')).toBe('mine')
    expect(read(cwd, 'a.jsonl.orig-2')).toBe(unmarked)
    expect(read(cwd, 'a.jsonl')).toBe(mended)
  })

  it('writes through a link to the file behind it', async () => {
    const cwd = makeFolder({ 'real/a.jsonl': unmarked })
    symlinkSync(join(cwd, 'real', 'a.jsonl'), join(cwd, 'link.jsonl'))
    await runCli(['fix', '-w', 'link.jsonl'], { cwd })
    expect(lstatSync(join(cwd, 'link.jsonl')).isSymbolicLink()).toBe(true)
    expect(read(cwd, 'real/a.jsonl')).toBe(mended)
  })

  it('does not touch a file without anything to fix', async () => {
    const cwd = makeFolder({ 'a.jsonl': cleanLog })
    const before = statSync(join(cwd, 'a.jsonl')).mtimeMs
    const { stdout, code } = await runCli(['fix', '-w', 'a.jsonl'], { cwd })
    expect(stdout).toBe('a.jsonl: nothing to fix (no problems)\n')
    expect(statSync(join(cwd, 'a.jsonl')).mtimeMs).toBe(before)
    expect(code).toBe(0)
  })

  it('writes to another file that is not there yet', async () => {
    const cwd = makeFolder({ 'a.jsonl': unmarked })
    await runCli(['fix', '-o', 'b.jsonl', 'a.jsonl'], { cwd })
    expect(read(cwd, 'b.jsonl')).toBe(mended)
    expect(read(cwd, 'a.jsonl')).toBe(unmarked)
    const again = await runCli(['fix', '-o', 'b.jsonl', 'a.jsonl'], { cwd })
    expect(again.code).toBe(2)
    expect(read(cwd, 'b.jsonl')).toBe(mended)
  })

  it('is a filter from standard input to standard output', async () => {
    const { stdout, stderr, code } = await runCli(['fix', '-o', '-', '-'], { input: unmarked })
    expect(stdout).toBe(mended)
    expect(stderr).toContain('1 problem fixed')
    expect(code).toBe(0)
  })

  it('lists what is left to choose with what it loses, and does what was chosen', async () => {
    const gap = logOf(...log, ...shortTurn(11, 2))
    const cwd = makeFolder({ 'a.jsonl': gap })
    const listed = await runCli(['fix', 'a.jsonl'], { cwd })
    expect(listed.stdout).toContain('nothing to fix (1 error)')
    expect(listed.stdout).toContain(
      '  sequence/gap=renumber  line 10: Renumber from here; the missing events stay lost\n' +
        '      Events with another number: 3, references carried along.\n',
    )
    expect(listed.stdout).toContain('  sequence/gap=keep-before  line 10: Keep the part before')
    expect(listed.code).toBe(1)
    const safe = await runCli(['fix', '--safe', 'a.jsonl'], { cwd })
    expect(safe.stdout).not.toContain('choose')
    const chosen = await runCli(['fix', '-w', '--choose', 'sequence/gap=renumber', 'a.jsonl'], { cwd })
    expect(chosen.stdout).toContain('1 problem fixed (1 error → no problems)')
    expect(read(cwd, 'a.jsonl')).toContain('"type":"turn/start","seq":8,')
    expect(chosen.code).toBe(0)
  })

  it('leaves the end of a running session alone when asked to', async () => {
    const running = logOf(...log, rows.turnStart(8, 2))
    const cwd = makeFolder({ 'a.jsonl': running })
    await runCli(['fix', '-w', '--keep-end', 'a.jsonl'], { cwd })
    expect(read(cwd, 'a.jsonl')).toBe(running)
    await runCli(['fix', '-w', 'a.jsonl'], { cwd })
    expect(read(cwd, 'a.jsonl')).toContain('"kind":"interrupted"')
  })

  it('keeps the bytes of rows that it does not touch, text or not', async () => {
    const [header = '', ...rest] = logOf(...log).split('\n')
    const odd = Buffer.concat([
      Buffer.from(`${header}\n\n${rest.slice(0, 1).join('\n')}\n`),
      Buffer.from(rows.user(1, 'X').replace('"X"', '"')),
      Buffer.from([0xe6, 0x87, 0x22]),
      Buffer.from(rows.user(1, 'X').replace(/^.*"X"/, '')),
      Buffer.from(`\r\n${rest.slice(2).join('\n')}`),
    ])
    const cwd = makeFolder({ 'a.jsonl': odd })
    await runCli(['fix', '-w', 'a.jsonl'], { cwd })
    const expected = Buffer.from(odd.toString('latin1').replace('\n\n', '\n'), 'latin1')
    expect(readFileSync(join(cwd, 'a.jsonl')).equals(expected)).toBe(true)
  })

  it('fixes compressed logs into compressed logs', async () => {
    const [header = '', ...rest] = unmarked.split('\n')
    const bytes = encodeFrames([Buffer.from(`${header}\n`), Buffer.from(rest.join('\n'))])
    const cwd = makeFolder({ 'session.jsonl.zstd': bytes })
    const { stdout } = await runCli(['fix', '-w', 'session.jsonl.zstd'], { cwd })
    expect(stdout).toContain('1 problem fixed')
    const decoded = decodeFrames(readFileSync(join(cwd, 'session.jsonl.zstd')))
    expect(decoded.faults).toEqual([])
    expect(decoded.rows.join('\n')).toBe(mended)
    const checked = await runCli(['check', 'session.jsonl.zstd'], { cwd })
    expect(checked.code).toBe(0)
  })

  it('says that a damaged container has lost something', async () => {
    const [header = '', ...rest] = unmarked.split('\n')
    const bytes = encodeFrames([Buffer.from(`${header}\n`), Buffer.from(rest.join('\n'))])
    const cwd = makeFolder({ 'session.jsonl.zstd': bytes.subarray(0, -9) })
    const { stdout } = await runCli(['fix', 'session.jsonl.zstd'], { cwd })
    expect(stdout).toContain('what could not be decompressed is not in the result')
  })

  it('works through folders, and goes on behind a file that cannot be read', async () => {
    const cwd = makeFolder({ 'x/session.jsonl': unmarked, 'y/session.jsonl': brokenLog })
    const { stdout, stderr, code } = await runCli(['fix', 'x', 'none.jsonl', 'y'], { cwd })
    expect(stdout).toContain('x/session.jsonl: 1 problem would be fixed')
    expect(stdout).toContain('y/session.jsonl: nothing to fix')
    expect(stderr).toBe('dsh-session-log: none.jsonl: no such file or directory\n')
    expect(code).toBe(2)
  })

  it('refuses command lines that make no sense', async () => {
    const cwd = makeFolder({ 'a.jsonl': unmarked, 'b.jsonl': unmarked })
    const codes = await Promise.all(
      [
        ['fix', '-w', '-o', 'c.jsonl', 'a.jsonl'],
        ['fix', '-o', 'c.jsonl', 'a.jsonl', 'b.jsonl'],
        ['fix', '--choose', 'sequence/gapp=renumber', 'a.jsonl'],
        ['fix', '--choose', 'sequence/gap', 'a.jsonl'],
        ['fix', '--types', 'none.json', 'a.jsonl'],
      ].map(async (args) => (await runCli(args, { cwd })).code),
    )
    expect(codes).toEqual([2, 2, 2, 2, 2])
    expect(existsSync(join(cwd, 'c.jsonl'))).toBe(false)
  })

  it('shows nothing of a log that could drive the terminal', async () => {
    const hostile = logOf(
      ...log,
      rows.turnStart(8, 2),
      rows.user(9, '\u001b[31m\u202e', {}),
      rows.turnEnd(10, 2),
    )
    const { stdout } = await runCli(['fix', '-'], { input: hostile })
    expect(stdout).not.toMatch(/[\u001b\u202e]/u)
  })
})

describe('replacing a file', () => {
  it('leaves it alone when somebody has written it meanwhile', async () => {
    const folder = makeFolder({ 'a.jsonl': 'one' })
    const file = join(folder, 'a.jsonl')
    const known = await stateOf(file)
    writeFileSync(file, 'one and more')
    await expect(replaceFile(file, Buffer.from('two'), known)).rejects.toBeInstanceOf(FileChanged)
    expect(read(folder, 'a.jsonl')).toBe('one and more')
    expect(readdirSync(folder)).toEqual(['a.jsonl'])
  })
})

describe('declared event types', () => {
  const types = JSON.stringify({
    types: { 'x-search/request': { schema: { required: ['q'] } }, 'turn/end': {} },
  })
  const searched = (data: object) => logOf(...log, rows.event('x-search/request', 8, data))

  it('are known to check', async () => {
    const cwd = makeFolder({ 'types.json': types, 'a.jsonl': searched({ q: 'x' }), 'b.jsonl': searched({}) })
    expect((await runCli(['check', 'a.jsonl'], { cwd })).code).toBe(1)
    const known = await runCli(['check', '--types', 'types.json', 'a.jsonl'], { cwd })
    expect(known.code).toBe(0)
    expect(known.stderr).toMatch(/^dsh-session-log: types\.json:1: "turn\/end" is a type of the harness/)
    const wrong = await runCli(['check', '--types', 'types.json', '--format', 'json', 'b.jsonl'], { cwd })
    expect(wrong.stdout).toContain('data.q should be a value, but it is missing')
    expect((await runCli(['check', '--types', 'none.json', 'a.jsonl'], { cwd })).code).toBe(2)
  })

  it('are put into the schema', async () => {
    const cwd = makeFolder({ 'types.json': types })
    const { stdout } = await runCli(['schema', '--types', 'types.json'], { cwd })
    expect(Object.keys(JSON.parse(stdout).$defs)).toContain('x-search/request')
  })
})

describe('schema', () => {
  it('prints the rows of a dialect, the newest unless told', async () => {
    const [newest, old] = await Promise.all([runCli(['schema']), runCli(['schema', '--dialect', 'v0a'])])
    expect(JSON.parse(newest.stdout).title).toContain('v0c')
    expect(Object.keys(JSON.parse(old.stdout).$defs)).toContain('request/header-delta')
    expect(newest.code).toBe(0)
    expect((await runCli(['schema', '--dialect', 'v9'])).code).toBe(2)
  })
})
