// Files of forked children: never over anything, whole or not at all.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadLog, sourceOf } from '../../server/cli/load-log.js'
import { childFileOf, writeFork } from '../../server/fork/child-file.js'
import { createFile } from '../../server/fork/store-log.js'
import { planFork } from '../../shared/fork/fork-plan.js'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fork-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)

describe('creating a file', () => {
  it('writes all bytes and makes the folders on the way', async () => {
    const file = path.join(folder, 'a', 'b', 'c.jsonl')
    await createFile(file, bytes('x\ny\n'))
    expect(await readFile(file, 'utf8')).toBe('x\ny\n')
    expect(await readdir(path.dirname(file))).toEqual(['c.jsonl'])
  })

  it('never overwrites, and leaves nothing behind when it fails', async () => {
    const file = path.join(folder, 'c.jsonl')
    await writeFile(file, 'kept')
    await expect(createFile(file, bytes('new'))).rejects.toMatchObject({ code: 'EEXIST' })
    expect(await readFile(file, 'utf8')).toBe('kept')
    expect(await readdir(folder)).toEqual(['c.jsonl'])
  })

  it('takes back the folders that it made when it fails', async () => {
    await writeFile(path.join(folder, 'taken'), '')
    await expect(createFile(path.join(folder, 'taken', 'x', 'c.jsonl'), bytes('new'))).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['taken'])
  })

  it('lets one of two win that create the same file at once', async () => {
    const file = path.join(folder, 'c.jsonl')
    const results = await Promise.allSettled([createFile(file, bytes('a')), createFile(file, bytes('b'))])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await readdir(folder)).toEqual(['c.jsonl'])
  })
})

describe('the file of a child', () => {
  it("lies where the harness looks for it when the parent lies in the harness's layout", () => {
    const parent = path.join(folder, '--home-me--', 's-1', 'session.jsonl.zstd')
    expect(childFileOf(parent, 'a/b', '/home/me', 7)).toBe(
      path.join(folder, '--home-me--', 'a~002Fb', 'session.jsonl.zstd'),
    )
  })

  it('lies beside its parent otherwise, under a name that claims the language', () => {
    expect(childFileOf('/x/one.session.jsonl', 'abcdefghij', undefined, 7)).toBe(
      '/x/one-at-7-abcdefgh.session.jsonl',
    )
    expect(childFileOf('/x/session.jsonl', 'abcdefghij', undefined, 7)).toBe(
      '/x/fork-at-7-abcdefgh.session.jsonl',
    )
  })

  it('is written compressed beside a compressed parent, and reads back the same', async () => {
    const parentFile = path.resolve(import.meta.dirname, '../../samples/clean-v0c.session.jsonl.zstd')
    const parent = await loadLog(sourceOf(parentFile), undefined)
    const plan = planFork(parent, parent.eventCount - 1)
    if (plan.kind !== 'plan') throw new Error(plan.kind)
    await mkdir(path.join(folder, 'out'))
    const file = path.join(folder, 'out', 'child.session.jsonl.zstd')
    expect(await writeFork(parent, plan, parentFile, { file, id: 's-child' })).toEqual({
      kind: 'written',
      file,
      id: 's-child',
    })
    const child = await loadLog(sourceOf(file), undefined)
    expect(child.problems()).toEqual([])
    const rows = (text: string) => text.split('\n').slice(1)
    expect(rows(child.text.text()).slice(0, -2)).toEqual(rows(parent.text.text()).slice(0, -1))
  })
})
