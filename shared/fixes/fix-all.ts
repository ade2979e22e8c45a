// Carries out every safe fix of a log, again and again on a copy until none is left, and says what that comes to for the
// log itself. It works in slices, so that an editor stays quiet and can cancel.
import { LogAnalysis } from '../analysis/log-analysis.js'
import { LogText } from '../log/log-text.js'
import { editCopy } from './edit-copy.js'
import type { Fix } from './fix.js'
import { fixableCodes, fixesFor } from './fixes-for.js'
import { type FixEdit, isPartEdit, partEdit } from './row-edits.js'

export interface FixAllOptions {
  /** Leaves out what is only right if nobody writes the log any more: an open turn, an unfinished last row. */
  readonly leavesEnd?: boolean
  /** Fixes to look at first that were looked at: which one is carried out for every problem of a code. */
  readonly chosen?: ReadonlyMap<string, string>
}

/** A fix that was carried out. */
export interface DoneFix {
  readonly code: string
  readonly title: string
  /** Row of the problem in the log as it was when its turn came, from 0. */
  readonly row: number
  readonly note?: string
}

export interface FixAllResult {
  /** All against the rows of the log as it is. */
  readonly edits: readonly FixEdit[]
  readonly fixes: readonly DoneFix[]
}

/**
 * What comes first, by family: a row must be readable before its number says anything, and all events must be there
 * before their number and the end of the log do.
 */
const phases: readonly RegExp[] = [
  /^(?:row|header)\//,
  /^(?:envelope|sequence)\//,
  /^(?!seed\/|turn\/)/,
  /^seed\//,
  /^turn\//,
]

/** A defect in a fix must not keep the loop going. */
const MOST_ROUNDS = 100

/** Everything at once. */
export function fixAllSafe(analysis: LogAnalysis, options: FixAllOptions = {}): FixAllResult {
  const run = new FixAllRun(analysis, options)
  run.advance()
  return run.result()
}

/** The same bit by bit. The analysis must stay as it is until the result is taken. */
export class FixAllRun {
  readonly #original: LogAnalysis
  readonly #options: FixAllOptions
  readonly #copy: LogAnalysis
  /** For each row of the copy the row of the log that it was; -1 for a new one. */
  #origins: number[]
  readonly #fixes: DoneFix[] = []
  #rounds = 0

  constructor(analysis: LogAnalysis, options: FixAllOptions = {}) {
    this.#original = analysis
    this.#options = options
    this.#copy = new LogAnalysis(new LogText(analysis.text.text()), analysis.options)
    this.#origins = Array.from({ length: analysis.text.rowCount }, (_, row) => row)
  }

  /** Returns true when no safe fix is left. */
  advance(shouldPause: () => boolean = () => false): boolean {
    while (this.#rounds < MOST_ROUNDS) {
      if (!this.#copy.advance(shouldPause)) return false
      const edits = this.#chooseRound()
      if (edits.length === 0) return true
      this.#rounds++
      this.#origins = moveOrigins(this.#origins, edits)
      editCopy(this.#copy, edits)
    }
    return true
  }

  /** The log after the fixes so far. */
  get fixed(): LogAnalysis {
    return this.#copy
  }

  result(): FixAllResult {
    return { edits: this.#compare(), fixes: this.#fixes }
  }

  /** The edits of all safe fixes of the first phase that has any, as far as they do not touch the same rows. */
  #chooseRound(): readonly FixEdit[] {
    const problems = this.#copy.problems().filter(({ code }) => fixableCodes.has(code))
    for (const phase of phases) {
      const claimed = new Set<number>()
      const edits: FixEdit[] = []
      for (const problem of problems) {
        if (!phase.test(problem.code)) continue
        const fix = fixesFor(this.#copy, problem).find((each) => this.#isWanted(each))
        if (fix === undefined) continue
        const { edits: own, note } = fix.plan()
        if (!claim(claimed, own)) continue
        for (const edit of own) edits.push(edit)
        const { code, title } = fix
        this.#fixes.push({ code, title, row: problem.row, ...(note === undefined ? {} : { note }) })
      }
      if (edits.length > 0) return edits
    }
    return []
  }

  #isWanted({ kind, code, id, assumesEnd }: Fix): boolean {
    const { chosen, leavesEnd } = this.#options
    if (assumesEnd === true && leavesEnd === true) return false
    const choice = chosen?.get(code)
    return choice === undefined ? kind === 'safe' : id === choice
  }

  /** The difference between the log and the copy, row by row. */
  #compare(): readonly FixEdit[] {
    const before = this.#original.text
    const after = this.#copy.text
    const edits: FixEdit[] = []
    let next = 0
    let inserted: string[] = []
    const close = (until: number) => {
      if (until > next || inserted.length > 0) {
        edits.push({ row: next, removed: until - next, inserted })
      }
      inserted = []
    }
    this.#origins.forEach((origin, row) => {
      if (origin === -1) {
        inserted.push(after.row(row))
        return
      }
      close(origin)
      const edit = partEdit(origin, before.row(origin), after.row(row))
      if (edit !== undefined) edits.push(edit)
      next = origin + 1
    })
    close(before.rowCount)
    return edits
  }
}

/** Notes the rows that edits touch; false, and nothing noted, where one is taken already. */
function claim(claimed: Set<number>, edits: readonly FixEdit[]): boolean {
  const rows = edits.flatMap((edit) => rowsOf(edit))
  if (rows.some((row) => claimed.has(row))) return false
  for (const row of rows) claimed.add(row)
  return true
}

function rowsOf(edit: FixEdit): readonly number[] {
  if (isPartEdit(edit)) return [edit.row]
  return Array.from({ length: Math.max(edit.removed, 1) }, (_, index) => edit.row + index)
}

function moveOrigins(origins: readonly number[], edits: readonly FixEdit[]): number[] {
  const whole = edits.filter((edit) => !isPartEdit(edit)).toSorted((a, b) => a.row - b.row)
  const moved: number[] = []
  let at = 0
  for (const edit of whole) {
    for (; at < edit.row; at++) moved.push(origins[at] ?? -1)
    if (isPartEdit(edit)) continue
    for (let count = edit.inserted.length; count > 0; count--) moved.push(-1)
    at += edit.removed
  }
  for (; at < origins.length; at++) moved.push(origins[at] ?? -1)
  return moved
}
