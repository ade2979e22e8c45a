// The one wrapper around every request: it turns the event loop first, so that a cancel that already waits is seen
// before work is done; answers a cancelled request with the protocol's own error; and turns a defect into a log entry
// and the fallback that the feature declared. It must not know any feature.
import {
  type CancellationToken,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  type ResponseError as ResponseErrorOf,
} from 'vscode-languageserver/node'
import { turnOfEventLoop } from './event-loop.js'

/** Where the wrapper writes; a part of the connection's console. */
export interface DefectLog {
  error(message: string): void
}

/** Thrown by a handler that noticed its request was cancelled, or whose log was closed meanwhile. */
export class RequestCancelled extends Error {
  constructor() {
    super('The request was cancelled')
    this.name = 'RequestCancelled'
  }
}

export interface RequestRim {
  readonly defects: DefectLog
  /** After `shutdown` the protocol allows no more requests. */
  readonly isShutDown: () => boolean
}

export interface RequestHandler<Params, Result> {
  readonly method: string
  /** Answer where the handler fails by a defect of ours. */
  readonly fallback: Result
  readonly answer: (params: Params, token: CancellationToken) => Result | Promise<Result>
  /** What the request is about, for the log: uri and version. */
  readonly subject: (params: Params) => string
}

/** The function to register with the connection. */
export function wrapRequest<Params, Result>(
  rim: RequestRim,
  handler: RequestHandler<Params, Result>,
): (params: Params, token: CancellationToken) => Promise<Result | ResponseErrorOf<void>> {
  return async (params, token) => {
    await turnOfEventLoop()
    if (rim.isShutDown()) return new ResponseError(ErrorCodes.InvalidRequest, 'The server is shutting down')
    if (token.isCancellationRequested) return cancelledError()
    try {
      const result = await handler.answer(params, token)
      return token.isCancellationRequested ? cancelledError() : result
    } catch (error) {
      if (error instanceof RequestCancelled) return cancelledError()
      // Errors that the protocol knows are answers, not defects.
      if (error instanceof ResponseError) throw error
      rim.defects.error(`${handler.method} failed for ${handler.subject(params)}: ${describeError(error)}`)
      return handler.fallback
    }
  }
}

function cancelledError(): ResponseErrorOf<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled')
}

/** Stack, or whatever was thrown, for the output channel. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
