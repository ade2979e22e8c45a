// Forking over the real pipe: boundaries, a preview, a refusal, and a child on disk that opens without a problem.
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ForkBoundaries, ForkPreview, ForkWrite } from '../../../shared/protocol.js'
import { LanguageClient, pullCapabilities } from '../language-client.js'

const sample = path.resolve(import.meta.dirname, '../../../samples/clean-v0c.session.jsonl')
let folder: string
let uri: string
let text: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fork-'))
  const file = path.join(folder, 'parent.session.jsonl')
  await copyFile(sample, file)
  uri = pathToFileURL(file).href
  text = await readFile(sample, 'utf8')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function open(): Promise<LanguageClient> {
  const client = await LanguageClient.start({ capabilities: pullCapabilities })
  client.open(uri, text)
  return client
}

describe('forking in an editor', () => {
  it('lists the boundaries with the turns that they end', async () => {
    const client = await open()
    const textDocument = { uri }
    const all: ForkBoundaries.Result = await client.request(ForkBoundaries.method, { textDocument })
    const rows = text.split('\n')
    const ends = all.boundaries.filter(({ turn }) => turn !== undefined)
    expect(ends.map(({ row }) => rows[row]).every((row) => row?.includes('"type":"turn/end"'))).toBe(true)
    expect(ends.map(({ turn }) => turn?.number)).toEqual([1, 2, 3])
    expect(ends[0]?.turn?.firstWords).not.toBe('')
    const [first] = all.boundaries
    const rowsOnly = { firstRow: 0, lastRow: first?.row ?? 0 }
    const few: ForkBoundaries.Result = await client.request(ForkBoundaries.method, {
      textDocument,
      rows: rowsOnly,
    })
    expect(few.boundaries).toEqual([first])
  })

  it('previews a fork and writes a child beside its parent that has no problem', async () => {
    const client = await open()
    const textDocument = { uri }
    const all: ForkBoundaries.Result = await client.request(ForkBoundaries.method, { textDocument })
    const seq = all.boundaries.find(({ turn }) => turn?.number === 2)?.seq ?? 0
    const preview: ForkPreview.Result = await client.request(ForkPreview.method, {
      textDocument,
      at: { seq },
    })
    expect(preview).toMatchObject({ kind: 'plan', seq, isInStore: false })
    const written: ForkWrite.Result = await client.request(ForkWrite.method, { textDocument, seq })
    if (written.kind !== 'written') throw new Error(written.reason)
    const file = fileURLToPath(written.uri)
    expect(path.dirname(file)).toBe(folder)
    const child = await readFile(file, 'utf8')
    const kept = text.split('\n').slice(1, seq + 2)
    expect(child.split('\n').slice(1, seq + 2)).toEqual(kept)
    client.open(written.uri, child)
    expect(await client.pullItems(written.uri)).toEqual([])
  })

  it('refuses inside a turn, says why, and writes nothing', async () => {
    const client = await open()
    const textDocument = { uri }
    const row = text.split('\n').findIndex((line) => line.includes('"type":"step/start"'))
    const preview: ForkPreview.Result = await client.request(ForkPreview.method, {
      textDocument,
      at: { row },
    })
    expect(preview).toMatchObject({ kind: 'refused', reason: expect.stringContaining('inside turn 1') })
    const seq = row - 1
    const result: ForkWrite.Result = await client.request(ForkWrite.method, { textDocument, seq })
    expect(result.kind).toBe('refused')
    expect(await readdir(folder)).toEqual(['parent.session.jsonl'])
  })

  it('never writes over a file', async () => {
    const client = await open()
    const textDocument = { uri }
    const all: ForkBoundaries.Result = await client.request(ForkBoundaries.method, { textDocument })
    const seq = all.boundaries.at(-1)?.seq ?? 0
    const file = path.join(folder, 'parent.session.jsonl')
    const result: ForkWrite.Result = await client.request(ForkWrite.method, { textDocument, seq, file })
    expect(result).toMatchObject({ kind: 'refused', reason: expect.stringContaining('EEXIST') })
    expect(await readFile(file, 'utf8')).toBe(text)
  })
})
