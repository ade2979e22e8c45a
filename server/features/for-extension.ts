// Requests that the commands of the VS Code extension need: the steps of a log, and the schema of a dialect.
import { jsonSchemaOf } from '../../shared/format/json-schema.js'
import { findDialect } from '../../shared/format/registry.js'
import { DialectSchema, SessionSteps } from '../../shared/protocol.js'
import { wrapRequest } from '../requests.js'
import { type Feature, logRequest } from './feature.js'
import { sessionSteps } from './session-steps.js'

export function extensionFeatures(): readonly Feature[] {
  return [
    logRequest<SessionSteps.Params, SessionSteps.Result | null>({
      method: SessionSteps.method,
      capabilities: {},
      unknown: null,
      fallback: null,
      answer: async (log, _params, token) => {
        await log.whenCurrent(token)
        return { uri: log.uri, version: log.version, steps: sessionSteps(log.analysis) }
      },
    }),
    {
      capabilities: {},
      register: ({ onRequest, rim }) => {
        onRequest(
          DialectSchema.method,
          wrapRequest<DialectSchema.Params, DialectSchema.Result | null>(rim, {
            method: DialectSchema.method,
            fallback: null,
            subject: ({ dialect }) => dialect,
            answer: (params) => {
              const dialect = findDialect(params.dialect)
              return dialect === undefined ? null : { schema: jsonSchemaOf(dialect) }
            },
          }),
        )
      },
    },
  ]
}
