// Reminders: created, deleted, fired. A reminder is active from its creation until it is deleted or, if it fires
// only once, has fired; a repeating one moves on to the first occurrence after it fired. Inherited records do not
// count (events.json, "schedule/change").
import { isRecord } from '../../session/json.js'
import type { RowEvent } from '../rule.js'
import { findId, type IdMap, sameIds, withId, withoutId } from './id-map.js'
import { countOf, idOf, membersOf } from './members.js'
import { recordRule } from './record-machine.js'

export interface ScheduleDetail {
  readonly kind: 'record'
  readonly family: 'schedule'
  readonly operation: 'create' | 'delete' | 'dispatch'
  readonly id: string
  /** Milliseconds from one firing to the next; `undefined` for a reminder that fires once. */
  readonly interval: number | undefined
  /** When a new reminder is due, or when one fired: epoch milliseconds, NaN for no real instant. */
  readonly instant: number | undefined
  /** Member with white space around it, or empty. */
  readonly loosePath: readonly string[] | undefined
}

export function readScheduleDetail(type: string, data: unknown): ScheduleDetail | undefined {
  if (type !== 'schedule/change' || !isRecord(data)) return undefined
  const { operation } = data
  if (operation === 'create') return readCreation(membersOf(data['schedule']))
  const id = idOf(data['id'])
  if (id === undefined || (operation !== 'delete' && operation !== 'dispatch')) return undefined
  const instant = data['acceptedAt'] === undefined ? undefined : instantOf(data['acceptedAt'])
  const loosePath = isLoose(id) ? ['id'] : undefined
  return { kind: 'record', family: 'schedule', operation, id, interval: undefined, instant, loosePath }
}

function readCreation(schedule: { readonly [key: string]: unknown }): ScheduleDetail | undefined {
  const { kind, prompt, everySeconds, scheduledAt } = schedule
  const id = idOf(schedule['id'])
  const seconds = kind === 'every' ? countOf(everySeconds) : undefined
  if (id === undefined || (kind === 'every' && !seconds)) return undefined
  return {
    kind: 'record',
    family: 'schedule',
    operation: 'create',
    id,
    interval: seconds === undefined ? undefined : seconds * 1000,
    instant: instantOf(scheduledAt),
    loosePath: isLoose(id) ? ['schedule', 'id'] : isLoose(prompt) ? ['schedule', 'prompt'] : undefined,
  }
}

/** Epoch milliseconds; NaN for a day that no calendar has, `undefined` for a text of another form. */
function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return undefined
  const time = Date.parse(value)
  return Number.isNaN(time) || new Date(time).toISOString() !== value ? Number.NaN : time
}

function isLoose(value: unknown): boolean {
  return typeof value === 'string' && (value === '' || value.trim() !== value)
}

interface Reminder {
  readonly seq: number
  readonly interval: number | undefined
  /** When it is due next; `undefined` where unknown. */
  readonly due: number | undefined
}

export interface ScheduleState {
  readonly active: IdMap<string, Reminder>
  /** Every reminder ever created, with the event of its creation. */
  readonly created: IdMap<string, number>
  /** The ones that are over, with the event that ended them. */
  readonly ended: IdMap<string, number>
}

const START: ScheduleState = { active: undefined, created: undefined, ended: undefined }

export const createScheduleRule = recordRule<ScheduleState>((context) => {
  function create(state: ScheduleState, event: RowEvent, detail: ScheduleDetail): ScheduleState {
    const { id, interval, instant } = detail
    const earlier = findId(state.created, id)
    if (earlier !== undefined) {
      const related = [{ seq: earlier, text: 'first-copy' }]
      context.report('schedule/id-reused', ['data', 'schedule', 'id'], [id], related)
    }
    const due = instant === undefined || Number.isNaN(instant) ? undefined : instant
    return {
      active: withId(state.active, id, { seq: event.seq, interval, due }),
      created: earlier === undefined ? withId(state.created, id, event.seq) : state.created,
      ended: withoutId(state.ended, id),
    }
  }

  /** The active reminder that a record names; reports where there is none. */
  function findActive(state: ScheduleState, { id, operation }: ScheduleDetail): Reminder | undefined {
    const reminder = findId(state.active, id)
    if (reminder === undefined && !context.hasLoss()) {
      const ended = findId(state.ended, id)
      const related = ended === undefined ? [] : [{ seq: ended, text: 'closed-here' }]
      context.report('schedule/not-active', ['data', 'id'], [operation, id], related)
    }
    return reminder
  }

  function close(state: ScheduleState, event: RowEvent, id: string): ScheduleState {
    return { ...state, active: withoutId(state.active, id), ended: withId(state.ended, id, event.seq) }
  }

  function dispatch(state: ScheduleState, event: RowEvent, detail: ScheduleDetail): ScheduleState {
    const { id, instant } = detail
    const reminder = findActive(state, detail)
    if (reminder === undefined) return state
    const { interval, due } = reminder
    const related = [{ seq: reminder.seq, text: 'opened-here' }]
    if (interval === undefined) {
      if (instant !== undefined) {
        context.report('schedule/accepted-at-extra', ['data', 'acceptedAt'], [id], related)
      }
      return close(state, event, id)
    }
    if (instant === undefined) {
      context.report('schedule/accepted-at-missing', ['data'], [id], related)
      return state
    }
    if (Number.isNaN(instant) || due === undefined) return state
    if (instant < due) {
      const values = [new Date(instant).toISOString(), new Date(due).toISOString()]
      context.report('schedule/accepted-early', ['data', 'acceptedAt'], values, related)
      return state
    }
    const next = due + (Math.floor((instant - due) / interval) + 1) * interval
    // Past the last instant that the format can write there is no next occurrence.
    if (!Number.isSafeInteger(next) || next > LAST_INSTANT) return close(state, event, id)
    return { ...state, active: withId(state.active, id, { ...reminder, due: next }) }
  }

  return {
    own: ['schedule/change'],
    start: START,
    fold(state, event) {
      const { detail } = event
      if (event.seq < context.seedLength) return state
      if (detail?.kind !== 'record' || detail.family !== 'schedule') return state
      const { operation, loosePath, instant } = detail
      if (loosePath !== undefined) {
        context.report('schedule/text-untrimmed', ['data', ...loosePath], [loosePath.join('.')])
      } else if (Number.isNaN(instant)) {
        const path = operation === 'create' ? ['schedule', 'scheduledAt'] : ['acceptedAt']
        context.report('schedule/no-instant', ['data', ...path], [path.join('.')])
      }
      if (operation === 'create') return create(state, event, detail)
      if (operation === 'dispatch') return dispatch(state, event, detail)
      return findActive(state, detail) === undefined ? state : close(state, event, detail.id)
    },
    same: (a, b) =>
      sameIds(a.active, b.active, sameReminder) && sameIds(a.created, b.created) && sameIds(a.ended, b.ended),
  }
})

/** The last instant with a year of four digits. */
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

function sameReminder(a: Reminder, b: Reminder): boolean {
  return a.seq === b.seq && a.interval === b.interval && a.due === b.due
}
