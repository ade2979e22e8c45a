import { appendFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DiskLog, LogTooLarge } from '../../../server/features/timeline/disk-log.js'
import { fromBase64 } from '../../../shared/analysis/timeline/base64.js'
import { unpackColumn } from '../../../shared/analysis/timeline/column-codec.js'
import { isInspection } from '../../../shared/analysis/timeline/inspection.js'
import { isPackedTimeline, unpackTimeline } from '../../../shared/analysis/timeline/transfer.js'
import { type TimelineData as Data, timelineOf } from '../../../shared/analysis/timeline-data.js'
import {
  InspectRow,
  LocateRow,
  TimelineClosed,
  TimelineData,
  TimelineSearch,
  TimelineTexts,
} from '../../../shared/protocol.js'
import { analyse } from '../../analysis/outline-log.js'
import { LanguageClient } from '../language-client.js'
import { cleanRows, header, logText, turnRows, userMessage } from '../sample-rows.js'

const openUri = 'file:///not/on/disk/a.session.jsonl'

let client: LanguageClient
beforeEach(async () => {
  client = await LanguageClient.start()
})

/** Asks until the analysis is done. */
async function take(uri: string, known?: number): Promise<TimelineData.Ready> {
  for (;;) {
    const params: TimelineData.Params = { textDocument: { uri }, ...(known === undefined ? {} : { known }) }
    const result = await client.request<TimelineData.Result>(TimelineData.method, params)
    if (result.state === 'ready') return result
    if (result.state === 'unavailable') throw new Error(result.message)
  }
}

function unpack({ timeline }: TimelineData.Ready, known?: Data): Data {
  const data = isPackedTimeline(timeline) ? unpackTimeline(timeline, known) : undefined
  if (data === undefined) throw new Error('the timeline does not fit')
  return data
}

function expectSame(data: Data, rows: readonly string[]): void {
  const { tables, words, info } = timelineOf(analyse(rows))
  expect({ tables: data.tables, words: data.words, info: data.info }).toEqual({ tables, words, info })
}

async function onDisk(name: string, content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'timeline-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

describe('a log that is open in the editor', () => {
  test('is answered whole at first, and as what changed afterwards', async () => {
    client.open(openUri, logText(cleanRows(50)))
    const first = await take(openUri)
    expect(first).toMatchObject({ uri: openUri, documentVersion: 1 })
    expect(first.base).toBeUndefined()
    const data = unpack(first)
    expectSame(data, cleanRows(50))
    const end = { line: 151, character: 0 }
    const text = logText(turnRows(150, 51))
    client.change(openUri, 2, { range: { start: end, end }, text })
    const next = await take(openUri, first.version)
    expect(next).toMatchObject({ base: first.version, documentVersion: 2 })
    expect(next.version).not.toBe(first.version)
    expectSame(unpack(next, data), cleanRows(51))
    expect(JSON.stringify(next).length).toBeLessThan(JSON.stringify(first).length)
  })

  test('keeps its version while nothing changes', async () => {
    client.open(openUri, logText(cleanRows(1)))
    const first = await take(openUri)
    const again = await take(openUri, first.version)
    expect(again.version).toBe(first.version)
  })

  test('a version that the server does not know is answered whole', async () => {
    client.open(openUri, logText(cleanRows(1)))
    expect((await take(openUri, 12345)).base).toBeUndefined()
  })

  test('texts, searches and details are about one version; about another one they have no value', async () => {
    client.open(openUri, logText([header(), userMessage(0, 'find me'), userMessage(1, 'not this')]))
    const { version } = await take(openUri)
    const question = { textDocument: { uri: openUri }, version }
    const texts = await client.request<TimelineTexts.Result>(TimelineTexts.method, {
      ...question,
      rows: [2, 1, 99],
    })
    expect(texts).toEqual({ uri: openUri, version, value: ['not this', 'find me', ''] })
    const found = await client.request<TimelineSearch.Result>(TimelineSearch.method, {
      ...question,
      words: 'FIND',
    })
    const rows = new Uint32Array(found.value?.count ?? 0)
    expect(unpackColumn(fromBase64(found.value?.rows ?? '') ?? new Uint8Array(0), rows)).toBe(true)
    expect([...rows]).toEqual([1])
    const details = await client.request<InspectRow.Result>(InspectRow.method, {
      ...question,
      row: 1,
      part: 'message',
    })
    expect(isInspection(details.value)).toBe(true)
    const stale = { ...question, version: version + 1 }
    for (const [method, more] of [
      [TimelineTexts.method, { rows: [1] }],
      [TimelineSearch.method, { words: 'x' }],
      [InspectRow.method, { row: 1, part: 'message' }],
    ] as const) {
      expect(await client.request(method, { ...stale, ...more })).toEqual({ uri: openUri, version })
    }
  })

  test('rows and places of the editor lead to each other, also where a row holds a lone carriage return', async () => {
    const rows = [header(), userMessage(0, 'a').replace('"a"', '\r"a"'), userMessage(1, 'b')]
    client.open(openUri, logText(rows))
    await take(openUri)
    const textDocument = { uri: openUri }
    const place = await client.request<LocateRow.Result>(LocateRow.method, { textDocument, row: 2 })
    expect(place).toMatchObject({ row: 2, seq: 1, range: { start: { line: 3, character: 0 } } })
    const bySeq = await client.request<LocateRow.Result>(LocateRow.method, { textDocument, seq: 0 })
    expect(bySeq?.row).toBe(1)
    const position = { line: 3, character: 5 }
    const byPosition = await client.request<LocateRow.Result>(LocateRow.method, { textDocument, position })
    expect(byPosition?.row).toBe(2)
    expect(await client.request(LocateRow.method, { textDocument, row: 99 })).toBeNull()
    expect(await client.request(LocateRow.method, { textDocument, seq: 99 })).toBeNull()
  })
})

describe('a log on disk', () => {
  test('is read, followed while it grows, and let go', async () => {
    const path = await onDisk('a.session.jsonl', logText(cleanRows(20)))
    const uri = pathToFileURL(path).toString()
    const first = await take(uri)
    expect(first).not.toHaveProperty('documentVersion')
    const data = unpack(first)
    expectSame(data, cleanRows(20))
    await appendFile(path, logText(turnRows(60, 21)))
    const next = await take(uri, first.version)
    expect(next.base).toBe(first.version)
    expectSame(unpack(next, data), cleanRows(21))
    await client.request(TimelineClosed.method, { textDocument: { uri } })
    expect((await take(uri, next.version)).base).toBeUndefined()
  })

  test('opened in the editor, the editor is right', async () => {
    const path = await onDisk('a.session.jsonl', logText(cleanRows(2)))
    const uri = pathToFileURL(path).toString()
    await take(uri)
    client.open(uri, logText(cleanRows(3)))
    expect(unpack(await take(uri)).info.turns).toBe(3)
  })

  test('a compressed one is read too', async () => {
    const samples = new URL('../../../samples/', import.meta.url)
    const plain = await readFile(new URL('clean-v0c.session.jsonl', samples), 'utf8')
    const data = unpack(await take(new URL('clean-v0c.session.jsonl.zstd', samples).toString()))
    expectSame(data, plain.split('\n').slice(0, -1))
  })

  test.each([
    ['no file', 'file:///not/there.session.jsonl'],
    ['no place on this machine', 'untitled:Untitled-1'],
  ])('%s is said', async (_, uri) => {
    const result = await client.request<TimelineData.Result>(TimelineData.method, { textDocument: { uri } })
    expect(result).toMatchObject({ state: 'unavailable', uri, reason: 'unreadable' })
  })
})

describe('reading a log from disk', () => {
  const textOf = (log: DiskLog): string => log.analysis.text.text()

  test('a torn end becomes a row once the rest is written', async () => {
    const text = logText(cleanRows(3))
    const path = await onDisk('a.jsonl', text.slice(0, -30))
    const log = new DiskLog(path)
    await log.refresh()
    const { analysis } = log
    expect(textOf(log)).toBe(text.slice(0, -30))
    await appendFile(path, text.slice(-30))
    await log.refresh()
    expect(textOf(log)).toBe(text)
    expect(log.analysis).toBe(analysis)
  })

  test.each([
    ['of the same size', logText(cleanRows(3)).replaceAll('Hello', 'Howdy')],
    ['shorter', logText(cleanRows(1))],
    ['another log that is longer', logText(cleanRows(9)).replaceAll('Hello', 'Howdy')],
    ['empty', ''],
  ])('a file that became %s is read anew', async (_, text) => {
    const path = await onDisk('a.jsonl', logText(cleanRows(3)))
    const log = new DiskLog(path)
    await log.refresh()
    await writeFile(`${path}.new`, text)
    await rename(`${path}.new`, path)
    await log.refresh()
    expect(textOf(log)).toBe(text)
  })

  test('letters of several bytes do not shift where it reads on', async () => {
    const path = await onDisk('a.jsonl', logText([header(), userMessage(0, 'Größe 😀')]))
    const log = new DiskLog(path)
    await log.refresh()
    await appendFile(path, logText([userMessage(1, 'mehr')]))
    await log.refresh()
    expect(textOf(log)).toBe(logText([header(), userMessage(0, 'Größe 😀'), userMessage(1, 'mehr')]))
  })

  test('a file that is too large is refused before it is read', async () => {
    const path = await onDisk('a.jsonl', 'x'.repeat(101))
    await expect(new DiskLog(path, 100).refresh()).rejects.toBeInstanceOf(LogTooLarge)
  })
})
