// A member of a row by its description: what it means, its type, whether it must be there, which values it may have.

import {
  describeIn,
  describePath,
  type MemberDescription,
  type ValueOption,
} from '../../../shared/format/describe.js'
import type { EventDefinition } from '../../../shared/format/dialect.js'
import { packedRowDefinitions, rowSchemaOf } from '../../../shared/format/row-schema.js'
import type { JsonPath } from '../../../shared/rules/problem.js'
import { isRecord } from '../../../shared/session/json.js'
import { jsonText } from '../../../shared/session/json-text.js'
import { valueAt } from '../../../shared/session/value-at.js'
import {
  type Block,
  code,
  fence,
  type Inline,
  list,
  paragraph,
  phrase,
  plain,
  words,
} from '../../markdown.js'
import { type HoverContext, joinParts } from './hover-context.js'

/** Values that are named one by one. */
const mostValues = 12
/** From so many units on, a text is shown decoded: in the row it is hard to read. */
const longText = 60
const shownUnits = 3000

/** Where the pointer is. */
export interface MemberSite {
  /** From the row's object down. */
  readonly path: JsonPath
  /** On the name of the member, or on its value. */
  readonly isKey: boolean
  /** The row's object. */
  readonly row: unknown
}

/** About a member of a row; nothing where its definition does not know it. */
export function memberBlocks({ analysis }: HoverContext, site: MemberSite): readonly Block[] {
  const { row, path } = site
  const type = isRecord(row) && typeof row['type'] === 'string' ? row['type'] : ''
  const packed = packedRowDefinitions.find((definition) => definition.type === type)
  if (packed !== undefined && analysis.traits.readsPackedRows) {
    return describedBlocks(describeIn(packed.schema, path, row), site)
  }
  const definition = analysis.dialect.events.get(type)
  if (definition === undefined) return textBlocks(site)
  const description =
    path[0] === 'data' && path.length > 1
      ? describePath(definition, path.slice(1), isRecord(row) ? row['data'] : undefined)
      : describeIn(rowSchema(analysis.dialect, definition), path, row)
  return describedBlocks(description, site)
}

const rowSchemas = new WeakMap<EventDefinition, ReturnType<typeof rowSchemaOf>>()

function rowSchema(...[dialect, definition]: Parameters<typeof rowSchemaOf>) {
  const known = rowSchemas.get(definition)
  if (known !== undefined) return known
  const schema = rowSchemaOf(dialect, definition)
  rowSchemas.set(definition, schema)
  return schema
}

/** A description as blocks, and the text that stands there where it is long. */
export function describedBlocks(
  description: MemberDescription | undefined,
  site: MemberSite,
): readonly Block[] {
  if (description === undefined) return textBlocks(site)
  const { type, required, description: meaning, variant, values } = description
  const name = site.path.findLast((part) => typeof part === 'string')
  const line = joinParts([
    name === undefined ? undefined : code(name),
    code(type),
    required === undefined ? undefined : required ? phrase('required') : phrase('optional'),
  ])
  const value = valueAt(site.row, site.path)
  const chosen = site.isKey ? undefined : values?.find((option) => option.value === value)?.description
  const meanings = [meaning, chosen ?? variant].filter((text) => text !== undefined)
  return [
    paragraph(line),
    ...meanings.map((text) => paragraph(words(text))),
    ...valueBlocks(values ?? []),
    ...textBlocks(site),
  ]
}

function valueBlocks(values: readonly ValueOption[]): readonly Block[] {
  if (values.length < 2) return []
  const shown = values.slice(0, mostValues)
  const hidden = values.length - shown.length
  const more = hidden > 0 ? [phrase('… and {0} more', hidden)] : []
  return [paragraph(phrase('Known values:')), list([...shown.map(valueLine), ...more])]
}

function valueLine({ value, description }: ValueOption): readonly Inline[] {
  const shown = code(typeof value === 'string' ? value : jsonText(value))
  return description === undefined ? [shown] : [shown, plain(' — '), ...words(description)]
}

/** A long text, or one with line breaks, as it reads. */
function textBlocks(site: MemberSite): readonly Block[] {
  const value = site.isKey ? undefined : valueAt(site.row, site.path)
  if (typeof value !== 'string') return []
  return value.length >= longText || value.includes('\n') ? [fence(value, 'text', shownUnits)] : []
}
