// The dialects that the project knows, and which of them a log is written in. Everything that needs a dialect
// finds it here. Physical traits (names of files, compression, numbering) play no part.
import type { Dialect } from './dialect.js'
import { v0a } from './dialects/v0a.js'
import { v0b } from './dialects/v0b.js'
import { v0c } from './dialects/v0c.js'
import { envelopeSigns, headerSigns, rowSigns, type Sign, strength } from './recognition-signs.js'
import { isJsonObject } from './schema-node.js'

/** All dialects, oldest first. */
export const dialects: readonly Dialect[] = [v0a, v0b, v0c]

/** The dialect for logs that give no sign of another. */
export const defaultDialect: Dialect = v0c

export function findDialect(id: string): Dialect | undefined {
  return dialects.find((dialect) => dialect.id === id)
}

/** One sign that a log gives of its dialect. */
export interface Evidence {
  /** The first row that gives it, from 0; the header line is row 0. */
  readonly row: number
  /** Ids of the dialects that write such rows. */
  readonly points: readonly string[]
  /** Short phrase that continues "because": `a user message has an id`. */
  readonly because: string
}

export interface Recognition {
  readonly dialect: Dialect
  /** Every kind of sign once, in the order of the rows; signs against the dialect included. */
  readonly evidence: readonly Evidence[]
  /** Whether the signs leave no other dialect nearly as likely. */
  readonly certain: boolean
}

/**
 * The dialect that the signs of a log speak for. `rows` are the parsed values of the rows after the header, some
 * hundreds of which are enough; reading stops as soon as nothing can change the outcome. Values of any kind are
 * accepted, and a log without signs counts as the default dialect.
 */
export function recognizeDialect(headerValue: unknown, rows: Iterable<unknown>): Recognition {
  const seen = new Map<Sign, Evidence>()
  if (isJsonObject(headerValue)) collect(seen, headerSigns, { row: 0, value: headerValue, data: headerValue })
  let row = 0
  for (const value of rows) {
    row += 1
    if (!isJsonObject(value)) continue
    const data = isJsonObject(value['data']) ? value['data'] : {}
    const type = value['type']
    const signs = typeof type === 'string' ? rowSigns.get(type) : undefined
    if (signs !== undefined) collect(seen, signs, { row, value, data })
    collect(seen, envelopeSigns, { row, value, data })
    if ([...seen.keys()].some(({ weight }) => weight >= strength.identified)) break
  }
  return judge(seen)
}

interface Sighting {
  readonly row: number
  readonly value: Readonly<Record<string, unknown>>
  readonly data: Readonly<Record<string, unknown>>
}

function collect(seen: Map<Sign, Evidence>, signs: readonly Sign[], { row, value, data }: Sighting): void {
  for (const sign of signs) {
    if (seen.has(sign) || !sign.holds(data, value)) continue
    seen.set(sign, { row, points: sign.points, because: sign.because() })
  }
}

function judge(seen: ReadonlyMap<Sign, Evidence>): Recognition {
  const ranking = dialects
    .map((dialect) => ({ dialect, score: scoreOf(dialect, seen) }))
    // Of equally likely dialects the later one, which reads more.
    .toSorted(
      (one, other) =>
        other.score - one.score || dialects.indexOf(other.dialect) - dialects.indexOf(one.dialect),
    )
  const [first, second] = ranking
  const evidence = [...seen.values()]
  if (first === undefined || second === undefined || evidence.length === 0) {
    return { dialect: defaultDialect, evidence, certain: false }
  }
  return { dialect: first.dialect, evidence, certain: first.score - second.score >= strength.strong }
}

function scoreOf(dialect: Dialect, seen: ReadonlyMap<Sign, Evidence>): number {
  let score = 0
  for (const { points, weight } of seen.keys()) if (points.includes(dialect.id)) score += weight
  return score
}
