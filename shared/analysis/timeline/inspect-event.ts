// The inspector's event part: the row as a tree, each member with what the format says about it, and sequence numbers
// with the events that they name. A tree is shown as far as a person reads; the rest of a list is asked for by its path.
import type { TSchema } from 'typebox'
import { describeIn, type MemberDescription } from '../../format/describe.js'
import type { Dialect, EventDefinition } from '../../format/dialect.js'
import { packedRowDefinitions, rowSchemaOf } from '../../format/row-schema.js'
import type { JsonPath } from '../../rules/problem.js'
import { isRecord } from '../../session/json.js'
import { jsonText } from '../../session/json-text.js'
import { valueAt } from '../../session/value-at.js'
import { RowKind } from '../fact-columns.js'
import type { LogAnalysis } from '../log-analysis.js'
import { cut, placeOfSeq } from './event-place.js'
import type { EventPart, TreeNode } from './inspection.js'

/** Nodes of one answer: some screens full. */
const MOST_NODES = 1500
/** Children of one node in one answer. */
const MOST_CHILDREN = 200
const DEEPEST_NODE = 40
const LONGEST_VALUE = 10_000
const LONGEST_KEY = 200
/** Events that are named with their first words, which costs parsing their rows. */
const MOST_PLACES = 100

export interface TreeTarget {
  /** From the row's object down; the whole row without one. */
  readonly path?: JsonPath
  /** Index of the first child of the node there that is wanted. */
  readonly from?: number
}

/** The tree of a row, or of a node in it. */
export function inspectEventTree(analysis: LogAnalysis, row: number, target: TreeTarget = {}): EventPart {
  const root = analysis.readRow(row)
  if (root === undefined) return { raw: cut(analysis.text.row(row), LONGEST_VALUE) }
  const { path = [], from = 0 } = target
  const value = valueAt(root, path)
  if (value === undefined) return {}
  const builder = new TreeBuilder(analysis, row, root)
  return { tree: builder.build(value, path, from) }
}

class TreeBuilder {
  readonly #analysis: LogAnalysis
  readonly #root: unknown
  readonly #schema: TSchema | undefined
  readonly #references: readonly (readonly string[])[]
  #nodes = 0
  #places = 0

  constructor(analysis: LogAnalysis, row: number, root: unknown) {
    this.#analysis = analysis
    this.#root = root
    const type = isRecord(root) && typeof root['type'] === 'string' ? root['type'] : ''
    const definition = analysis.dialect.events.get(type)
    const isHeader = analysis.rowFacts(row)?.kind === RowKind.Header
    this.#schema = isHeader ? analysis.dialect.header.schema : schemaOf(analysis.dialect, type, definition)
    const inData = (definition?.seqReferences ?? []).map((path) => ['data', ...path])
    this.#references = isHeader
      ? []
      : [...inData, ['sourceEventSeqs', '*'], ['surfaceOp', 'start'], ['surfaceOp', 'end']]
  }

  build(value: unknown, path: JsonPath, from: number): TreeNode {
    this.#nodes++
    const key = path.at(-1)
    const description = this.#describe(path)
    return {
      ...(key === undefined ? {} : { key: typeof key === 'string' ? cut(key, LONGEST_KEY).text : key }),
      ...this.#content(value, path, from),
      ...(description === undefined ? {} : { type: description.type }),
      ...meaningOf(description),
    }
  }

  #content(
    value: unknown,
    path: JsonPath,
    from: number,
  ): Pick<TreeNode, 'kind' | 'value' | 'size' | 'children' | 'place'> {
    if (Array.isArray(value)) {
      const children = this.#children(value.length, path, from, (index) => [index, value[index]])
      return { kind: 'array', size: value.length, ...children }
    }
    if (isRecord(value)) {
      const names = Object.keys(value)
      const children = this.#children(names.length, path, from, (index) => {
        const name = names[index] ?? ''
        return [name, value[name]]
      })
      return { kind: 'object', size: names.length, ...children }
    }
    return { ...leafOf(value), ...this.#placeOf(value, path) }
  }

  /** As many children as there is room for. */
  #children(
    size: number,
    path: JsonPath,
    from: number,
    childAt: (index: number) => readonly [string | number, unknown],
  ): Pick<TreeNode, 'children'> {
    if (path.length >= DEEPEST_NODE && from === 0 && size > 0) return {}
    const children: TreeNode[] = []
    const end = Math.min(size, from + MOST_CHILDREN)
    for (let index = from; index < end && this.#nodes < MOST_NODES; index++) {
      const [key, value] = childAt(index)
      children.push(this.build(value, [...path, key], 0))
    }
    return { children }
  }

  #describe(path: JsonPath): MemberDescription | undefined {
    return this.#schema === undefined ? undefined : describeIn(this.#schema, path, this.#root)
  }

  #placeOf(value: unknown, path: JsonPath): Pick<TreeNode, 'place'> {
    if (typeof value !== 'number' || this.#places >= MOST_PLACES) return {}
    if (!this.#references.some((reference) => fits(reference, path))) return {}
    this.#places++
    const place = placeOfSeq(this.#analysis, value)
    return place === undefined ? {} : { place }
  }
}

function leafOf(value: unknown): Pick<TreeNode, 'kind' | 'value'> {
  if (typeof value === 'string') return { kind: 'string', value: cut(value, LONGEST_VALUE) }
  if (typeof value === 'number') return { kind: 'number', value: cut(jsonText(value), LONGEST_VALUE) }
  if (typeof value === 'boolean') return { kind: 'boolean', value: cut(String(value), LONGEST_VALUE) }
  return { kind: 'null' }
}

function meaningOf(description: MemberDescription | undefined): Pick<TreeNode, 'meaning'> {
  if (description === undefined) return {}
  const parts = [description.description, description.variant].filter((part) => part !== undefined)
  return parts.length === 0 ? {} : { meaning: parts.join(' ') }
}

function schemaOf(
  dialect: Dialect,
  type: string,
  definition: EventDefinition | undefined,
): TSchema | undefined {
  if (definition !== undefined) return rowSchemaOf(dialect, definition)
  return packedRowDefinitions.find((packed) => packed.type === type)?.schema
}

/** Whether a path is at a place of the pattern; `*` stands for any index. */
function fits(pattern: readonly string[], path: JsonPath): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((part, index) => (part === '*' ? typeof path[index] === 'number' : part === path[index]))
  )
}
