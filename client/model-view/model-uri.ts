// Addresses of the documents that show what the model saw. An address says all that is needed to make the document
// again, so that an open one survives a reload of the window. Pure: addresses are given as their parts.
import type { SessionMessages, SessionRequest } from '../../shared/protocol.js'

export const modelScheme = 'dsh-session-model'

/** A request that the model got, or the messages right after a place. */
export type ModelSubject =
  | { readonly kind: 'request'; readonly log: string; readonly target: SessionRequest.Target }
  | { readonly kind: 'messages'; readonly log: string; readonly target: SessionMessages.Params['target'] }

/** The query of an address. */
export function writeSubject(subject: ModelSubject): string {
  return JSON.stringify(subject)
}

/** Undefined for an address that is not ours. */
export function readSubject(query: string): ModelSubject | undefined {
  const value = parse(query)
  if (!isObject(value)) return undefined
  const { kind, log, target } = value
  if (typeof log !== 'string') return undefined
  const place = readTarget(target)
  if (place === undefined) return undefined
  if (kind === 'request') return { kind, log, target: place }
  return kind === 'messages' && (place === 'end' || !('turn' in place))
    ? { kind, log, target: place }
    : undefined
}

function readTarget(value: unknown): SessionRequest.Target | undefined {
  if (value === 'end') return value
  if (!isObject(value)) return undefined
  const { row, seq, turn, step, attempt } = value
  if (typeof row === 'number') return { row }
  if (typeof seq === 'number') return { seq }
  if (typeof turn !== 'number' || typeof step !== 'number') return undefined
  return { turn, step, ...(typeof attempt === 'number' ? { attempt } : {}) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
