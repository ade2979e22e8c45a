import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { ErrorCodes, TextDocumentSyncKind } from 'vscode-languageserver-protocol/node'
import { LanguageClient } from './language-client.js'
import { cleanRows, logText } from './sample-rows.js'

const packageVersion: unknown = JSON.parse(readFileSync('package.json', 'utf8')).version
const uri = 'file:///logs/session.jsonl'

/** Runs the server's program and collects what it says and how it ends. */
function run(args: readonly string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [inject('serverPath'), ...args], { stdio: 'pipe' })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  child.stdin.end()
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
}

describe('starting and ending', () => {
  it('says what it can do', async () => {
    const client = await LanguageClient.start()
    expect(client.initialized.serverInfo).toEqual({
      name: 'dsh-session-language-server',
      version: packageVersion,
    })
    expect(client.initialized.capabilities).toMatchObject({
      positionEncoding: 'utf-16',
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
      diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: false },
    })
  })

  it('exits with 0 after a shutdown, whatever is still open', async () => {
    const client = await LanguageClient.start()
    client.open(uri, logText(cleanRows(2000)))
    expect(await client.stop()).toBe(0)
  })

  it('exits with 1 when told to exit without a shutdown', async () => {
    const client = await LanguageClient.start()
    client.notify('exit', undefined)
    expect(await client.exited).toBe(1)
  })

  it('exits with 1 when its editor goes away', async () => {
    const client = await LanguageClient.start()
    client.open(uri, logText(cleanRows(10)))
    await client.pushed(uri, 1)
    client.endInput()
    expect(await client.exited).toBe(1)
  })

  it('refuses requests after the shutdown', async () => {
    const client = await LanguageClient.start()
    client.open(uri, logText(cleanRows(1)))
    await client.request('shutdown')
    await expect(client.pull(uri)).rejects.toMatchObject({ code: ErrorCodes.InvalidRequest })
  })

  it('speaks over the channel of node too', async () => {
    const child = spawn(process.execPath, [inject('serverPath'), '--node-ipc'], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let stdout = ''
    child.stdout?.on('data', (chunk) => {
      stdout += chunk
    })
    const answer = new Promise((resolve) => child.once('message', resolve))
    const params = { processId: null, rootUri: null, capabilities: {} }
    child.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
    expect(await answer).toMatchObject({
      id: 1,
      result: { serverInfo: { name: 'dsh-session-language-server' } },
    })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.send({ jsonrpc: '2.0', id: 2, method: 'shutdown' })
    child.send({ jsonrpc: '2.0', method: 'exit' })
    expect(await exited).toBe(0)
    expect(stdout).toBe('')
  })
})

describe('the program without an editor', () => {
  it('explains itself and exits with 2 when no transport is named', async () => {
    const { code, stdout, stderr } = await run([])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('--stdio')
  })

  it('prints its help and its version', async () => {
    expect(await run(['--help'])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('--stdio'),
    })
    expect(await run(['--version'])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: `${packageVersion}\n`,
    })
  })
})
