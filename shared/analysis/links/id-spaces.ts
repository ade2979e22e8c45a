// Which members hold ids of the same kind: call ids, message ids, compaction ids and so on. Mostly found in the
// dialect: two members that pair two event types hold ids of one space. What no pair says stands in a table here.
import type { DataPath, Dialect, EventDefinition, PairDefinition } from '../../format/dialect.js'
import { linkVocabulary } from './link-definitions.js'

/** A member that holds an id, and further members that must agree for two ids to be the same. */
export interface IdPlace {
  readonly type: string
  readonly key: DataPath
  readonly further: readonly DataPath[]
}

/** All members that hold ids of one kind. */
export interface IdSpace {
  /** `call`, `message`, …; where no name is known, type and member of its first place. */
  readonly name: string
  readonly places: readonly IdPlace[]
  readonly placesByType: ReadonlyMap<string, readonly IdPlace[]>
}

export interface IdSpaces {
  readonly byName: ReadonlyMap<string, IdSpace>
  /** The places of an event type with their spaces. */
  readonly byType: ReadonlyMap<string, readonly { readonly space: string; readonly place: IdPlace }[]>
}

/** Names for spaces, by a member that is in them, and members that no pair of the dialect leads to. */
const namedSpaces: readonly {
  readonly name: string
  readonly anchor: readonly [type: string, key: string]
  readonly more?: readonly (readonly [type: string, key: string])[]
}[] = [
  {
    name: 'call',
    anchor: ['tool/call', 'callId'],
    more: [
      ['assistant/chunk', 'chunk.id'],
      ['assistant/chunk', 'chunk.block.id'],
      // Of a packed row.
      ['assistant/chunk', 'id'],
      ['assistant/message', 'message.content.*.id'],
      ['assistant/message', 'content.*.id'],
      ['tool/result', 'message.source.callId'],
      ['tool/result', 'message.content.*.toolCallId'],
      ['tool/result', 'callId'],
      ['tool/code-dispatch', 'parentCallId'],
      ['tool/code-dispatch-start', 'parentCallId'],
    ],
  },
  {
    name: 'message',
    anchor: ['user/message', 'id'],
    more: [
      ['assistant/message', 'message.id'],
      ['tool/result', 'message.id'],
      ['session/title-llm-request', 'messages.*.id'],
    ],
  },
  { name: 'compaction', anchor: ['compaction/start', 'compactionId'] },
  {
    name: 'command',
    anchor: ['command/run', 'commandId'],
    more: [
      ['user/message', 'source.sourceCommandId'],
      ['compaction/summary', 'sourceCommandId'],
      ['compaction/end', 'sourceCommandId'],
    ],
  },
  { name: 'approval', anchor: ['approval/asked', 'id'] },
  { name: 'hook', anchor: ['hook/invoked', 'handlerId'] },
  { name: 'retry', anchor: ['llm/retry', 'retryId'] },
  {
    name: 'sub-call',
    anchor: ['tool/code-dispatch-start', 'subCallId'],
    more: [['tool/code-dispatch', 'subCallId']],
  },
  { name: 'workflow', anchor: ['tool-workflow/run-start', 'runId'] },
  { name: 'schedule', anchor: ['schedule/change', 'id'] },
  { name: 'workflow-member', anchor: ['tool-workflow/agent-end', 'runId'] },
  { name: 'team-message', anchor: ['team/message/queued', 'message.id'] },
  { name: 'team-task', anchor: ['team/task', 'task.id'], more: [['team/task', 'task.blockedBy.*']] },
  {
    name: 'goal',
    anchor: ['goal/change', 'goal.id'],
    more: [
      ['goal/change', 'cleared.id'],
      ['user/message', 'source.goalId'],
    ],
  },
]

const known = new WeakMap<Dialect, IdSpaces>()

export function idSpacesOf(dialect: Dialect): IdSpaces {
  const spaces = known.get(dialect) ?? buildSpaces(dialect)
  known.set(dialect, spaces)
  return spaces
}

function buildSpaces(dialect: Dialect): IdSpaces {
  const groups = new PlaceGroups()
  const vocabulary = linkVocabulary(dialect)
  for (const definition of vocabulary.values()) {
    // Turns and steps are told apart by where they stand, not by their numbers alone.
    if (isBorder(definition)) continue
    for (const pair of definition.pairs ?? []) {
      if (vocabulary.has(pair.with)) groups.join(ownPlace(definition.type, pair), partnerPlace(pair))
    }
  }
  const names = new Map<string, string>()
  for (const { name, anchor, more = [] } of namedSpaces) {
    if (!vocabulary.has(anchor[0])) continue
    const anchored = placeOf(anchor)
    for (const place of more) if (vocabulary.has(place[0])) groups.join(anchored, placeOf(place))
    // Where pairs need further values, the bare anchor stands alone and the space is found by its key.
    for (const place of groups.like(anchored)) names.set(groups.find(place), name)
  }
  return toSpaces(groups, names)
}

function isBorder({ place }: EventDefinition): boolean {
  return place !== 'anywhere' && place !== 'in-turn' && place !== 'in-step'
}

function ownPlace(type: string, { key, further = [] }: PairDefinition): IdPlace {
  return { type, key, further: further.map((each) => each.key) }
}

function partnerPlace({ with: type, partnerKey: key, further = [] }: PairDefinition): IdPlace {
  return { type, key, further: further.map((each) => each.partnerKey) }
}

function placeOf([type, key]: readonly [type: string, key: string]): IdPlace {
  return { type, key: key.split('.'), further: [] }
}

/** Joins places to groups; each group goes by the text of one of its places. */
class PlaceGroups {
  readonly #places = new Map<string, IdPlace>()
  readonly #parents = new Map<string, string>()

  join(a: IdPlace, b: IdPlace): void {
    const first = this.find(a)
    const second = this.find(b)
    if (first !== second) this.#parents.set(second, first)
  }

  /** The name of the group that a place is in. */
  find(place: IdPlace): string {
    let text = placeText(place)
    if (!this.#places.has(text)) this.#places.set(text, place)
    for (let parent = this.#parents.get(text); parent !== undefined; parent = this.#parents.get(text)) {
      text = parent
    }
    return text
  }

  /** The place itself and those that have the same type and member. */
  like({ type, key }: IdPlace): readonly IdPlace[] {
    const text = key.join('.')
    return this.all().filter((place) => place.type === type && place.key.join('.') === text)
  }

  all(): readonly IdPlace[] {
    return [...this.#places.values()]
  }
}

function placeText({ type, key, further }: IdPlace): string {
  return [type, key.join('.'), ...further.map((path) => path.join('.'))].join(' ')
}

function toSpaces(groups: PlaceGroups, names: ReadonlyMap<string, string>): IdSpaces {
  const placesByName = new Map<string, IdPlace[]>()
  for (const place of groups.all()) {
    const group = groups.find(place)
    const name = names.get(group) ?? group
    addTo(placesByName, name, place)
  }
  const byName = new Map<string, IdSpace>()
  const byType = new Map<string, { space: string; place: IdPlace }[]>()
  for (const [name, places] of placesByName) {
    const placesByType = new Map<string, IdPlace[]>()
    for (const place of places) {
      addTo(placesByType, place.type, place)
      addTo(byType, place.type, { space: name, place })
    }
    byName.set(name, { name, places, placesByType })
  }
  return { byName, byType }
}

function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}
