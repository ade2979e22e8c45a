import { describe, expect, it } from 'vitest'
import { DiagnosticSeverity } from 'vscode-languageserver-protocol/node'
import { LanguageClient, pullCapabilities } from './language-client.js'
import { cleanRows, header, logText, row } from './sample-rows.js'

const uri = 'file:///logs/session.jsonl'
const gap = logText([header(), row(1, 'todo/write', { todos: [] })])

describe('settings', () => {
  it('come with the initialisation options', async () => {
    const initializationOptions = { dshSession: { severity: { 'sequence/gap': 'hint' } } }
    const client = await LanguageClient.start({ initializationOptions })
    client.open(uri, gap)
    const diagnostics = await client.pushed(uri, 1)
    const found = diagnostics.find(({ code }) => code === 'sequence/gap')
    expect(found?.severity).toBe(DiagnosticSeverity.Hint)
  })

  it('come with a notification, and results follow', async () => {
    const client = await LanguageClient.start()
    client.open(uri, gap)
    expect((await client.pushed(uri, 1)).map(({ code }) => code)).toContain('sequence/gap')
    client.published.length = 0
    client.notify('workspace/didChangeConfiguration', {
      settings: { dshSession: { severity: { sequence: 'off' } } },
    })
    const codes = (await client.pushed(uri, 1)).map(({ code }) => code)
    expect(codes).not.toContain('sequence/gap')
  })

  it('are asked for, for each log, and no result comes before the answer', async () => {
    const other = 'file:///logs/other.jsonl'
    const client = await LanguageClient.start({
      configurationOf: (scope) => (scope === other ? { severity: { 'sequence/gap': 'off' } } : {}),
    })
    client.open(uri, gap)
    client.open(other, gap)
    const codesOf = async (name: string) => (await client.pushed(name, 1)).map(({ code }) => code)
    expect(await codesOf(uri)).toContain('sequence/gap')
    expect(await codesOf(other)).not.toContain('sequence/gap')
    expect(client.published.filter((report) => report.uri === other)).toHaveLength(1)
  })

  it('that change make an editor pull again', async () => {
    let severity: object = {}
    const client = await LanguageClient.start({
      capabilities: pullCapabilities,
      configurationOf: () => ({ severity }),
    })
    client.open(uri, gap)
    const first = await client.pull(uri)
    severity = { 'sequence/gap': 'off' }
    client.notify('workspace/didChangeConfiguration', { settings: null })
    await client.until(() => client.received.find(({ method }) => method === 'workspace/diagnostic/refresh'))
    const next = await client.pull(uri, first.resultId)
    if (next.kind !== 'full') throw new Error('The report should be full')
    expect(next.items.map(({ code }) => code)).not.toContain('sequence/gap')
  })

  it('choose the dialect', async () => {
    const client = await LanguageClient.start({
      initializationOptions: { status: true, dshSession: { dialect: 'v0a' } },
    })
    client.open(uri, logText(cleanRows(1)))
    await client.pushed(uri, 1)
    const status = await client.until(() => client.statuses.find(({ result }) => result !== undefined))
    expect(status.dialect.id).toBe('v0a')
    expect(status.choice).toBe('settings')
  })

  it('that make no sense are told in the log channel and ignored', async () => {
    const initializationOptions = { dshSession: { dialect: 'v99', maxProblems: 'many' } }
    const client = await LanguageClient.start({ initializationOptions })
    client.open(uri, gap)
    expect((await client.pushed(uri, 1)).map(({ code }) => code)).toContain('sequence/gap')
    const told = client.received.filter(({ method }) => method === 'window/logMessage')
    expect(JSON.stringify(told)).toContain('dshSession.dialect')
    expect(JSON.stringify(told)).toContain('dshSession.maxProblems')
  })

  it('are registered for where the editor wants that', async () => {
    const client = await LanguageClient.start({
      capabilities: { workspace: { didChangeConfiguration: { dynamicRegistration: true } } },
    })
    const { params } = await client.until(() =>
      client.received.find(({ method }) => method === 'client/registerCapability'),
    )
    expect(params).toMatchObject({
      registrations: [
        { method: 'workspace/didChangeConfiguration', registerOptions: { section: 'dshSession' } },
      ],
    })
  })
})
