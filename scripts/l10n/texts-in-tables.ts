// The texts for users that stand in data rather than in calls: the rule catalogue, the related places, and the
// descriptions of the dialects' events and members.
import type { Dialect, EventDefinition } from '../../shared/format/dialect.js'
import { dialects } from '../../shared/format/registry.js'
import { packedRowDefinitions, rowSchemaOf } from '../../shared/format/row-schema.js'
import { relationTexts, rules } from '../../shared/rules/catalogue.js'

/** What the tool itself shows, in every language; the pages of the documentation are English. */
export function textsInTables(): readonly string[] {
  return [
    ...rules.flatMap(({ message, title, meaning, why, consequence, remedy }) => [
      message,
      title,
      meaning,
      why,
      consequence,
      remedy,
    ]),
    ...relationTexts.values(),
    ...dialects.flatMap(textsOfDialect),
    ...packedRowDefinitions.flatMap(({ summary, schema }) => [summary, ...textsOfSchema(schema)]),
  ]
}

function textsOfDialect(dialect: Dialect): readonly string[] {
  return [
    dialect.title,
    ...textsOfSchema(dialect.header.schema),
    ...[...dialect.events.values()].flatMap((definition) => textsOfEvent(dialect, definition)),
  ]
}

function textsOfEvent(dialect: Dialect, definition: EventDefinition): readonly string[] {
  const { summary, pairs = [], legacy = [] } = definition
  return [
    summary,
    ...pairs.map(({ role }) => role),
    ...legacy.flatMap(({ title, schema }) => [title, ...textsOfSchema(schema)]),
    ...textsOfSchema(rowSchemaOf(dialect, definition)),
  ]
}

/** Descriptions at any depth, and what a spelled text is called in messages; other titles are names of types. */
function textsOfSchema(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap(textsOfSchema)
  return Object.entries(schema).flatMap(([member, value]) => {
    if (typeof value !== 'string') return textsOfSchema(value)
    const isText = member === 'description' || (member === 'title' && 'pattern' in schema)
    return isText ? [value] : []
  })
}
