// What a row is to the outline, by its event type: decided once for each type, since most rows have the same few.
import type { Dialect, EventDefinition } from '../../format/dialect.js'
import { compactionTypes } from '../../rules/records/compaction-detail.js'
import type { TypeTable } from '../type-table.js'

export const RowRole = {
  Record: 0,
  TurnStart: 1,
  TurnEnd: 2,
  StepStart: 3,
  StepEnd: 4,
  Chunk: 5,
  Call: 6,
  Result: 7,
  /** The answer of the model. */
  Answer: 8,
  /** Any other message. */
  Message: 9,
  /** Sets or amends the request header. */
  Request: 10,
  /** The request is given up or sent again: what streams next is another attempt. */
  Retry: 11,
  EndSeed: 12,
  Summary: 13,
} as const
export type RowRole = (typeof RowRole)[keyof typeof RowRole]

const roleByType: ReadonlyMap<string, RowRole> = new Map<string, RowRole>([
  ['assistant/chunk', RowRole.Chunk],
  ['assistant/message', RowRole.Answer],
  ['tool/call', RowRole.Call],
  ['tool/result', RowRole.Result],
  ['request/header', RowRole.Request],
  ['llm/retry', RowRole.Retry],
  ['llm/retry-started', RowRole.Retry],
  ...compactionTypes
    .filter((type) => type.endsWith('/summary'))
    .map((type): [string, RowRole] => [type, RowRole.Summary]),
])

const roleByPlace: Partial<Record<EventDefinition['place'], RowRole>> = {
  'opens-turn': RowRole.TurnStart,
  'closes-turn': RowRole.TurnEnd,
  'opens-step': RowRole.StepStart,
  'closes-step': RowRole.StepEnd,
}

/** The roles of the types of one log, looked up by type number. */
export class RoleTable {
  readonly #types: TypeTable
  readonly #dialect: Dialect
  readonly #roles: RowRole[] = []

  constructor(types: TypeTable, dialect: Dialect) {
    this.#types = types
    this.#dialect = dialect
  }

  roleOf(type: number): RowRole {
    const known = this.#roles[type]
    if (known !== undefined) return known
    const role = roleOfType(this.#types.nameOf(type), this.#types.definitionOf(type), this.#dialect)
    this.#roles[type] = role
    return role
  }
}

function roleOfType(type: string, definition: EventDefinition | undefined, dialect: Dialect): RowRole {
  if (definition === undefined) return RowRole.Record
  const borderRole = roleByPlace[definition.place]
  if (borderRole !== undefined) return borderRole
  if (type === dialect.requestHeader.deltaType) return RowRole.Request
  if (type === dialect.endSeedType) return RowRole.EndSeed
  return roleByType.get(type) ?? (definition.projection === undefined ? RowRole.Record : RowRole.Message)
}
