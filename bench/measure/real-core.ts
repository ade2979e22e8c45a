// What the real session core from npm does when it takes up a stored log: parse, expand packed rows, restore the
// session, check the relations of its invariant companion. Deliberately without its file handling.
import type { Context } from '@deepseek-ai/cordis'
import { decodeStorageRecord, Session, type SessionEvent, SessionId } from '@deepseek-ai/dsh-session'
import * as companion from '@deepseek-ai/dsh-session/invariant'
import { START_TIME } from '../generate/row-writer.js'

/** Loads a generated log; throws on the first thing that the real core refuses. */
export function loadWithRealCore(text: string): Session {
  const events: SessionEvent[] = []
  let isHeader = true
  for (const line of text.split('\n')) {
    if (line === '') continue
    const value: unknown = JSON.parse(line)
    if (!isHeader) for (const event of decodeStorageRecord(value)) events.push(event)
    isHeader = false
  }
  const id = SessionId('bench')
  const header = { version: 0, id, createdAt: START_TIME, cwd: '/home/me/app', delegationDepth: 0 } as const
  const session = Session.fromRestore(id, events, header)
  checkInvariants(session)
  return session
}

/** Runs the companion over one session, without the services that it finds in the harness. */
function checkInvariants(session: Session): void {
  const fail = (message: string) => {
    throw new Error(message)
  }
  const context = {
    on: () => () => undefined,
    sessions: { list: () => [session] },
    invariants: {
      register: (_owner: string, install: (context: unknown, fail: (message: string) => void) => void) => {
        install(context, fail)
        return () => undefined
      },
    },
  }
  // The companion uses these three services and nothing else of a context.
  companion.apply(context as unknown as Context)
}
