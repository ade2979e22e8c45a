// Gives the events of a log new numbers from some row on, after rows were lost, taken out or put in, and carries every
// reference to them along: surface ranges, citations, listed members of payloads, the seed length. What names an event
// that is no more cannot be carried along; it is told, never guessed.
import { type FactColumns, isEvents, isTaken, RowKind } from '../analysis/fact-columns.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import { spanOf } from '../log/locate.js'
import type { JsonPath } from '../rules/problem.js'
import { isSeq } from '../session/log-event.js'
import { valueAt } from '../session/value-at.js'
import { numberingBefore, readRecord, visitRows } from './log-rows.js'
import { type RowText, removeMember, replaceValue, rowTextOf } from './member-edits.js'
import { type FixEdit, type PartEdit, removeRows } from './row-edits.js'
import { compressSeqs, expandEntries, hasPairs, readEntries } from './seq-lists.js'
import { SeqMap } from './seq-map.js'
import { type SeqReference, seqReferencesOf } from './seq-references.js'

/** Rows `first` to `last`, both inclusive. */
export interface RowSpanOf {
  readonly first: number
  readonly last: number
}

export interface Renumbering {
  /** The first row that may change. */
  readonly from: number
  /** Rows that go. */
  readonly removed?: RowSpanOf
  /** Events put in before a row, written by whoever knows them once their first number is known. */
  readonly inserted?: {
    readonly before: number
    readonly rows: readonly ((seq: number) => string)[]
  }
  /** Rows that were set aside as copies and now count as events of their own. */
  readonly adopted?: RowSpanOf
}

/** A reference that could not be carried along. */
export interface LostReference {
  readonly row: number
  readonly path: JsonPath
  /** The numbers that name nothing any more, as they were. */
  readonly seqs: readonly number[]
  /** Whether they were taken out of a list; otherwise they stand as they stood. */
  readonly isTakenOut: boolean
}

export interface RenumberedLog {
  readonly edits: readonly FixEdit[]
  readonly lost: readonly LostReference[]
  /** Rows whose text speaks of events by number in words, which are left as they are. */
  readonly mentions: readonly number[]
  /** Events that have another number now. */
  readonly moved: number
}

export function renumber(analysis: LogAnalysis, plan: Renumbering): RenumberedLog {
  return new RenumberRun(analysis, plan).run()
}

class RenumberRun {
  readonly #analysis: LogAnalysis
  readonly #plan: Renumbering
  /** Events before this number keep theirs. */
  readonly #firstSeq: number
  readonly #map = new SeqMap()
  /** The same for the rows that were set aside and are adopted, by their own numbers. */
  readonly #adopted = new SeqMap()
  readonly #edits: FixEdit[] = []
  readonly #lost: LostReference[] = []
  readonly #mentions: number[] = []
  #moved = 0
  /** Number behind the last event, before and after. */
  #end = { before: 0, after: 0 }

  constructor(analysis: LogAnalysis, plan: Renumbering) {
    this.#analysis = analysis
    this.#plan = plan
    this.#firstSeq = numberingBefore(analysis, plan.from).seq
  }

  run(): RenumberedLog {
    this.#assign()
    this.#rewriteHeader()
    this.#rewriteRows()
    const { removed } = this.#plan
    if (removed !== undefined) this.#edits.push(removeRows(removed.first, removed.last))
    return { edits: this.#edits, lost: this.#lost, mentions: this.#mentions, moved: this.#moved }
  }

  #isRemoved(row: number): boolean {
    return isWithin(row, this.#plan.removed)
  }

  #isAdopted(row: number): boolean {
    return isWithin(row, this.#plan.adopted)
  }

  /** Visits every event row that stays, with the number that its first event gets; undefined for a copy. */
  #visitEvents(
    visit: (row: number, columns: FactColumns, at: number, seq: number | undefined) => void,
    insert: (seq: number) => void = () => undefined,
  ): number {
    const { from, inserted } = this.#plan
    let next = this.#firstSeq
    visitRows(this.#analysis, from, this.#analysis.text.rowCount, (row, columns, at) => {
      if (inserted?.before === row) {
        insert(next)
        next += inserted.rows.length
      }
      if (!isEvents(columns, at) || this.#isRemoved(row)) return
      const counts = isTaken(columns, at) || this.#isAdopted(row)
      visit(row, columns, at, counts ? next : undefined)
      if (counts) next += columns.count[at] ?? 1
    })
    return next
  }

  /** First pass, over facts alone: the new number of every event. */
  #assign(): void {
    this.#end.after = this.#visitEvents(
      (row, columns, at, seq) => {
        if (seq === undefined) return
        const count = columns.count[at] ?? 1
        const old = columns.seq[at] ?? seq
        const map = this.#isAdopted(row) ? this.#adopted : this.#map
        map.add(old, count, seq)
        if (isTaken(columns, at)) this.#end.before = old + count
      },
      (seq) => this.#insert(seq),
    )
  }

  #insert(seq: number): void {
    const { inserted } = this.#plan
    if (inserted === undefined) return
    const rows = inserted.rows.map((write, index) => write(seq + index))
    this.#edits.push({ row: inserted.before, removed: 0, inserted: rows })
  }

  /** Second pass: numbers and references in the texts. */
  #rewriteRows(): void {
    const { types } = this.#analysis
    this.#visitEvents((row, columns, at, seq) => {
      const ownSeq = columns.ownSeq[at] ?? Number.NaN
      const isPacked = columns.kind[at] === RowKind.Packed
      const type = types.nameOf(columns.type[at] ?? 0)
      const written = seq ?? this.#lookUp(ownSeq)
      if (ownSeq >= 0 && written !== undefined && written !== ownSeq) {
        this.#moved += columns.count[at] ?? 1
        this.#edits.push(this.#seqEdit(row, isPacked ? 'seq0' : 'seq', written))
      }
      // Chunks name no events.
      if (!isPacked && type !== 'assistant/chunk') this.#rewriteReferences(row, type)
    })
  }

  /** What a number in a row means now. */
  #resolve(row: number, seq: number): number | undefined {
    const own = this.#isAdopted(row) ? this.#adopted.get(seq) : undefined
    return own ?? this.#lookUp(seq)
  }

  #lookUp(seq: number): number | undefined {
    return seq < this.#firstSeq ? seq : this.#map.get(seq)
  }

  #seqEdit(row: number, member: 'seq' | 'seq0', seq: number): PartEdit {
    const text = this.#analysis.text.row(row)
    const written = `"${member}":`
    const at = text.indexOf(written)
    // Where the name stands once, its place needs no look at the whole row.
    if (at !== -1 && text.indexOf(`"${member}"`, at + 1) === -1) {
      const start = at + written.length
      const [digits] = /^\d+/.exec(text.slice(start, start + 20)) ?? []
      if (digits !== undefined) return { row, start, end: start + digits.length, text: String(seq) }
    }
    const { start, end } = spanOf(text, { path: [member] })
    return { row, start, end, text: String(seq) }
  }

  #rewriteReferences(row: number, type: string): void {
    const definition = this.#analysis.dialect.events.get(type)
    const mayName =
      definition === undefined || definition.projection !== undefined || definition.seqReferences
    const isCommand = type === 'command/run'
    if (mayName === undefined && !isCommand) return
    const value = readRecord(this.#analysis, row)
    if (value === undefined) return
    if (isCommand && this.#mentionsSeq(value['data'])) this.#mentions.push(row)
    const rowText = rowTextOf(this.#analysis, row)
    for (const reference of seqReferencesOf(value, this.#analysis.dialect)) {
      const referred = valueAt(value, reference.path)
      if (reference.isList) this.#rewriteList(rowText, reference, referred)
      else this.#rewriteNumber(rowText, reference, referred)
    }
  }

  #rewriteNumber(rowText: RowText, { path }: SeqReference, value: unknown): void {
    if (!isSeq(value)) return
    const seq = this.#resolve(rowText.row, value)
    if (seq === undefined) this.#lost.push({ row: rowText.row, path, seqs: [value], isTakenOut: false })
    else if (seq !== value) this.#edits.push(replaceValue(rowText, path, String(seq)))
  }

  #rewriteList(rowText: RowText, { path }: SeqReference, value: unknown): void {
    const entries = readEntries(value)
    const seqs = entries === undefined ? undefined : expandEntries(entries)
    if (entries === undefined || seqs === undefined) return
    const resolved = seqs.map((seq) => this.#resolve(rowText.row, seq))
    const gone = seqs.filter((_, index) => resolved[index] === undefined)
    const kept = resolved.filter((seq) => seq !== undefined)
    if (gone.length === 0 && kept.every((seq, index) => seq === seqs[index])) return
    if (gone.length > 0) this.#lost.push({ row: rowText.row, path, seqs: gone, isTakenOut: true })
    // An empty list says more than none: that there were no sources.
    if (kept.length === 0 && path.length === 1) {
      this.#edits.push(removeMember(rowText, path))
      return
    }
    if (gone.length === 0 && !hasPairs(entries)) {
      const { start, end } = spanOf(rowText.text, { path })
      let index = 0
      const list = rowText.text.slice(start, end).replace(/\d+/g, () => String(kept[index++]))
      this.#edits.push({ row: rowText.row, start, end, text: list })
      return
    }
    const list = hasPairs(entries) ? compressSeqs(kept) : kept
    this.#edits.push(replaceValue(rowText, path, JSON.stringify(list)))
  }

  #mentionsSeq(data: unknown): boolean {
    const args = valueAt(data, ['args'])
    if (typeof args !== 'string') return false
    return [...args.matchAll(/@(\d{1,15})\b/g)].some(([, digits]) => {
      const seq = Number(digits)
      return this.#lookUp(seq) !== seq
    })
  }

  /** The seed is the events before some number: the first one behind it says where that is now. */
  #rewriteHeader(): void {
    const { header } = this.#analysis
    const seedLength = header?.['seedLength']
    if (!isSeq(seedLength) || seedLength <= this.#firstSeq) return
    const atEnd = seedLength === this.#end.before ? this.#end.after : undefined
    const length = this.#map.getFrom(seedLength) ?? atEnd
    const rowText = rowTextOf(this.#analysis, 0)
    if (length === undefined || length === seedLength) return
    this.#edits.push(replaceValue(rowText, ['seedLength'], String(length)))
  }
}

function isWithin(row: number, span: RowSpanOf | undefined): boolean {
  return span !== undefined && row >= span.first && row <= span.last
}
