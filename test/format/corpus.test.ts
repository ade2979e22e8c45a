// The definitions against logs that the harness itself has written, and against its verdicts on damaged ones.
// Needs the corpus; without it nothing here runs.
import { Compile } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import type { Dialect, EventDefinition } from '../../shared/format/dialect.js'
import { findFaults } from '../../shared/format/fault-finder.js'
import { jsonSchemaOf } from '../../shared/format/json-schema.js'
import {
  checkGuard,
  checkPayload,
  findLegacyShape,
  isMalformedLegacy,
} from '../../shared/format/payload-check.js'
import { dialects, findDialect, recognizeDialect } from '../../shared/format/registry.js'
import { isJsonObject } from '../../shared/format/schema-node.js'
import { accepts } from '../../shared/format/validators.js'
import {
  type CorpusLog,
  type CorpusMutant,
  corpusFolder,
  corpusLogs,
  corpusMutants,
} from '../corpus/corpus.js'

type Row = Readonly<Record<string, unknown>>

function dialectOf({ dialect }: { readonly dialect: string }): Dialect {
  const found = findDialect(dialect)
  if (found === undefined) throw new Error(`no dialect ${dialect}`)
  return found
}

/** The rows of a log that are JSON objects, the header first. */
function rowsOf({ text }: { readonly text: string }): readonly Row[] {
  return text.split('\n').flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line)
      return isJsonObject(value) ? [value] : []
    } catch {
      return []
    }
  })
}

const isPacked = (row: Row) => typeof row['type'] === 'string' && row['type'].endsWith('-chunks')
const eventsOf = (log: { readonly text: string }) =>
  rowsOf(log).filter((row) => 'data' in row && !isPacked(row))

interface Current {
  readonly definition: EventDefinition
  readonly data: unknown
}

/** The payload as the loader of the dialect reads it; undefined for types that the dialect does not define. */
function currentOf(dialect: Dialect, row: Row): Current | undefined {
  const definition = dialect.events.get(String(row['type']))
  if (definition === undefined) return undefined
  const shape = findLegacyShape(definition, row['data'])
  if (shape === undefined) return { definition, data: row['data'] }
  const data = shape.upgrade(row['data'], { sessionId: 's', seq: Number(row['seq'] ?? 0) })
  return { definition: dialect.events.get(shape.type ?? definition.type) ?? definition, data }
}

/** What the loader of the dialect would refuse the row for, as codes. */
function refusalsOf(dialect: Dialect, row: Row): readonly string[] {
  const definition = dialect.events.get(String(row['type']))
  if (definition === undefined) return []
  if (isMalformedLegacy(definition, row['data'])) return [definition.legacyCode ?? 'no code']
  const current = currentOf(dialect, row)
  return current === undefined ? [] : checkGuard(current.definition, current.data).map(({ code }) => code)
}

/** Elements of arrays count as one place. */
const placeOf = (path: readonly (string | number)[]) =>
  path.map((segment) => (typeof segment === 'number' ? '*' : segment)).join('.')

/** Faults of accepted logs that have a reason: fixtures that were shortened, and builds between two dialects. */
const explained = new Map([
  // The fixtures `advanced` list the names of the tools instead of their schemas.
  ['v0a request/header header.tools.*', 20],
  ['v0c request/header header.tools.*', 20],
  // Up to 2026-08-13 the bridge was called `claude`; only a checker of its plug-in minds.
  ['v0c hook/invoked dialect', 11],
  // `rootCallId` and `retryId` were added on 2026-08-09, `form` on 2026-08-05.
  ['v0c tool/code-dispatch-start rootCallId', 7],
  ['v0c tool/code-dispatch rootCallId', 7],
  ['v0c llm/retry retryId', 4],
  ['v0c agent/inbox/spliced inserted.*.source.form', 2],
  ['v0c user/message source.form', 1],
  // Late v0b logs have failures and code dispatches in the form that v0c took over.
  ['v0b turn/end reason.message', 2],
  ['v0b assistant/chunk chunk.reason.message', 1],
  ['v0b tool/code-dispatch resultSummary', 3],
])

/** Types that v0b logs hold although v0b does not define them: plug-ins of the builds after it. */
const laterTypes = new Set([
  'session/title',
  'session/title-llm-request',
  'sandbox/mode',
  'llm/retry',
  'subagent/descriptor',
  'tool/code-dispatch-start',
])

/** Logs that show nothing of their dialect, or only what they share with others. */
const undecidable = new Map([
  ['a-ok-goal-wrapup-94002f', 'v0c'],
  ['a-ok-hook-cc-promptsubmit-block-dd6745', 'v0b'],
  ['a-ok-parent-override-08b87f', 'v0b'],
  ['a-ok-parent-override-99947a', 'v0b'],
  ['a-ok-subagent-published-run-failure-796b6b.child', 'v0c'],
  ['a-ok-subagent-published-run-failure-7b3de2.child', 'v0c'],
  ['a-refused-authored-error-7de48a', 'v0c'],
  ['a-refused-authored-error-a202c7', 'v0c'],
  ['a-refused-blocked-log-75eb18', 'v0c'],
  ['a-refused-blocked-log-a55b44', 'v0c'],
  ['a-refused-pin-turn-693e72', 'v0c'],
  ['a-refused-ralph-loop-3fe2c1.child', 'v0c'],
  ['a-refused-ralph-loop-d68402.child', 'v0c'],
  ['a-refused-rec-skip-035d13', 'v0c'],
  ['a-refused-shared-pin-87329a', 'v0c'],
  ['a-refused-web-search-round-57c6ec', 'v0b'],
  ['a-refused-web-search-round-a841c0', 'v0b'],
])

describe.skipIf(corpusFolder === undefined)('logs of the corpus', () => {
  const logs: readonly CorpusLog[] = corpusFolder === undefined ? [] : corpusLogs()
  const accepted = logs.filter(({ verdict }) => verdict === 'accept')

  it('fit their definitions, but for what is explained', () => {
    const seen = new Map<string, number>()
    let events = 0
    for (const log of accepted) {
      const dialect = dialectOf(log)
      for (const row of eventsOf(log)) {
        events += 1
        const current = currentOf(dialect, row)
        for (const { path } of current === undefined ? [] : checkPayload(current.definition, current.data)) {
          const place = `${dialect.id} ${String(row['type'])} ${placeOf(path)}`
          seen.set(place, (seen.get(place) ?? 0) + 1)
        }
      }
    }
    expect(events).toBeGreaterThan(7000)
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(explained))
  })

  it('hold no type that their dialect does not define, but for later ones in v0b', () => {
    const unknown = new Set(
      accepted.flatMap((log) => {
        const types = eventsOf(log).map((row) => String(row['type']))
        return types
          .filter((type) => !dialectOf(log).events.has(type))
          .map((type) => `${log.dialect} ${type}`)
      }),
    )
    expect([...unknown].sort()).toEqual([...laterTypes].map((type) => `v0b ${type}`).sort())
  })

  it('are refused by no guard and no conversion where the harness accepts them', () => {
    const refused = accepted.flatMap((log) =>
      eventsOf(log).flatMap((row) => refusalsOf(dialectOf(log), row).map((code) => `${log.file} ${code}`)),
    )
    expect(refused).toEqual([])
  })

  it('are recognised, and never wrongly with certainty', () => {
    const names: string[] = []
    let certain = 0
    for (const log of logs) {
      const [header, ...rows] = rowsOf(log)
      const recognition = recognizeDialect(header, rows)
      if (recognition.certain) certain += 1
      if (recognition.dialect.id === log.dialect) continue
      const name = log.file.replace('logs/', '').replace('.session.jsonl', '')
      names.push(name)
      expect([name, recognition.dialect.id, recognition.certain]).toEqual([
        name,
        undecidable.get(name),
        false,
      ])
    }
    expect(names.sort()).toEqual([...undecidable.keys()].sort())
    expect(certain).toBeGreaterThanOrEqual(Math.floor(logs.length * 0.9))
  })

  it('fit the exported JSON Schema where their rows are whole', () => {
    const validators = new Map(dialects.map((dialect) => [dialect.id, Compile(jsonSchemaOf(dialect))]))
    let compared = 0
    for (const log of accepted) {
      const dialect = dialectOf(log)
      const whole = eventsOf(log).filter(
        (row) => typeof row['seq'] === 'number' && typeof row['time'] === 'number',
      )
      for (const row of whole) {
        const definition = dialect.events.get(String(row['type']))
        if (definition === undefined) continue
        const isFine =
          accepts(definition.payload, row['data']) || findLegacyShape(definition, row['data']) !== undefined
        expect([isFine, log.file, row]).toEqual([validators.get(dialect.id)?.Check(row), log.file, row])
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(4000)
  })
})

describe.skipIf(corpusFolder === undefined)('mutants of the corpus', () => {
  const mutants: readonly CorpusMutant[] = corpusFolder === undefined ? [] : corpusMutants()

  const codes: readonly (readonly [RegExp, string])[] = [
    [/lacks provider\/model/, 'request/route-missing'],
    [/invalid (?:reasoningEffort|adapterDefaults)/, 'request/config-malformed'],
    [/lacks an identified message|message (?:must have|has invalid)/, 'message/malformed'],
    [/malformed pre-react-loop/, 'legacy/malformed'],
  ]

  it('that the harness refuses for a payload are refused for the same, at the same event', () => {
    let compared = 0
    for (const mutant of mutants) {
      const code = codes.find(([reason]) => reason.test(mutant.reason ?? ''))?.[1]
      const seq = Number(/(?:index|seq) (\d+)/.exec(mutant.reason ?? '')?.[1])
      if (code === undefined) continue
      // Not only the events: one mutant has lost the payload itself.
      const row = rowsOf(mutant).find((event) => event['seq'] === seq)
      const refusals = row === undefined ? [] : refusalsOf(dialectOf(mutant), row)
      expect([mutant.id, mutant.reason, refusals[0]]).toEqual([mutant.id, mutant.reason, code])
      compared += 1
    }
    expect(compared).toBeGreaterThan(40)
  })

  it('that the harness accepts are refused for no payload and no header', () => {
    for (const mutant of mutants.filter(({ verdict }) => verdict === 'accept')) {
      const dialect = dialectOf(mutant)
      const [header = {}] = rowsOf(mutant)
      const faults = findFaults(dialect.header.schema, header)
      const further = faults.length === 0 ? dialect.header.also(header) : undefined
      expect([mutant.id, mutant.what, faults, further]).toEqual([mutant.id, mutant.what, [], undefined])
      for (const row of eventsOf(mutant)) {
        expect([mutant.id, row, refusalsOf(dialect, row)]).toEqual([mutant.id, row, []])
      }
    }
  })

  it('whose header the harness refuses have a fault there', () => {
    const headers = mutants.filter(({ reason = '' }) => /^session header (?!id)/.test(reason))
    for (const mutant of headers) {
      const { schema, also, retiredMembers } = dialectOf(mutant).header
      const [header = {}] = rowsOf(mutant)
      const isRefused =
        findFaults(schema, header).length > 0 ||
        also(header) !== undefined ||
        retiredMembers.some((member) => member in header)
      expect([mutant.id, mutant.reason, isRefused]).toEqual([mutant.id, mutant.reason, true])
    }
    expect(headers.length).toBeGreaterThan(10)
  })

  it('that the harness refuses for a name have one that their dialect retired or does not know', () => {
    const named = mutants.filter(({ reason = '' }) =>
      /reason "fallback"|unknown required event type/.test(reason),
    )
    for (const mutant of named) {
      const dialect = dialectOf(mutant)
      const isUnknown = (row: Row) =>
        dialect.unknownTypes === 'refuse' && !dialect.events.has(String(row['type']))
      const isRetired = ({ data }: Row) =>
        isJsonObject(data) && dialect.retiredHeaderReasons.includes(String(data['reason']))
      expect([mutant.id, eventsOf(mutant).some((row) => isUnknown(row) || isRetired(row))]).toEqual([
        mutant.id,
        true,
      ])
    }
    expect(named.length).toBeGreaterThan(15)
  })
})
