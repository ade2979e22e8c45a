// What every record rule promises, whatever its family: tolerant reading, states that can be saved and taken up
// again, work that stays linear.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { findDialect } from '../../../shared/format/registry.js'
import { LogText } from '../../../shared/log/log-text.js'
import type { EventDetail, MessageDetail } from '../../../shared/rules/event-detail.js'
import { readRecordDetail, recordRules } from '../../../shared/rules/records/record-rules.js'
import type { RowEvent, RuleContext, RuleMachine } from '../../../shared/rules/rule.js'
import { readSurfaceMarker } from '../../../shared/session/surface-marker.js'
import { anyRow } from './any-row.js'
import { event, findings, inTurn, type LogRow, logText, message } from './record-log.js'

const v0c = dialectOf('v0c')
const recordTypes = [...v0c.events.keys()].filter((type) => !type.startsWith('assistant/'))

function dialectOf(id: string) {
  const dialect = findDialect(id)
  if (dialect === undefined) throw new Error('no such dialect')
  return dialect
}

/** Runs machines as the fold of the analysis does, and keeps what they report. */
class Driver {
  readonly reports: string[] = []
  readonly machines: readonly RuleMachine<unknown>[]
  #seq = 0

  constructor() {
    const report = (at: number, code: string, path: readonly unknown[], values: readonly unknown[] = []) => {
      this.reports.push(`${code} @${at} ${path.join('.')} ${values.join('|')}`)
    }
    const context: RuleContext = {
      dialect: v0c,
      seedLength: 0,
      createdAt: Number.NaN,
      report: (code, path, values) => report(this.#seq, code, path, values),
      reportAt: (seq, code, path, values) => report(seq, code, path, values),
      isLost: () => false,
      hasLoss: () => false,
    }
    this.machines = recordRules.map((create) => create(context))
  }

  fold(row: LogRow, seq: number): void {
    this.#seq = seq
    const folded = toEvent(row, seq)
    for (const machine of this.machines) {
      if (machine.types?.includes(row.type) ?? true) machine.fold(folded)
    }
  }

  finish(): void {
    for (const machine of this.machines) {
      machine.finish?.((seq, code, path) => this.reports.push(`${code} @${seq} ${path.join('.')}`))
    }
  }

  save(): readonly unknown[] {
    return this.machines.map((machine) => machine.save())
  }

  restore(states: readonly unknown[]): void {
    this.machines.forEach((machine, index) => {
      machine.restore(states[index])
    })
  }

  same(a: readonly unknown[], b: readonly unknown[]): boolean {
    return this.machines.every((machine, index) => machine.same(a[index], b[index]))
  }
}

function toEvent({ type, data, ...members }: LogRow, seq: number): RowEvent {
  const [turn, step] = ['turn', 'step'].map((name) => {
    const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : -1
  })
  return {
    ...{ type, seq, count: 1, time: seq, lastTime: seq },
    place: v0c.events.get(type)?.place ?? 'anywhere',
    ...{ turn: turn ?? -1, step: step ?? -1, detail: toDetail(type, data, members) },
  }
}

function toDetail(type: string, data: unknown, members: object): EventDetail | undefined {
  const record = readRecordDetail(type, data)
  const definition = v0c.events.get(type)
  if (definition?.projection === undefined) return record
  const detail: MessageDetail = {
    kind: 'message',
    marker: readSurfaceMarker({ type, ...members }, definition),
    ...{ rewrites: false, messageId: 'm', sourceKind: 'user', plugin: undefined, isEmpty: false, calls: [] },
    ...{ blocks: [], usage: undefined, usageMark: undefined, interrupted: false, callId: undefined },
    ...{ isError: false, errorCode: undefined, rewriteKey: undefined, record },
  }
  return detail
}

describe('reading a payload', () => {
  it('never throws, whatever the payload is', () => {
    const anything = fc.oneof(fc.jsonValue(), fc.object({ withDate: false, withBigInt: false }))
    fc.assert(
      fc.property(fc.constantFrom(...recordTypes), anything, (type, data) => {
        const detail = readRecordDetail(type, data)
        expect(detail === undefined || detail.kind === 'record').toBe(true)
      }),
    )
  })

  it('never throws where one member of a sound payload is something else', () => {
    fc.assert(
      fc.property(anyRow, fc.jsonValue(), fc.nat(9), ({ type, data }, value, at) => {
        const keys = Object.keys(data ?? {})
        const key = keys[at % Math.max(keys.length, 1)] ?? 'id'
        const driver = new Driver()
        driver.fold({ type, data: { ...Object(data), [key]: value } }, 0)
        driver.finish()
      }),
    )
  })

  it('reads nothing for types that no rule looks into', () => {
    for (const type of ['request/context', 'plan/mode', '__proto__', 'constructor', 'toString']) {
      expect(readRecordDetail(type, { id: 'a' })).toBeUndefined()
    }
  })
})

describe('the state of record rules', () => {
  it('goes on after a restore as it did before, in another machine too', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 60 }), fc.nat(60), (rows, cut) => {
        const whole = new Driver()
        rows.forEach((each, seq) => {
          whole.fold(each, seq)
        })
        whole.finish()
        const first = new Driver()
        rows.slice(0, cut).forEach((each, seq) => {
          first.fold(each, seq)
        })
        const saved = first.save()
        // What the first machine does afterwards must not reach the saved state.
        rows.forEach((each, seq) => {
          first.fold(each, seq + 100)
        })
        const second = new Driver()
        second.restore(saved)
        const before = whole.reports.length
        rows.slice(cut).forEach((each, index) => {
          second.fold(each, index + cut)
        })
        second.finish()
        expect(before).toBeGreaterThanOrEqual(second.reports.length)
        expect(whole.reports.slice(whole.reports.length - second.reports.length)).toEqual(second.reports)
        expect(second.same(second.save(), whole.save())).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('is the same after the same events, and differs where the next reports differ', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 30 }),
        fc.nat(29),
        anyRow,
        anyRow,
        (rows, at, other, next) => {
          const changed = rows.map((each, index) => (index === at ? other : each))
          const [one, two] = [rows, changed].map((list) => {
            const driver = new Driver()
            list.forEach((each, seq) => {
              driver.fold(each, seq)
            })
            return { driver, saved: driver.save() }
          })
          if (one === undefined || two === undefined) return
          const same = one.driver.same(one.saved, two.saved)
          const tails = [one, two].map(({ driver }) => {
            const from = driver.reports.length
            driver.fold(next, rows.length)
            driver.finish()
            return driver.reports.slice(from)
          })
          if (same) expect(tails[0]).toEqual(tails[1])
        },
      ),
      { numRuns: 500 },
    )
  })

  it('costs nothing to save, however much it remembers', () => {
    const driver = new Driver()
    for (let seq = 0; seq < 3000; seq++) driver.fold(event('approval/asked', { id: `q-${seq}` }), seq)
    expect(driver.machines.every((machine) => machine.weight() === 1)).toBe(true)
  })
})

describe('long logs', () => {
  const many = 50_000

  it('with very many open questions, commands and waiting messages are checked in one go', () => {
    const rows = Array.from({ length: many }, (_, index) => {
      if (index % 3 === 0) return event('approval/asked', { id: `q-${index}`, toolName: 'bash' })
      if (index % 3 === 1) {
        return event('command/run', { commandId: `x-${index}`, name: 'n', source: { kind: 'user' } })
      }
      const inserted = [message(undefined, `m-${index}`).data]
      return event('agent/inbox/spliced', { target: 'next-step', start: 0, inserted })
    })
    const found = findings(inTurn(...rows))
    expect(found.filter((line) => line.startsWith('approval/undecided')).length).toBe(Math.ceil(many / 3))
    expect(found.filter((line) => line.startsWith('command/unfinished')).length).toBe(Math.ceil(many / 3))
    expect(found.length).toBe(2 * Math.ceil(many / 3))
  })

  it('settle very many records in the order opposite to their opening', () => {
    const asked = Array.from({ length: many / 2 }, (_, index) =>
      event('approval/asked', { id: `q-${index}`, toolName: 'bash' }),
    )
    const decided = Array.from({ length: many / 2 }, (_, index) =>
      event('approval/decided', { id: `q-${many / 2 - 1 - index}`, outcome: 'rejected' }),
    )
    expect(findings(inTurn(...asked, ...decided))).toEqual([])
  })
})

describe('an edit', () => {
  it('of one record changes the findings as a fresh reading does', () => {
    const asked = (name: string) => event('approval/asked', { id: name, toolName: 'bash' })
    const decided = (name: string) => event('approval/decided', { id: name, outcome: 'rejected' })
    const rows = inTurn(
      ...Array.from({ length: 3000 }, (_, index) => [asked(`q-${index}`), decided(`q-${index}`)]).flat(),
    )
    const text = new LogText(logText(rows))
    const analysis = new LogAnalysis(text, { dialect: v0c })
    analysis.advance()
    const changed = (text.row(2002) ?? '').replace('"q-1000"', '"q-9999"')
    expect(changed).not.toBe(text.row(2002))
    const edit = { start: 2002, removed: 1, inserted: [changed] }
    text.apply(edit)
    analysis.apply(edit)
    analysis.advance()
    expect(analysis.problems().map(({ code, row: at }) => `${code} ${at}`)).toEqual([
      'approval/undecided 2002',
      'approval/not-asked 2003',
    ])
  })
})
