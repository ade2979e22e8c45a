// The schema of the row that is being written, by its place and type: the header line, an event, a packed row.
import Type, { type TSchema } from 'typebox'
import { packedRowDefinitions, rowSchemaOf } from '../../../shared/format/row-schema.js'
import { isRecord } from '../../../shared/session/json.js'
import type { RowContext } from './known-values.js'

/** What a row of a type that is not known yet may hold. */
const anyRow = Type.Object({ type: Type.String() })

export function schemaOfRow({ analysis, row }: RowContext, value: unknown): TSchema {
  const { dialect } = analysis
  if (row === 0) return dialect.header.schema
  const type = isRecord(value) ? value['type'] : undefined
  if (typeof type !== 'string') return anyRow
  const definition = dialect.events.get(type)
  if (definition !== undefined) {
    // Shapes of older builds are read, but nobody writes them any more.
    const { legacy: _older, ...today } = definition
    return rowSchemaOf(dialect, today)
  }
  return packedRowDefinitions.find((packed) => packed.type === type)?.schema ?? anyRow
}
