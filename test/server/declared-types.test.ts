// Files of declared event types as the server finds and reads them, over the real pipe.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DeclaredTypesFiles } from '../../server/declared-types-file.js'
import { callTurn, rows } from '../fixes/sample-log.js'
import { LanguageClient, pushCapabilities } from './language-client.js'
import { logText } from './sample-rows.js'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'dsh-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const toUri = (file: string) => pathToFileURL(file).href
const log = logText([...callTurn(), rows.event('x-search/request', 8, { q: 'weather' })])
const declaration = (schema: object) => JSON.stringify({ types: { 'x-search/request': { schema } } })

describe('declared event types', () => {
  it('come from the file that the setting names', async () => {
    const folder = newFolder()
    mkdirSync(path.join(folder, 'config'))
    const file = path.join(folder, 'config', 'our types.json')
    writeFileSync(file, declaration({ required: ['engine'], properties: { engine: { type: 'string' } } }))
    const uri = toUri(path.join(folder, 'session.jsonl'))
    const client = await LanguageClient.start({
      configurationOf: () => ({ eventTypes: { file: 'config/our types.json' } }),
    })
    client.open(uri, log, 1)
    const diagnostics = await client.pushed(uri, 1)
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['payload/mismatch', 'data.engine should be a string, but it is missing'],
    ])
  })

  it('are read again when the editor says that the file has changed', async () => {
    const folder = newFolder()
    const file = path.join(folder, '.dsh-session-types.json')
    writeFileSync(file, declaration({ required: ['engine'] }))
    const uri = toUri(path.join(folder, 'session.jsonl'))
    const client = await LanguageClient.start({
      capabilities: {
        ...pushCapabilities,
        workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
      },
    })
    client.open(uri, log, 1)
    expect(await client.pushed(uri, 1)).toHaveLength(1)
    writeFileSync(file, declaration({}))
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: toUri(file), type: 2 }] })
    await client.until(() =>
      client.published.find((report) => report.uri === uri && report.diagnostics.length === 0),
    )
    const registered = await client.until(() =>
      client.received.find(
        ({ method, params }) =>
          method === 'client/registerCapability' && JSON.stringify(params).includes('didChangeWatchedFiles'),
      ),
    )
    expect(JSON.stringify(registered.params)).toContain('**/.dsh-session-types.json')
  })

  it('show their mistakes in the file itself', async () => {
    const folder = newFolder()
    const file = path.join(folder, '.dsh-session-types.json')
    writeFileSync(file, '{\n  "types": {\n    "turn/end": {}\n  }\n}\n')
    const client = await LanguageClient.start()
    client.open(toUri(path.join(folder, 'session.jsonl')), log, 1)
    const report = await client.until(() => client.published.find(({ uri }) => uri === toUri(file)))
    expect(report.diagnostics).toEqual([
      {
        range: { start: { line: 2, character: 4 }, end: { line: 2, character: 14 } },
        severity: 2,
        source: 'dsh-session',
        message: '"turn/end" is a type of the harness itself and cannot be declared',
      },
    ])
  })
})

describe('the file for a log', () => {
  const outlet = { show: () => undefined, onChanged: () => undefined, watch: () => undefined }
  const settings = { eventTypesFile: '' }

  it('lies in the innermost workspace folder around it, else beside it', () => {
    const folder = newFolder()
    const inner = path.join(folder, 'inner')
    mkdirSync(path.join(inner, 'deep'), { recursive: true })
    const name = '.dsh-session-types.json'
    writeFileSync(path.join(folder, name), '{"types":{"x-outer":{}}}')
    writeFileSync(path.join(inner, name), '{"types":{"x-inner":{}}}')
    writeFileSync(path.join(inner, 'deep', name), '{"types":{"x-beside":{}}}')
    const namesFor = (folders: readonly string[], file: string) => {
      const files = new DeclaredTypesFiles(folders.map(toUri), outlet)
      return [...(files.typesFor({ uri: toUri(file), settings })?.keys() ?? [])]
    }
    const file = path.join(inner, 'deep', 'session.jsonl')
    expect(namesFor([folder, inner], file)).toEqual(['x-inner'])
    expect(namesFor([folder], file)).toEqual(['x-outer'])
    expect(namesFor([], file)).toEqual(['x-beside'])
    expect(namesFor([path.join(folder, 'inn')], file)).toEqual(['x-beside'])
  })

  it('is none for a log that is no file', () => {
    const files = new DeclaredTypesFiles([], outlet)
    for (const uri of ['untitled:Untitled-1', 'vscode-remote://x/y', 'file:', 'nonsense']) {
      expect(files.typesFor({ uri, settings }), uri).toBeUndefined()
    }
  })

  it('gives the same types as long as it stays the same', () => {
    const folder = newFolder()
    writeFileSync(path.join(folder, '.dsh-session-types.json'), '{"types":{"x":{}}}')
    const files = new DeclaredTypesFiles([toUri(folder)], outlet)
    const one = files.typesFor({ uri: toUri(path.join(folder, 'a.jsonl')), settings })
    expect(one).toBeDefined()
    expect(files.typesFor({ uri: toUri(path.join(folder, 'b.jsonl')), settings })).toBe(one)
  })
})
