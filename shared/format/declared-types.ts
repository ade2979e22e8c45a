// Event types that a workspace declares for its plugins, in a JSON file: read with tolerance, so that one mistake costs
// one declaration, and every mistake is told with its place in the file. They become definitions like those of a dialect.
import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { text } from '../text.js'
import { readDeclaredSchema } from './declared-schema.js'
import type { EventDefinition, Place } from './dialect.js'
import { dialects } from './registry.js'

/** Name of the file in the root of a workspace, unless a setting names another. */
export const declaredTypesFile = '.dsh-session-types.json'

export interface DeclaredTypes {
  readonly types: ReadonlyMap<string, EventDefinition>
  readonly problems: readonly DeclarationProblem[]
}

/** What is wrong with the file. */
export interface DeclarationProblem {
  readonly message: string
  /** Half-open range of UTF-16 offsets in the text of the file. */
  readonly start: number
  readonly end: number
}

export const noDeclaredTypes: DeclaredTypes = { types: new Map(), problems: [] }

/** Reads the text of such a file. Comments and trailing commas are fine. Never throws. */
export function readDeclaredTypes(source: string): DeclaredTypes {
  try {
    return new DeclarationReader(source).read()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return {
      types: new Map(),
      problems: [{ message: text('The file is nested too deeply'), start: 0, end: 1 }],
    }
  }
}

const places = ['anywhere', 'in-turn', 'in-step'] as const satisfies readonly Place[]

class DeclarationReader {
  readonly #source: string
  readonly #types = new Map<string, EventDefinition>()
  readonly #problems: DeclarationProblem[] = []

  constructor(source: string) {
    this.#source = source
  }

  read(): DeclaredTypes {
    const errors: ParseError[] = []
    const root = parseTree(this.#source, errors, { allowTrailingComma: true })
    const [first] = errors
    if (first !== undefined) {
      this.#add(text('The file is not valid JSON here'), { offset: first.offset, length: first.length })
    }
    if (root === undefined) {
      if (first === undefined) this.#add(text('The file is empty'), { offset: 0, length: 1 })
    } else if (root.type !== 'object')
      this.#add(text('The file must hold an object with the member types'), root)
    else this.#readFile(root)
    return { types: this.#types, problems: this.#problems }
  }

  #readFile(root: Node): void {
    for (const { name, key, value } of membersOf(root)) {
      if (name === 'types') this.#readTypes(value)
      else if (name !== '$schema') this.#add(text('The file has no member "{0}", only types', [name]), key)
    }
  }

  #readTypes(node: Node): void {
    if (node.type !== 'object') {
      this.#add(text('types must be an object with a declaration for each event type'), node)
      return
    }
    for (const { name, key, value } of membersOf(node)) {
      if (name === '') this.#add(text('An event type needs a name'), key)
      else if (isOfHarness(name))
        this.#add(text('"{0}" is a type of the harness itself and cannot be declared', [name]), key)
      else if (value.type !== 'object')
        this.#add(text('The declaration of "{0}" must be an object', [name]), value)
      else this.#types.set(name, this.#readType(name, value))
    }
  }

  #readType(type: string, node: Node): EventDefinition {
    let summary = text('An event type that this workspace declares.')
    let place: Place = 'anywhere'
    let isIgnorable = false
    let payload: Pick<EventDefinition, 'payload' | 'faultsOf'> = { payload: {} }
    for (const { name, key, value } of membersOf(node)) {
      const content: unknown = getNodeValue(value)
      if (name === 'description') {
        if (typeof content === 'string') summary = content === '' ? summary : content
        else this.#add(text('description must be a string'), value)
      } else if (name === 'ignorable') {
        if (typeof content === 'boolean') isIgnorable = content
        else this.#add(text('ignorable must be true or false'), value)
      } else if (name === 'place') {
        const found = places.find((known) => known === content)
        if (found === undefined) this.#add(text('place must be one of {0}', [places.join(', ')]), value)
        else place = found
      } else if (name === 'schema') payload = this.#readSchema(value, content)
      else this.#add(text('A declaration has no member "{0}"', [name]), key)
    }
    return { type, family: 'control', summary, place, ...payload, declared: { isIgnorable } }
  }

  #readSchema(node: Node, content: unknown): Pick<EventDefinition, 'payload' | 'faultsOf'> {
    const schema = readDeclaredSchema(content)
    if (typeof schema === 'string') {
      this.#add(text('This schema cannot be used: {0}', [schema]), node)
      return { payload: {} }
    }
    return { payload: schema.node, faultsOf: schema.faultsOf }
  }

  #add(message: string, { offset, length }: Pick<Node, 'offset' | 'length'>): void {
    this.#problems.push({ message, start: offset, end: offset + Math.max(length, 1) })
  }
}

interface Member {
  readonly name: string
  readonly key: Node
  readonly value: Node
}

function membersOf(object: Node): readonly Member[] {
  return (object.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? []
    return key === undefined || value === undefined ? [] : [{ name: String(key.value), key, value }]
  })
}

/** Every dialect knows its own types better than a file does. */
function isOfHarness(type: string): boolean {
  return dialects.some(({ events, retiredTypes }) => events.has(type) || retiredTypes.has(type))
}
