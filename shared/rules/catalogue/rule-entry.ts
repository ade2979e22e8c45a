// The shape of a catalogue entry: everything that is said about one problem code, in the editor, on the command
// line and in the documentation. Entries are data; they must not know how a rule finds what it reports.
import type { Severity } from '../problem.js'

/**
 * The best edit that is offered: `safe` writes what the harness itself would write and loses nothing, `review` drops or
 * rewrites something. Whether a single problem has it depends on the log.
 */
export type FixKind = 'safe' | 'review' | 'none'

/**
 * Who minds: the loader that reads the file, the session core that restores the events, its invariant checker,
 * the habit of writers, or only a reader such as a person, another tool or a model provider.
 */
export type RuleLayer = 'load' | 'restore' | 'invariant' | 'writer' | 'reader'

/** Dialects that exist today; new ones add their id here. */
export type DialectId = 'v0a' | 'v0b' | 'v0c'

export const everyDialect: readonly DialectId[] = ['v0a', 'v0b', 'v0c']

/** A small log that shows a rule at work. */
export interface ExampleLog {
  readonly dialect: DialectId
  /** Rows without their line feeds; every row is complete unless `isTorn`. */
  readonly rows: readonly string[]
  /** Set where the last row has no line feed. */
  readonly isTorn?: true
  readonly container?: 'plain' | 'zstd'
  /** The file itself, where the fault lies in bytes that `rows` cannot show. */
  readonly bytes?: Uint8Array
}

/** An example with a fault in it. */
export interface FaultyLog extends ExampleLog {
  /** Index in `rows` of the row at fault; 0 is the header line. */
  readonly at: number
}

export interface RuleEntry {
  /** `family/what-is-wrong`; stable for ever, and the anchor in the documentation. */
  readonly code: string
  readonly severity: Severity
  /** Levels that differ from `severity`, by dialect. */
  readonly severityIn?: Readonly<Partial<Record<DialectId, Severity>>>
  /** Short, in sentence case; translated where it is shown, like all texts of an entry. */
  readonly title: string
  /** One sentence with placeholders `{0}`, `{1}`; also the key of its translation. */
  readonly message: string
  /** What the fault is. */
  readonly meaning: string
  /** Why the harness, or whoever `layer` names, cares. */
  readonly why: string
  /** What happens to a log that has it. */
  readonly consequence: string
  /** What a person should do. */
  readonly remedy: string
  readonly fix: FixKind
  readonly layer: RuleLayer
  readonly dialects: readonly DialectId[]
  /** Editors fade out what is `unnecessary`. */
  readonly tags?: readonly 'unnecessary'[]
  /** A minimal log that has this fault and no other at warning level or above. */
  readonly bad: FaultyLog
  /** The same log as it should be, where that says more than words. */
  readonly good?: ExampleLog
}
