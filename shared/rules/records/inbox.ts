// The inbox: two lists of messages that wait for the next turn and the next step, kept as splices. Replaying them
// must work out, or the inbox cannot be built again; inherited splices do not count
// (events.json, "agent/inbox/spliced").
import type { RowEvent } from '../rule.js'
import { findId, type IdMap, sameIds, withId, withoutId } from './id-map.js'
import { countOf, idOf, membersOf } from './members.js'
import { recordRule } from './record-machine.js'
import { entryAt, listLength, sameLists, type WaitingList, withEntry, withoutEntry } from './waiting-list.js'

export type InboxTarget = 'next-turn' | 'next-step'

export interface InboxDetail {
  readonly kind: 'record'
  readonly family: 'inbox'
  readonly target: InboxTarget
  readonly start: number
  readonly removed: number
  /** Ids of the messages put in; `undefined` for one without an id. */
  readonly inserted: readonly (string | undefined)[]
}

/** `undefined` where a member that the replay needs is malformed. */
export function readInboxDetail(type: string, data: unknown): InboxDetail | undefined {
  if (type !== 'agent/inbox/spliced') return undefined
  const { target, start: startMember, removedCount, inserted } = membersOf(data)
  const start = countOf(startMember)
  const removed = removedCount === undefined ? 0 : countOf(removedCount)
  if (target !== 'next-turn' && target !== 'next-step') return undefined
  if (start === undefined || removed === undefined || !Array.isArray(inserted)) return undefined
  const ids = inserted.map((message: unknown) => idOf(membersOf(message)['id']))
  return { kind: 'record', family: 'inbox', target, start, removed, inserted: ids }
}

interface Waiting {
  readonly id: string | undefined
  /** The splice that put it in. */
  readonly seq: number
}

export interface InboxState {
  /** Cleared for good by a loss: what waits is not known any more. */
  readonly isKnown: boolean
  readonly nextTurn: WaitingList<Waiting>
  readonly nextStep: WaitingList<Waiting>
  /** Ids that wait in either list. */
  readonly ids: IdMap<string, number>
}

const START: InboxState = { isKnown: true, nextTurn: undefined, nextStep: undefined, ids: undefined }
const UNKNOWN: InboxState = { ...START, isKnown: false }

export const createInboxRule = recordRule<InboxState>((context) => {
  function splice(state: InboxState, event: RowEvent, detail: InboxDetail): InboxState {
    const { target, inserted } = detail
    const before = target === 'next-turn' ? state.nextTurn : state.nextStep
    const { start, removed } = cutToList(before, detail)
    let list = before
    let ids = state.ids
    for (let count = 0; count < removed; count++) {
      const gone = entryAt(list, start)
      list = withoutEntry(list, start)
      if (gone?.id !== undefined) ids = withoutId(ids, gone.id)
    }
    for (const [index, id] of inserted.entries()) {
      const earlier = id === undefined ? undefined : findId(ids, id)
      if (id !== undefined && earlier !== undefined) {
        const related = [{ seq: earlier, text: 'first-copy' }]
        context.report('inbox/id-waiting', ['data', 'inserted', index, 'id'], [id], related)
      }
      list = withEntry(list, start + index, { id, seq: event.seq })
      if (id !== undefined) ids = withId(ids, id, event.seq)
    }
    return target === 'next-turn' ? { ...state, ids, nextTurn: list } : { ...state, ids, nextStep: list }
  }

  /** Reports a splice that reaches past the end of its list, and cuts it as arrays would. */
  function cutToList(
    list: WaitingList<Waiting>,
    { target, start, removed }: InboxDetail,
  ): { readonly start: number; readonly removed: number } {
    const length = listLength(list)
    if (start > length) {
      context.report('inbox/start-past-end', ['data', 'start'], [start, length, target])
      return { start: length, removed: 0 }
    }
    if (start + removed > length) {
      context.report('inbox/removal-past-end', ['data', 'removedCount'], [removed, length - start, target])
      return { start, removed: length - start }
    }
    return { start, removed }
  }

  return {
    own: ['agent/inbox/spliced'],
    start: START,
    fold(state, event) {
      if (event.seq < context.seedLength || !state.isKnown) return state
      const { detail } = event
      // A splice that cannot be read leaves lists that nobody knows.
      return detail?.kind === 'record' && detail.family === 'inbox' ? splice(state, event, detail) : UNKNOWN
    },
    loseTrack: () => UNKNOWN,
    same: (a, b) =>
      a.isKnown === b.isKnown &&
      sameLists(a.nextTurn, b.nextTurn, sameWaiting) &&
      sameLists(a.nextStep, b.nextStep, sameWaiting) &&
      sameIds(a.ids, b.ids),
  }
})

function sameWaiting(a: Waiting, b: Waiting): boolean {
  return a.id === b.id && a.seq === b.seq
}
