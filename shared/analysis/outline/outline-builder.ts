// Builds the outline in one pass over the facts. It follows the rows as they stand: a start opens, an end closes.
// Where rows were lost, it believes what the next row names; a turn or step found that way has no start row.
import type { MessageDetail } from '../../rules/event-detail.js'
import { type FactColumns, RowKind, RowPlace } from '../fact-columns.js'
import type { LogAnalysis } from '../log-analysis.js'
import type { InheritedRegion, Outline } from '../outline.js'
import { durationBetween, knownTime, type OutlineRow, RowSlot } from './outline-row.js'
import { RoleTable, RowRole } from './row-role.js'
import { SectionTracker } from './section-tracker.js'

export class OutlineBuilder {
  readonly #analysis: LogAnalysis
  readonly #roles: RoleTable
  readonly #userMessage: number
  readonly #sections: SectionTracker
  readonly #standaloneRows: number[] = []
  readonly #endSeedRows: number[] = []
  readonly #requestRows: number[] = []
  readonly #summaryRows: number[] = []
  readonly #first = new RowSlot()
  /** The row being read and the taken row before it; the two change places. */
  #row = new RowSlot()
  #previous = new RowSlot()

  constructor(analysis: LogAnalysis) {
    this.#analysis = analysis
    this.#roles = new RoleTable(analysis.types, analysis.dialect)
    this.#userMessage = analysis.types.idOf('user/message')
    this.#sections = new SectionTracker(analysis.traits.seedLength)
  }

  build(): Outline {
    const sections = this.#sections
    let start = 0
    for (const { columns, rowCount } of this.#analysis.blocks.blocks) {
      for (let at = 0; at < rowCount; at++) {
        const kind = columns.kind[at]
        if (kind === RowKind.Damaged) sections.hasGap = true
        else if (kind !== RowKind.Event && kind !== RowKind.Packed) continue
        else if (columns.place[at] === RowPlace.Taken) this.#read(columns, at, start + at)
      }
      start += rowCount
    }
    return {
      turns: sections.finish(this.#previous),
      standaloneRows: this.#standaloneRows,
      inherited: this.#inheritedRegion(),
      endSeedRows: this.#endSeedRows,
      requestRows: this.#requestRows,
      summaryRows: this.#summaryRows,
      events: this.#allEvents(),
    }
  }

  #read(columns: FactColumns, at: number, row: number): void {
    this.#fillRow(columns, at, row)
    const sections = this.#sections
    const type = columns.type[at] ?? 0
    const role = this.#roles.roleOf(type)
    sections.meet(this.#row, this.#previous, columns.turn[at] ?? -1, columns.step[at] ?? -1)
    if (role === RowRole.Chunk) sections.addChunk(columns.chunkKind[at] ?? 0)
    else {
      sections.leaveStream()
      this.#readEvent(role, type)
    }
    const done = this.#row
    this.#row = this.#previous
    this.#previous = done
  }

  #fillRow(columns: FactColumns, at: number, row: number): void {
    const slot = this.#row
    const previous = this.#previous
    slot.row = row
    slot.seq = columns.seq[at] ?? -1
    slot.lastSeq = slot.seq + (columns.count[at] ?? 1) - 1
    slot.time = columns.time[at] ?? Number.NaN
    slot.lastTime = columns.lastTime[at] ?? Number.NaN
    slot.detail = columns.detail[at]
    const isBack = slot.time < previous.lastTime || slot.lastTime < slot.time
    slot.clockSteps = previous.clockSteps + (isBack ? 1 : 0)
    if (this.#first.row < 0) this.#first.copyFrom(slot)
  }

  #readEvent(role: RowRole, type: number): void {
    const sections = this.#sections
    if (role === RowRole.TurnStart) sections.startTurn()
    else if (role === RowRole.TurnEnd) this.#keepStray(sections.endTurn())
    else if (role === RowRole.StepStart) this.#keepStray(sections.startStep())
    else if (role === RowRole.StepEnd) this.#keepStray(sections.endStep())
    else if (role === RowRole.Call) this.#keepStray(sections.addCall())
    else if (isMessageRole(role)) this.#readMessage(role, type)
    else this.#readRecord(role)
  }

  #readMessage(role: RowRole, type: number): void {
    const { detail } = this.#row
    const message = detail?.kind === 'message' ? detail : undefined
    if (role === RowRole.Message) {
      this.#sections.notePrompt(message?.sourceKind === 'user', type === this.#userMessage)
    } else if (message !== undefined && isNews(message)) {
      if (role === RowRole.Result) this.#sections.addResult(message)
      else this.#sections.addAnswer(message)
    }
    this.#keepStray(this.#sections.addRow('messageRows'))
  }

  #readRecord(role: RowRole): void {
    const { row } = this.#row
    if (role === RowRole.EndSeed) this.#endSeedRows.push(row)
    else if (role === RowRole.Request) this.#requestRows.push(row)
    else if (role === RowRole.Summary) this.#summaryRows.push(row)
    else if (role === RowRole.Retry) this.#sections.giveUpAttempt()
    this.#keepStray(this.#sections.addRow('recordRows'))
  }

  /** Keeps a row that belongs to no turn. */
  #keepStray(isInTurn: boolean): void {
    if (!isInTurn) this.#standaloneRows.push(this.#row.row)
  }

  #inheritedRegion(): InheritedRegion | undefined {
    const { eventCount, traits } = this.#analysis
    const count = Math.min(traits.seedLength, eventCount)
    const lastRow = count === 0 ? undefined : this.#analysis.rowOfSeq(count - 1)
    return lastRow === undefined ? undefined : { eventCount: count, lastRow }
  }

  #allEvents(): Outline['events'] {
    const first: OutlineRow = this.#first
    const last: OutlineRow = this.#previous
    if (first.row < 0) return undefined
    return {
      firstRow: first.row,
      lastRow: last.row,
      firstSeq: first.seq,
      lastSeq: last.lastSeq,
      startTime: knownTime(first.time),
      endTime: knownTime(last.lastTime),
      durationMs: durationBetween(first, last),
    }
  }
}

function isMessageRole(role: RowRole): boolean {
  return role === RowRole.Message || role === RowRole.Answer || role === RowRole.Result
}

/** Whether a message is one more on the surface; a replacement only says again what an earlier one said. */
function isNews(message: MessageDetail): boolean {
  return message.marker?.op === undefined || message.marker.op === 'append'
}
