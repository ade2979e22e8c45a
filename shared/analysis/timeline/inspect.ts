// Answers the inspector: one part of what there is to say about a row, made when somebody looks at it.
import type { JsonPath } from '../../rules/problem.js'
import type { LogAnalysis } from '../log-analysis.js'
import { inspectEventTree } from './inspect-event.js'
import { inspectMessage } from './inspect-message.js'
import { inspectProblems } from './inspect-problems.js'
import { inspectRequest } from './inspect-request.js'
import { inspectSurface } from './inspect-surface.js'
import { inspectTokens } from './inspect-tokens.js'
import type { Inspection, InspectorPart } from './inspection.js'

export interface InspectTarget {
  readonly row: number
  readonly part: InspectorPart
  /** Of the event part: the node whose children are wanted, and the first of them. */
  readonly path?: JsonPath
  readonly from?: number
  /** Of the surface and request parts: the page before this index. */
  readonly end?: number
}

export function inspect(analysis: LogAnalysis, target: InspectTarget): Inspection {
  const { row, part, path, from, end } = target
  switch (part) {
    case 'message':
      return { part, ...inspectMessage(analysis, row) }
    case 'event':
      return {
        part,
        ...inspectEventTree(analysis, row, {
          ...(path === undefined ? {} : { path }),
          ...(from === undefined ? {} : { from }),
        }),
      }
    case 'surface':
      return { part, ...inspectSurface(analysis, row, end) }
    case 'request':
      return { part, ...inspectRequest(analysis, row, end) }
    case 'tokens':
      return { part, ...inspectTokens(analysis, row) }
    case 'problems':
      return { part, ...inspectProblems(analysis, row) }
  }
}
