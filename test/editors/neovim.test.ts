// The server in a real editor: Neovim, headless. Skipped where `nvim` is not installed (Debian: apt-get install neovim).
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { cleanRows, logText } from '../server/sample-rows.js'

const isInstalled = spawnSync('nvim', ['--version']).status === 0
const title = isInstalled ? 'Neovim' : 'Neovim (skipped: nvim is not installed)'

interface Shown {
  readonly code: string
  /** From 0. */
  readonly lnum: number
  /** 1 is an error. */
  readonly severity: number
  readonly source: string
  readonly message: string
  /** The text that the editor marks, where it is within a line. */
  readonly pointedAt: string
}

interface Place {
  readonly line: number
  /** Bytes from the start of the line. */
  readonly from: number
}

interface Edit extends Place {
  readonly to: number
  readonly text: string
}

interface Asked {
  readonly edit?: Edit
  readonly hover?: Place
  readonly definition?: Place
}

interface Answer {
  readonly before: readonly Shown[]
  readonly after: readonly Shown[]
  /** All that the floating window shows. */
  readonly hover?: string
  /** The line to which the cursor went. */
  readonly definition?: string
}

/** What Neovim shows for a file, before and after an edit, and at the places that are asked for. */
async function show(log: string, { edit, hover, definition }: Asked = {}): Promise<Answer> {
  const args = ['--headless', '--clean', '-n', '-c', 'luafile test/editors/neovim.lua']
  const env = {
    ...process.env,
    DSH_LOG: log,
    DSH_NODE: process.execPath,
    DSH_SERVER: inject('serverPath'),
    ...(edit === undefined ? {} : { DSH_EDIT: JSON.stringify(edit) }),
    ...(hover === undefined ? {} : { DSH_HOVER: JSON.stringify(hover) }),
    ...(definition === undefined ? {} : { DSH_DEFINITION: JSON.stringify(definition) }),
  }
  const { stdout, stderr } = await promisify(execFile)('nvim', args, { env })
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`Neovim printed no JSON: ${stdout} ${stderr}`)
  }
}

describe.skipIf(!isInstalled)(title, () => {
  it('shows the problems of a sample at their places', async () => {
    const { before } = await show('samples/broken-turn.session.jsonl')
    // The sample leaves out turn 3: see samples/README.md.
    const number = before.find(({ code }) => code === 'turn/number')
    expect(number).toMatchObject({ source: 'dsh-session', severity: 1, pointedAt: '4' })
    expect(number?.message).toContain('4')
    expect(before.every(({ code }) => /^(turn|step)\//.test(code))).toBe(true)
  })

  it('shows nothing for a clean sample', async () => {
    expect((await show('samples/clean-v0c.session.jsonl')).before).toEqual([])
  })

  it('counts characters as the server does, and follows an edit', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dsh-session-nvim-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const log = join(folder, 'session.jsonl')
    const rows = cleanRows(2)
    const broken = JSON.stringify({
      data: { turn: 2, note: '𝒳👩‍🚀é' },
      type: 'turn/start',
      time: 1784000000003,
      seq: 7,
    })
    rows[4] = broken
    await writeFile(log, logText(rows))
    const from = Buffer.byteLength(broken) - '7}'.length
    const { before, after } = await show(log, { edit: { line: 4, from, to: from + 1, text: '3' } })
    expect(before.find(({ code }) => code === 'sequence/gap')).toMatchObject({ lnum: 4, pointedAt: '7' })
    expect(after.map(({ code }) => code)).not.toContain('sequence/gap')
  })
  it('shows the derived message on a seq, and goes from a citation to its event', async () => {
    const log = 'samples/clean-v0c.session.jsonl'
    const rows = (await readFile(log, 'utf8')).split('\n')
    const prompt = rows.findIndex((row) => row.startsWith('{"type":"user/message","seq":4,'))
    const citing = rows.findIndex((row) => row.includes('"sourceEventSeqs":[8,'))
    const at = (line: number, token: string): Place => ({
      line,
      from: Buffer.byteLength((rows[line] ?? '').split(token)[0] ?? '') + Buffer.byteLength(token) - 1,
    })
    const { hover, definition } = await show(log, {
      hover: at(prompt, '"seq":4'),
      definition: at(citing, '"sourceEventSeqs":[8'),
    })
    expect(hover).toContain('Some invoice totals are off by one cent. Find out why and fix it.')
    expect(hover).toContain('Role `user`')
    expect(definition).toBe(rows.find((row) => row.includes('"seq":8,')))
  })
})
