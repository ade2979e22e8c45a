// What the benchmark says: lines of a table, each with its target where there is one, and the numbers for other
// programs. It measures nothing.

export type Unit = 'ms' | 'us' | 'x' | 'MB' | ''

/** A bound: at most so much, or at least. */
export interface Target {
  readonly atMost?: number
  readonly atLeast?: number
}

/** Numbers by name, lists of them, or more of the same. */
export type Results = { [name: string]: number | string | Results | Results[] }

interface Table {
  readonly isRightAligned: readonly boolean[]
  readonly rows: string[][]
}

const measureColumns = [false, true, true, false]

export class Report {
  /** What `--json` writes. */
  readonly results: Results = {}
  readonly #write: (line: string) => void
  readonly #judges: boolean
  #table: Table = { isRightAligned: measureColumns, rows: [] }
  #notes: string[] = []

  /** With `judges`, measures are held against their targets; tiny logs say nothing about those. */
  constructor(write: (line: string) => void, judges: boolean) {
    this.#write = write
    this.#judges = judges
  }

  /** Begins a part of the report, after printing the one before. */
  section(title: string): void {
    this.flush()
    this.#write(`\n${title}`)
  }

  /** A measured number. */
  add(what: string, value: number, unit: Unit, target: Target = {}): void {
    const verdict = this.#judges ? verdictOf(value, target) : ''
    this.#table.rows.push([what, formatValue(value, unit), formatTarget(target, unit), verdict])
  }

  /** A line of words: why something was not measured, or what the numbers are about. */
  note(text: string): void {
    this.#notes.push(text)
  }

  /** A table of its own: the first row holds its headings, the first column names. */
  grid(rows: readonly (readonly string[])[]): void {
    this.flush()
    const isRightAligned = (rows[0] ?? []).map((_, column) => column > 0)
    this.#table = { isRightAligned, rows: rows.map((row) => [...row]) }
    this.flush()
  }

  /** A table whose rows are printed as they come: headings with widths, names first; returns what writes a row. */
  liveGrid(
    columns: readonly (readonly [heading: string, width: number])[],
  ): (cells: readonly string[]) => void {
    this.flush()
    const write = (cells: readonly string[]) => {
      const padded = columns.map(([heading, least], column) => {
        const width = Math.max(least, heading.length)
        const cell = cells[column] ?? ''
        return column === 0 ? cell.padEnd(width) : cell.padStart(width)
      })
      this.#write(`  ${padded.join('  ')}`.trimEnd())
    }
    write(columns.map(([heading]) => heading))
    return write
  }

  /** Prints what was added so far. */
  flush(): void {
    const { rows, isRightAligned } = this.#table
    const widths = isRightAligned.map((_, column) => widest(rows.map((row) => row[column] ?? '')))
    for (const row of rows) {
      const cells = row.map((cell, column) => {
        const width = widths[column] ?? 0
        return isRightAligned[column] ? cell.padStart(width) : cell.padEnd(width)
      })
      this.#write(`  ${cells.join('  ')}`.trimEnd())
    }
    for (const note of this.#notes) this.#write(`  ${note}`)
    this.#table = { isRightAligned: measureColumns, rows: [] }
    this.#notes = []
  }
}

export function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, text.length), 0)
}

/** A number with three digits or so. */
export function formatValue(value: number, unit: Unit): string {
  if (Number.isNaN(value)) return 'none'
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)} ${unit}`.trimEnd()
}

function formatTarget({ atMost, atLeast }: Target, unit: Unit): string {
  if (atMost !== undefined) return `<= ${atMost} ${unit}`.trimEnd()
  return atLeast === undefined ? '' : `>= ${atLeast} ${unit}`.trimEnd()
}

function verdictOf(value: number, { atMost, atLeast }: Target): string {
  if (Number.isNaN(value) || (atMost === undefined && atLeast === undefined)) return ''
  const isMet = value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? 0)
  return isMet ? 'met' : 'MISSED'
}

/** Rounds for reading; what could not be measured becomes null. */
export function toJson(results: Results): string {
  const round = (_name: string, value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) ? Number(value.toPrecision(4)) : value
  return `${JSON.stringify(results, round, 2)}\n`
}
