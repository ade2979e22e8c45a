import { describe, expect, it } from 'vitest'
import { SessionMessages, SessionRequest } from '../../shared/protocol.js'
import { LanguageClient } from './language-client.js'
import { header, logText, row, turnRows, userMessage } from './sample-rows.js'

const uri = 'file:///logs/session.jsonl'
const textDocument = { uri }

const rows = [
  header(),
  row(0, 'turn/start', { turn: 1 }),
  row(1, 'step/start', { turn: 1, step: 1 }),
  userMessage(2, 'Hello'),
  row(3, 'request/header', { header: { config: { provider: 'acme', model: 'acme-1' } }, reason: 'initial' }),
  row(4, 'step/end', { turn: 1, step: 1 }),
  row(5, 'turn/end', { turn: 1, reason: { kind: 'completed' } }),
]

async function open(log: readonly string[]): Promise<LanguageClient> {
  const client = await LanguageClient.start()
  client.open(uri, logText(log), 7)
  return client
}

describe('what the model saw', () => {
  it('is a document with its title, its log and the version of that', async () => {
    const client = await open(rows)
    const params: SessionRequest.Params = { textDocument, target: { turn: 1, step: 1 }, as: 'document' }
    const result = await client.request<SessionRequest.Result>(SessionRequest.method, params)
    expect(result).toMatchObject({ uri, version: 7, title: 'Request of turn 1, step 1 (no answer recorded)' })
    expect(result.document).toContain('  model: acme-1\n')
    expect(result.document).toContain('-- user · seq 2 · user\n  [text]\n    Hello\n')
    expect(result.data).toBeUndefined()
  })

  it('is data of the same place, however that is named', async () => {
    const client = await open(rows)
    const ask = (target: SessionRequest.Target) =>
      client.request<SessionRequest.Result | null>(SessionRequest.method, {
        textDocument,
        target,
        as: 'data',
      })
    const ofStep = await ask({ turn: 1, step: 1 })
    expect(ofStep?.data).toMatchObject({
      header: { config: { model: 'acme-1' } },
      messages: [{ id: 'm-2', role: 'user' }],
      sources: [2],
      atSeq: 3,
    })
    expect(await ask({ row: 4 })).toEqual(ofStep)
    expect(await ask({ seq: 3 })).toEqual(ofStep)
    expect((await ask('end'))?.data).toMatchObject({ place: { kind: 'next' }, atSeq: 5 })
    for (const target of [{ row: 99 }, { seq: 99 }, { turn: 1, step: 9 }])
      expect(await ask(target)).toBeNull()
  })

  it('follows edits', async () => {
    const client = await open(rows)
    const at = { line: 3, character: rows[3]?.indexOf('Hello') ?? 0 }
    client.change(uri, 8, { range: { start: at, end: { ...at, character: at.character + 5 } }, text: 'Bye' })
    const result = await client.request<SessionRequest.Result>(SessionRequest.method, {
      textDocument,
      target: 'end',
      as: 'document',
    })
    expect(result.version).toBe(8)
    expect(result.document).toContain('    Bye\n')
  })

  it('is null for a log that is not open', async () => {
    const client = await open(rows)
    const params = { textDocument: { uri: 'file:///other.jsonl' }, target: 'end', as: 'document' }
    expect(await client.request(SessionRequest.method, params)).toBeNull()
    expect(await client.request(SessionMessages.method, params)).toBeNull()
  })
})

describe('messages', () => {
  it('are those right after a place, or at the end', async () => {
    const client = await open([header(), ...turnRows(0, 1, 'one'), ...turnRows(3, 2, 'two')])
    const ask = (target: SessionMessages.Params['target'], as: SessionRequest.Format) =>
      client.request<SessionMessages.Result | null>(SessionMessages.method, { textDocument, target, as })
    expect((await ask('end', 'data'))?.data?.sources).toEqual([1, 4])
    expect((await ask({ seq: 2 }, 'data'))?.data?.sources).toEqual([1])
    expect(await ask({ row: 3 }, 'document')).toMatchObject({
      uri,
      version: 7,
      title: 'Messages up to seq 2',
    })
    expect(await ask({ seq: 99 }, 'data')).toBeNull()
    expect(await ask({ row: -1 }, 'data')).toBeNull()
  })
})

describe('hover over the protocol', () => {
  const params = { textDocument, position: { line: 3, character: 10 } }

  it('is Markdown where the editor shows it, and text elsewhere', async () => {
    const plain = await open(rows)
    expect(await plain.request('textDocument/hover', params)).toMatchObject({
      contents: { kind: 'plaintext', value: expect.stringMatching(/^user\/message · seq 2\n/) },
      range: { start: { line: 3, character: 8 }, end: { line: 3, character: 22 } },
    })
    const rich = await LanguageClient.start({
      capabilities: { textDocument: { hover: { contentFormat: ['markdown', 'plaintext'] } } },
    })
    rich.open(uri, logText(rows))
    expect(await rich.request('textDocument/hover', params)).toMatchObject({
      contents: { kind: 'markdown', value: expect.stringMatching(/^`user\/message` · seq 2\n/) },
    })
  })

  it('can be turned off', async () => {
    const client = await LanguageClient.start({ initializationOptions: { dshSession: { hover: false } } })
    client.open(uri, logText(rows))
    expect(await client.request('textDocument/hover', params)).toBeNull()
  })
})
