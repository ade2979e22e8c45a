import { describe, expect, it } from 'vitest'
import { CancellationTokenSource, ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node'
import { RequestCancelled, type RequestHandler, wrapRequest } from '../../server/requests.js'

interface Question {
  readonly uri: string
}

function wrapped(answer: RequestHandler<Question, string>['answer'], isShutDown = () => false) {
  const defects: string[] = []
  const request = wrapRequest<Question, string>(
    { defects: { error: (message) => defects.push(message) }, isShutDown },
    { method: 'test/ask', fallback: 'fallback', subject: ({ uri }) => `${uri} version 7`, answer },
  )
  return { request, defects }
}

const question = { uri: 'file:///a.jsonl' }

function codeOf(result: unknown): number | undefined {
  return result instanceof ResponseError ? result.code : undefined
}

describe('the wrapper around requests', () => {
  it('answers', async () => {
    const { request } = wrapped(({ uri }) => `seen ${uri}`)
    expect(await request(question, new CancellationTokenSource().token)).toBe('seen file:///a.jsonl')
  })

  it('does no work when the cancel already waits', async () => {
    let worked = false
    const { request } = wrapped(() => {
      worked = true
      return 'late'
    })
    const source = new CancellationTokenSource()
    const result = request(question, source.token)
    source.cancel()
    expect(codeOf(await result)).toBe(LSPErrorCodes.RequestCancelled)
    expect(worked).toBe(false)
  })

  it('answers a cancel during the work as a cancel, and does not call it a defect', async () => {
    const source = new CancellationTokenSource()
    const { request, defects } = wrapped(() => {
      source.cancel()
      return 'too late'
    })
    expect(codeOf(await request(question, source.token))).toBe(LSPErrorCodes.RequestCancelled)
    const thrown = wrapped(() => {
      throw new RequestCancelled()
    })
    const result = await thrown.request(question, new CancellationTokenSource().token)
    expect(codeOf(result)).toBe(LSPErrorCodes.RequestCancelled)
    expect([...defects, ...thrown.defects]).toEqual([])
  })

  it('logs a defect with what it was about and answers with the fallback', async () => {
    const { request, defects } = wrapped(() => Promise.reject(new Error('broken')))
    expect(await request(question, new CancellationTokenSource().token)).toBe('fallback')
    expect(defects).toHaveLength(1)
    expect(defects[0]).toMatch(/test\/ask.*file:\/\/\/a\.jsonl version 7.*broken/s)
  })

  it('passes errors of the protocol on', async () => {
    const { request, defects } = wrapped(() => {
      throw new ResponseError(LSPErrorCodes.ServerCancelled, 'again')
    })
    const result = request(question, new CancellationTokenSource().token)
    await expect(result).rejects.toMatchObject({ code: LSPErrorCodes.ServerCancelled })
    expect(defects).toEqual([])
  })

  it('refuses requests after the shutdown', async () => {
    const { request } = wrapped(
      () => 'never',
      () => true,
    )
    const result = await request(question, new CancellationTokenSource().token)
    expect(codeOf(result)).toBe(ErrorCodes.InvalidRequest)
  })
})
