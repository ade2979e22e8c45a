// Tables as columns: what a log of a million events can be held, compared and sent as. A table has a fixed set of
// columns and a length; a change of a table is the index of the first record that differs and all records from there
// on, which for a growing log is its new end. It must not know what a table holds.
import { fromBase64, toBase64 } from './base64.js'
import { type NumberColumn, packColumn, unpackColumn } from './column-codec.js'

const columnTypes = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const

export type ColumnType = keyof typeof columnTypes

/** The columns of a table, by name. */
export type TableSchema = { readonly [column: string]: ColumnType }

export type Columns<Schema extends TableSchema> = {
  readonly [Column in keyof Schema]: InstanceType<(typeof columnTypes)[Schema[Column]]>
}

/** All columns have `length` entries. */
export interface Table<Schema extends TableSchema> {
  readonly length: number
  readonly columns: Columns<Schema>
}

export function createTable<Schema extends TableSchema>(schema: Schema, length: number): Table<Schema> {
  const columns: { [column: string]: NumberColumn } = {}
  for (const [name, type] of Object.entries(schema)) columns[name] = new columnTypes[type](length)
  // Every column was made by its own entry of the schema.
  return { length, columns: columns as Columns<Schema> }
}

/** A table of records that come one after the other. */
export class TableBuilder<Schema extends TableSchema> {
  readonly #schema: Schema
  readonly #lists = new Map<string, number[]>()
  #length = 0

  constructor(schema: Schema) {
    this.#schema = schema
    for (const name of Object.keys(schema)) this.#lists.set(name, [])
  }

  get length(): number {
    return this.#length
  }

  add(record: { readonly [Column in keyof Schema]: number }): void {
    for (const [name, list] of this.#lists) list.push(record[name])
    this.#length++
  }

  build(): Table<Schema> {
    const table = createTable(this.#schema, this.#length)
    for (const [name, list] of this.#lists) table.columns[name]?.set(list)
    return table
  }
}

/** The records of a table from `from` on, ready to be sent: a base64 text for each column. */
export interface PackedTable {
  readonly from: number
  /** Records of the whole table. */
  readonly length: number
  readonly columns: { readonly [column: string]: string }
}

/** Packs what differs from the table that the other side has; all of it without one. */
export function packTable<Schema extends TableSchema>(
  table: Table<Schema>,
  known?: Table<Schema>,
): PackedTable {
  const from = known === undefined ? 0 : firstDifference(table, known)
  const columns: { [column: string]: string } = {}
  for (const [name, column] of columnsOf(table)) columns[name] = toBase64(packColumn(column.subarray(from)))
  return { from, length: table.length, columns }
}

/** The most records that a message may announce: columns are made before their bytes are looked at. */
const MOST_RECORDS = 50_000_000

/** The whole table; undefined where the packed one does not fit the schema or what is known. */
export function unpackTable<Schema extends TableSchema>(
  schema: Schema,
  packed: PackedTable,
  known?: Table<Schema>,
): Table<Schema> | undefined {
  const { from, length } = packed
  if (!isCount(from) || !isCount(length) || from > length || from > (known?.length ?? 0)) return undefined
  const table = createTable(schema, length)
  for (const [name, column] of columnsOf(table)) {
    const bytes = fromBase64(packed.columns[name] ?? '')
    if (known !== undefined) column.set(known.columns[name].subarray(0, from))
    if (bytes === undefined || !unpackColumn(bytes, column, from)) return undefined
  }
  return table
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MOST_RECORDS
}

function firstDifference<Schema extends TableSchema>(a: Table<Schema>, b: Table<Schema>): number {
  let same = Math.min(a.length, b.length)
  for (const [name, column] of columnsOf(a)) {
    const other: NumberColumn | undefined = b.columns[name]
    if (other !== undefined) same = commonLength(column, other, same)
  }
  return same
}

function commonLength(a: NumberColumn, b: NumberColumn, limit: number): number {
  let at = 0
  // NaN stands for "unknown" and equals itself here.
  while (at < limit && (a[at] === b[at] || (Number.isNaN(a[at]) && Number.isNaN(b[at])))) at++
  return at
}

function columnsOf<Schema extends TableSchema>({
  columns,
}: Table<Schema>): readonly [string, NumberColumn][] {
  return Object.entries<NumberColumn>(columns)
}
