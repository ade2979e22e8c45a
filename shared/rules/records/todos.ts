// The to-do list: entries have a text without white space around it, and no text twice
// (events.json, "todo/write"). Each list stands for itself.
import { isRecord } from '../../session/json.js'
import { membersOf } from './members.js'
import { areRecordsChecked, recordRule } from './record-machine.js'

export interface TodoFault {
  readonly what: 'empty' | 'untrimmed' | 'repeated'
  readonly index: number
  /** Position of the entry that has the same text. */
  readonly first: number
}

export interface TodoDetail {
  readonly kind: 'record'
  readonly family: 'todo'
  /** At most one for each entry, and not more than a reader can use. */
  readonly faults: readonly TodoFault[]
}

/** So many faults of one list are reported. */
const FAULT_LIMIT = 20

/** `undefined` where nothing is wrong with the list, or where it is no list. */
export function readTodoDetail(type: string, data: unknown): TodoDetail | undefined {
  if (type !== 'todo/write' || !isRecord(data)) return undefined
  const { todos } = data
  if (!Array.isArray(todos)) return undefined
  const faults: TodoFault[] = []
  const seen = new Map<string, number>()
  for (const [index, entry] of todos.entries()) {
    const { content } = membersOf(entry)
    if (typeof content !== 'string') continue
    const first = seen.get(content)
    if (content === '') faults.push({ what: 'empty', index, first: index })
    else if (content.trim() !== content) faults.push({ what: 'untrimmed', index, first: index })
    else if (first !== undefined) faults.push({ what: 'repeated', index, first })
    else seen.set(content, index)
    if (faults.length === FAULT_LIMIT) break
  }
  return faults.length === 0 ? undefined : { kind: 'record', family: 'todo', faults }
}

const codes: Readonly<Record<TodoFault['what'], string>> = {
  empty: 'todo/content-empty',
  untrimmed: 'todo/content-untrimmed',
  repeated: 'todo/content-repeated',
}

const NOTHING = {}

export const createTodoRule = recordRule<object>((context) => ({
  own: areRecordsChecked(context) ? ['todo/write'] : [],
  start: NOTHING,
  fold(state, { detail }) {
    if (detail?.kind !== 'record' || detail.family !== 'todo') return state
    for (const { what, index, first } of detail.faults) {
      const values = what === 'repeated' ? [first] : []
      context.report(codes[what], ['data', 'todos', index, 'content'], values)
    }
    return state
  },
  same: () => true,
}))
