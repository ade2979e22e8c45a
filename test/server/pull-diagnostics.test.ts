import { describe, expect, it } from 'vitest'
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver-protocol/node'
import { LanguageClient, pullCapabilities } from './language-client.js'
import { cleanRows, header, logText, row } from './sample-rows.js'

const uri = 'file:///logs/session.jsonl'
const gap = logText([header(), row(1, 'turn/start', { turn: 1 })])
const start = { line: 0, character: 0 }

function startPulling(): Promise<LanguageClient> {
  return LanguageClient.start({ capabilities: pullCapabilities })
}

describe('pulled diagnostics', () => {
  it('are the ones that would be pushed', async () => {
    const puller = await startPulling()
    puller.open(uri, gap)
    const pulled = await puller.pullItems(uri)
    const pusher = await LanguageClient.start()
    pusher.open(uri, gap)
    expect(pulled).toEqual(await pusher.pushed(uri, 1))
    expect(pulled).not.toEqual([])
  })

  it('are unchanged as long as the log is', async () => {
    const client = await startPulling()
    client.open(uri, gap)
    const first = await client.pull(uri)
    expect(first.kind).toBe('full')
    expect(await client.pull(uri, first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId })
    expect((await client.pull(uri)).kind).toBe('full')
    expect((await client.pull(uri, 'of-another-server')).kind).toBe('full')
    client.change(uri, 2, { text: logText(cleanRows(1)) })
    const next = await client.pull(uri, first.resultId)
    expect(next).toEqual({ kind: 'full', items: [], resultId: expect.any(String) })
    expect(next.resultId).not.toBe(first.resultId)
  })

  it('are new after closing and opening again', async () => {
    const client = await startPulling()
    client.open(uri, gap)
    const first = await client.pull(uri)
    client.close(uri)
    client.open(uri, gap)
    expect((await client.pull(uri, first.resultId)).kind).toBe('full')
  })

  it('wait for the analysis of a long log', async () => {
    const client = await startPulling()
    const rows = [...cleanRows(20_000), 'x']
    client.open(uri, logText(rows))
    const items = await client.pullItems(uri)
    expect(items.map(({ code }) => code)).toContain('row/not-json')
  })

  it('are asked for again when an edit came during the analysis', async () => {
    const client = await startPulling()
    client.open(uri, logText(cleanRows(20_000)))
    const early = client.pull(uri)
    client.change(uri, 2, { range: { start, end: start }, text: 'x\n' })
    await expect(early).rejects.toMatchObject({
      code: LSPErrorCodes.ServerCancelled,
      data: { retriggerRequest: true },
    })
    expect((await client.pullItems(uri)).map(({ code }) => code)).toContain('header/not-json')
  })

  it('end with an error of the protocol when the editor cancels', async () => {
    const client = await startPulling()
    client.open(uri, logText(cleanRows(20_000)))
    const source = new CancellationTokenSource()
    const params = { textDocument: { uri } }
    const early = client.connection.sendRequest('textDocument/diagnostic', params, source.token)
    source.cancel()
    await expect(early).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled })
    expect(await client.pullItems(uri)).toEqual([])
  })

  it('end with an error of the protocol when the log is closed', async () => {
    const client = await startPulling()
    client.open(uri, logText(cleanRows(20_000)))
    const early = client.pull(uri)
    client.close(uri)
    await expect(early).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled })
  })
})
