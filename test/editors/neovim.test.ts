// The server in a real editor: Neovim, headless. Skipped where `nvim` is not installed (Debian: apt-get install neovim).
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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

interface Edit {
  readonly line: number
  /** Bytes from the start of the line. */
  readonly from: number
  readonly to: number
  readonly text: string
}

/** What Neovim shows for a file, before and after an edit. */
async function show(log: string, edit?: Edit): Promise<{ before: Shown[]; after: Shown[] }> {
  const args = ['--headless', '--clean', '-n', '-c', 'luafile test/editors/neovim.lua']
  const env = {
    ...process.env,
    DSH_LOG: log,
    DSH_NODE: process.execPath,
    DSH_SERVER: inject('serverPath'),
    ...(edit === undefined ? {} : { DSH_EDIT: JSON.stringify(edit) }),
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
    const { before, after } = await show(log, { line: 4, from, to: from + 1, text: '3' })
    expect(before.find(({ code }) => code === 'sequence/gap')).toMatchObject({ lnum: 4, pointedAt: '7' })
    expect(after.map(({ code }) => code)).not.toContain('sequence/gap')
  })
})
