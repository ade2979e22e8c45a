// What a fix is: edits of a log as data over its rows, with a title that says what they do and a note that says what
// is lost. A fix writes nothing that the log or the format does not already say. It must not know editors or files.
import type { LogAnalysis } from '../analysis/log-analysis.js'
import type { Problem } from '../rules/problem.js'
import type { FixEdit } from './row-edits.js'

/** Whether a fix loses nothing and writes what the harness would, or should be looked at first. */
export type OfferKind = 'safe' | 'review'

/** What a fix comes to. */
export interface FixPlan {
  readonly edits: readonly FixEdit[]
  /** What gets lost or could not be carried along; absent where nothing is. */
  readonly note?: string
}

export interface Fix {
  /** What it does, in a stable word; no two fixes of one problem share it. */
  readonly id: string
  /** Code of the problem that it ends. */
  readonly code: string
  readonly kind: OfferKind
  readonly title: string
  /** Set where the fix is only right if nobody writes the log any more. */
  readonly assumesEnd?: true
  /** Works out the edits, all against the rows as they are now. Costs up to one pass over the log. */
  readonly plan: () => FixPlan
}

/** Finds the fixes of one problem; none where none is right. */
export type FixMaker = (analysis: LogAnalysis, problem: Problem) => readonly Fix[]

export interface FixParts {
  readonly id: string
  readonly title: string
  readonly edits: readonly FixEdit[] | (() => FixPlan)
  readonly note?: string
  readonly assumesEnd?: true
}

export function safeFix(problem: Problem, parts: FixParts): Fix {
  return createFix(problem, 'safe', parts)
}

export function reviewFix(problem: Problem, parts: FixParts): Fix {
  return createFix(problem, 'review', parts)
}

function createFix(problem: Problem, kind: OfferKind, { id, title, edits, note, assumesEnd }: FixParts): Fix {
  const plan = (): FixPlan => {
    if (typeof edits === 'function') return edits()
    return note === undefined ? { edits } : { edits, note }
  }
  return {
    id,
    code: problem.code,
    kind,
    title,
    ...(assumesEnd === true ? { assumesEnd } : {}),
    plan,
  }
}
