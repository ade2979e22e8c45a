import { describe, expect, it } from 'vitest'
import { LanguageClient, pushCapabilities } from './language-client.js'
import { cleanRows, logText } from './sample-rows.js'

const uri = 'file:///logs/session.jsonl'

describe('the status of a log', () => {
  it('says what was recognised and counts', async () => {
    const client = await LanguageClient.start({ initializationOptions: { status: true } })
    client.open(uri, logText([...cleanRows(4), 'x']), 3)
    const status = await client.until(() => client.statuses.find(({ result }) => result !== undefined))
    expect(status).toMatchObject({
      uri,
      version: 3,
      dialect: { id: 'v0c', title: expect.any(String) },
      isProjected: false,
      choice: 'certain',
      result: { counts: { errors: 0, warnings: 1, informations: 0, hints: 0 }, events: 12, turns: 4 },
    })
    expect(status.evidence.length).toBeGreaterThan(0)
  })

  it('is not sent to editors that do not know it', async () => {
    const client = await LanguageClient.start()
    client.open(uri, logText(cleanRows(1)))
    await client.pushed(uri, 1)
    await client.stop()
    expect(client.statuses).toEqual([])
  })
})

describe('the progress of a long analysis', () => {
  it('is shown and taken away', async () => {
    const client = await LanguageClient.start({
      capabilities: { ...pushCapabilities, window: { workDoneProgress: true } },
    })
    // Long enough for any machine: the analysis of so many rows takes more than the patience of the server.
    client.open(uri, logText(cleanRows(150_000)))
    await client.pushed(uri, 1)
    const progress = () => client.received.filter(({ method }) => method === '$/progress')
    await client.until(() => progress().find(({ params }) => JSON.stringify(params).includes('"end"')))
    const kinds = progress().map(({ params }) => /"kind":"(\w+)"/.exec(JSON.stringify(params))?.[1])
    expect(kinds[0]).toBe('begin')
    expect(kinds.at(-1)).toBe('end')
    expect(client.received.some(({ method }) => method === 'window/workDoneProgress/create')).toBe(true)
  })
})
