import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSessionLog, listMedia, mediaNamesOf } from '../../server/session-files.js'
import { header } from './sample-rows.js'

let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'session-files-'))
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

/** Writes a log of a session and returns its uri. */
function write(file: string, id: string, bytes?: Uint8Array): string {
  const full = path.join(root, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, bytes ?? `${header({ id })}\n`)
  return pathToFileURL(full).href
}

describe('the log of another session', () => {
  it('is found in the store of the harness, in the same project and in others', async () => {
    const own = write('--home-me-app--/s-1/session.jsonl', 's-1')
    const near = write('--home-me-app--/a~002Fb/session.jsonl', 'a/b')
    const far = write('--home-me-other--/s-3/session.jsonl', 's-3')
    expect(await findSessionLog(own, 'a/b')).toBe(near)
    expect(await findSessionLog(own, 's-3')).toBe(far)
    expect(await findSessionLog(own, 's-4')).toBeUndefined()
  })

  it('is the newest generation', async () => {
    const own = write('--p--/s-1/session.jsonl', 's-1')
    write('--p--/s-2/session.jsonl', 's-2')
    write('--p--/s-2/session.v2.jsonl', 's-2')
    const newest = write('--p--/s-2/session.v10.jsonl', 's-2')
    expect(await findSessionLog(own, 's-2')).toBe(newest)
  })

  it('may be compressed', async () => {
    const own = write('--p--/s-1/session.jsonl', 's-1')
    // A frame of one raw block, as RFC 8878 describes it: magic, descriptor (single segment, size in one byte).
    const line = new TextEncoder().encode(`${header({ id: 's-2' })}\n`)
    const blockHeader = (line.length << 3) | 1
    const frame = new Uint8Array([
      ...[0x28, 0xb5, 0x2f, 0xfd, 0x20, line.length],
      ...[blockHeader & 0xff, (blockHeader >> 8) & 0xff, (blockHeader >> 16) & 0xff],
      ...line,
    ])
    const compressed = write('--p--/s-2/session.jsonl.zstd', 's-2', frame)
    expect(await findSessionLog(own, 's-2')).toBe(compressed)
  })

  it('is found in the flat store of older builds', async () => {
    const own = write('cwd-fd865ce82eb8/s-1.jsonl', 's-1')
    const near = write('cwd-fd865ce82eb8/s-2.jsonl', 's-2')
    const far = write('_no-cwd/s-3.jsonl', 's-3')
    expect(await findSessionLog(own, 's-2')).toBe(near)
    expect(await findSessionLog(own, 's-3')).toBe(far)
  })

  it('is found in an export, from the root to a child and back', async () => {
    const parent = write('export/session.jsonl', 's-1')
    const child = write('export/subagents/child_2/session.jsonl', 'child/2')
    const sibling = write('export/subagents/child_3/session.jsonl', 'child_3')
    expect(await findSessionLog(parent, 'child/2')).toBe(child)
    expect(await findSessionLog(child, 's-1')).toBe(parent)
    expect(await findSessionLog(child, 'child_3')).toBe(sibling)
  })

  it('is found beside the log under any name, by its header', async () => {
    const own = write('fixtures/session.1.jsonl', 's-child')
    const parent = write('fixtures/session.jsonl', 's-parent')
    expect(await findSessionLog(own, 's-parent')).toBe(parent)
  })

  it('is not a file whose header names another session, nor one outside of the store', async () => {
    const own = write('--p--/s-1/session.jsonl', 's-1')
    write('--p--/s-2/session.jsonl', 'another')
    write('secret/session.jsonl', '../../secret')
    expect(await findSessionLog(own, 's-2')).toBeUndefined()
    expect(await findSessionLog(own, '../../secret')).toBeUndefined()
    expect(await findSessionLog(own, '')).toBeUndefined()
  })

  it('is not looked for around logs that are no files', async () => {
    expect(await findSessionLog('untitled:Untitled-1', 's-1')).toBeUndefined()
    expect(await findSessionLog('file://%zz', 's-1')).toBeUndefined()
    expect(await findSessionLog('file:///no/such/folder/session.jsonl', 's-1')).toBeUndefined()
  })
})

describe('exported attachments', () => {
  it('lie in the folder media of the export, for the root and for children', async () => {
    const parent = write('export/session.jsonl', 's-1')
    const child = write('export/subagents/c/session.jsonl', 'c')
    const image = write('export/media/sha256_00ff.png', '', new Uint8Array([1]))
    for (const log of [parent, child]) {
      const media = await listMedia(log)
      const names = mediaNamesOf('sha256:00ff')
      expect(names.map((name) => media.get(name)).filter((uri) => uri !== undefined)).toEqual([image])
    }
  })

  it('are none where there is no such folder', async () => {
    expect((await listMedia(write('s/session.jsonl', 's-1'))).size).toBe(0)
    expect((await listMedia('untitled:a')).size).toBe(0)
  })
})
