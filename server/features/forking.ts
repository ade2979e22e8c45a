// The requests about forks, each answered once the log's analysis is current.
import { ForkBoundaries, ForkPreview, ForkWrite } from '../../shared/protocol.js'
import { type Feature, logRequest } from './feature.js'
import { forkBoundaries, forkLog, previewFork } from './fork.js'

export function forkingFeatures(): readonly Feature[] {
  return [
    logRequest<ForkBoundaries.Params, ForkBoundaries.Result | null>({
      method: ForkBoundaries.method,
      capabilities: {},
      unknown: null,
      fallback: null,
      answer: async (log, params, token) => {
        await log.whenCurrent(token)
        return { uri: log.uri, version: log.version, boundaries: forkBoundaries(log.analysis, params) }
      },
    }),
    logRequest<ForkPreview.Params, ForkPreview.Result | null>({
      method: ForkPreview.method,
      capabilities: {},
      unknown: null,
      fallback: null,
      answer: async (log, { at }, token) => {
        await log.whenCurrent(token)
        return previewFork(log.analysis, log.uri, at)
      },
    }),
    logRequest<ForkWrite.Params, ForkWrite.Result | null>({
      method: ForkWrite.method,
      capabilities: {},
      unknown: null,
      fallback: null,
      answer: async (log, params, token) => {
        await log.whenCurrent(token)
        return forkLog(log.analysis, log.uri, params)
      },
    }),
  ]
}
