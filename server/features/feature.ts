// What a language feature is to the server: the capabilities it brings and the request it answers. Features are pure
// functions over an open log; the wrapper around them and the registry of logs are handed in.
import type {
  CancellationToken,
  ServerCapabilities,
  TextDocumentIdentifier,
} from 'vscode-languageserver/node'
import type { OpenLog, OpenLogs } from '../open-logs.js'
import { type RequestRim, wrapRequest } from '../requests.js'

/** What features are registered with. */
export interface FeatureHost {
  readonly onRequest: <Params>(
    method: string,
    handler: (params: Params, token: CancellationToken) => Promise<unknown>,
  ) => void
  readonly logs: OpenLogs
  readonly rim: RequestRim
}

export interface Feature {
  readonly capabilities: ServerCapabilities
  readonly register: (host: FeatureHost) => void
}

export interface LogRequest<Params, Result> {
  /** Method of the protocol. */
  readonly method: string
  readonly capabilities: ServerCapabilities
  /** Answer for a document that is not open. */
  readonly unknown: Result
  /** Answer where the feature fails by a defect of ours. */
  readonly fallback: Result
  readonly answer: (log: OpenLog, params: Params, token: CancellationToken) => Result | Promise<Result>
}

/** A feature that answers one kind of request about one open log. */
export function logRequest<Params extends { readonly textDocument: TextDocumentIdentifier }, Result>(
  request: LogRequest<Params, Result>,
): Feature {
  const { method, capabilities, fallback, unknown } = request
  return {
    capabilities,
    register: ({ onRequest, logs, rim }) => {
      const handler = wrapRequest<Params, Result>(rim, {
        method,
        fallback,
        subject: ({ textDocument }) => `${textDocument.uri} version ${logs.find(textDocument.uri)?.version}`,
        answer: (params, token) => {
          const log = logs.find(params.textDocument.uri)
          return log === undefined ? unknown : request.answer(log, params, token)
        },
      })
      onRequest(method, handler)
    },
  }
}
