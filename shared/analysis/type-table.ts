// Numbers for event types, so that a column can hold them: the dialect's own types first, others as they appear.
import type { Dialect, EventDefinition } from '../format/dialect.js'

/** More unknown types than a column can number share the last number. */
const MOST_TYPES = 0xffff

export class TypeTable {
  readonly #names: string[] = []
  readonly #definitions: (EventDefinition | undefined)[] = []
  readonly #ids = new Map<string, number>()
  #lastName = ''
  #lastId = 0

  constructor(dialect: Dialect) {
    for (const [name, definition] of dialect.events) this.#add(name, definition)
    this.#lastId = this.#find('')
  }

  idOf(name: string): number {
    // Most rows have the type of the row before.
    if (name === this.#lastName) return this.#lastId
    this.#lastName = name
    this.#lastId = this.#find(name)
    return this.#lastId
  }

  #find(name: string): number {
    const known = this.#ids.get(name)
    if (known !== undefined) return known
    return this.#names.length < MOST_TYPES ? this.#add(name, undefined) : MOST_TYPES - 1
  }

  nameOf(id: number): string {
    return this.#names[id] ?? ''
  }

  /** What the dialect says about the type; undefined for types it does not know. */
  definitionOf(id: number): EventDefinition | undefined {
    return this.#definitions[id]
  }

  #add(name: string, definition: EventDefinition | undefined): number {
    const id = this.#names.length
    this.#names.push(name)
    this.#definitions.push(definition)
    this.#ids.set(name, id)
    return id
  }
}
