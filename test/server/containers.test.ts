// Compressed logs that an editor shows as text: what was wrong with the container is told with the problems of the rows.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { decodeFrames } from '../../shared/log/zstd-log.js'
import { encodeFrames } from '../../shared/log/zstd-write.js'
import { ForkPreview, ForkWrite, LogContainer } from '../../shared/protocol.js'
import { rules } from '../../shared/rules/catalogue.js'
import { LanguageClient, pullCapabilities } from './language-client.js'
import { cleanRows, header, turnRows } from './sample-rows.js'

const uri = 'dsh-session-zstd:/logs/session.jsonl?file%3A%2F%2F%2Flogs%2Fsession.jsonl.zstd'

/** Does what our editor client does with a compressed file. */
function open(client: LanguageClient, bytes: Uint8Array): void {
  const { rows, faults, tornFrameRow } = decodeFrames(bytes)
  const params: LogContainer.Params = { uri, faults, ...(tornFrameRow === undefined ? {} : { tornFrameRow }) }
  client.notify(LogContainer.method, params)
  client.open(uri, rows.join('\n'))
}

function frames(...pieces: readonly (readonly string[])[]): Uint8Array {
  return encodeFrames(pieces.map((rows) => Buffer.from(rows.map((row) => `${row}\n`).join(''))))
}

describe('a compressed log', () => {
  const examples = rules.flatMap(({ code, bad }) =>
    bad.bytes !== undefined && bad.container === 'zstd' ? [{ code, bytes: bad.bytes }] : [],
  )

  it('has examples of all faults', () => {
    expect(examples.length).toBe(rules.filter(({ code }) => code.startsWith('container/')).length)
  })

  it.each(examples)('shows $code and nothing that follows from it', async ({ code, bytes }) => {
    const client = await LanguageClient.start({ capabilities: pullCapabilities })
    open(client, bytes)
    const codes = (await client.pullItems(uri)).map((each) => each.code)
    // The rows that a torn frame still gives count, and so does the turn that they begin.
    expect(codes).toEqual(code === 'container/torn-frame' ? [code, 'turn/open-at-end'] : [code])
  })

  it('is read anew when its container is told again', async () => {
    const client = await LanguageClient.start({ capabilities: pullCapabilities })
    const whole = frames([header()], turnRows(0, 1))
    const torn = Uint8Array.from([...whole, ...frames(turnRows(3, 2)).slice(0, 20)])
    open(client, torn)
    expect((await client.pullItems(uri)).map((each) => each.code)).toEqual(['container/torn-frame'])
    const noFaults: LogContainer.Params = { uri, faults: [] }
    client.notify(LogContainer.method, noFaults)
    // Now nothing explains why the text ends inside a row.
    expect((await client.pullItems(uri)).map((each) => each.code)).toEqual(['row/torn-tail'])
  })

  it('refuses a damaged row inside complete frames, at the end too', async () => {
    const client = await LanguageClient.start({ capabilities: pullCapabilities })
    const bytes = frames([header()], [...turnRows(0, 1), '{"type":'])
    open(client, bytes)
    expect(await client.pullItems(uri)).toMatchObject([{ code: 'row/not-json', severity: 1 }])
    // A plain log with the same rows loads: its end is dropped.
    const plain = 'file:///logs/plain.session.jsonl'
    client.open(plain, decodeFrames(bytes).rows.join('\n'))
    expect(await client.pullItems(plain)).toMatchObject([{ code: 'row/not-json', severity: 2 }, {}])
  })

  it('in the layout of the harness has its child there too, compressed', async () => {
    const store = mkdtempSync(join(tmpdir(), 'dsh-session-test-'))
    onTestFinished(() => rmSync(store, { recursive: true, force: true }))
    const folder = join(store, '--home-me-app--', 's-1')
    mkdirSync(folder, { recursive: true })
    const file = pathToFileURL(join(folder, 'session.jsonl.zstd')).href
    const parent = `dsh-session-zstd:/session.jsonl?${encodeURIComponent(file)}`
    const client = await LanguageClient.start({ capabilities: pullCapabilities })
    client.open(parent, `${cleanRows(2).join('\n')}\n`)
    const at = { textDocument: { uri: parent }, at: { row: 3 } }
    expect(await client.request<ForkPreview.Result>(ForkPreview.method, at)).toMatchObject({
      kind: 'plan',
      isInStore: true,
    })
    const params = { textDocument: { uri: parent }, seq: 2 }
    const result = await client.request<ForkWrite.Result>(ForkWrite.method, params)
    if (result.kind !== 'written') throw new Error(result.reason)
    expect(result.uri).toBe(
      pathToFileURL(join(store, '--home-me-app--', result.id, 'session.jsonl.zstd')).href,
    )
    const child = decodeFrames(readFileSync(new URL(result.uri)))
    expect(child.faults).toEqual([])
    expect(child.rows.slice(1, 4)).toEqual(cleanRows(2).slice(1, 4))
    expect(JSON.parse(child.rows[0] ?? '')).toMatchObject({ id: result.id, seedLength: 3 })
  })
})
