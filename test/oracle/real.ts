// The released session core of the harness, as the reference for ours. Only this file casts to its types: tests
// hand it the same untyped events that they hand to our code.
import * as real from '@deepseek-ai/dsh-session'
import type { LogEvent } from '../../shared/session/log-event.js'

export { real }

/** What a call came to: a value, or the fact that it refused. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false }

export function outcomeOf<T>(action: () => T): Outcome<T> {
  try {
    return { ok: true, value: action() }
  } catch {
    return { ok: false }
  }
}

/** A deep copy, since both cores may freeze what they are given. */
export function copyOf<T>(value: T): T {
  return structuredClone(value)
}

/** Events as the real core wants them typed; nothing is checked. */
export function realEvents(events: readonly unknown[]): real.SessionEvent[] {
  return copyOf(events) as real.SessionEvent[]
}

export function ourEvents(events: readonly unknown[]): LogEvent[] {
  return copyOf(events) as LogEvent[]
}

/** The header of generated sessions; `{{cwd}}` and other paths are none of these tests' business. */
export const header = { version: 0, id: 's', createdAt: 1 } as const

export function realHeader(value: unknown = header): real.SessionHeader {
  return copyOf(value) as real.SessionHeader
}

export const realId = real.SessionId('s')
