// The messages that client and server exchange beyond the standard protocol: one namespace each, with its method,
// its direction and its types. Plain data on both sides; this file must not know a protocol library or an editor.
// All zero-based rows are rows of the text (line feed to line feed); each message names the uri and version it is about.

/**
 * Server to client, notification: what was recognised in an open log and how the analysis stands. Sent while a long
 * analysis runs and whenever one has finished; only to clients that ask for it (`initializationOptions.status: true`).
 */
export namespace LogStatus {
  export const method = 'dshSession/status'

  export interface Params {
    readonly uri: string
    /** Version of the document that the numbers are about. */
    readonly version: number
    readonly dialect: { readonly id: string; readonly title: string }
    /** The signs of a dialect that the log gives, against this one included. */
    readonly evidence: readonly Evidence[]
    /** How the dialect was found: named by the settings, or by signs that leave no other nearly as likely, or barely. */
    readonly choice: 'settings' | 'certain' | 'uncertain'
    /** Whether the log is a fixture without `seq` and `time`. */
    readonly isProjected: boolean
    /** Set while the analysis runs; nothing is counted yet. */
    readonly progress?: Progress
    /** Set when the analysis is done. */
    readonly result?: Result
  }

  export interface Result {
    readonly counts: ProblemCounts
    readonly events: number
    readonly turns: number
  }

  export interface Evidence {
    /** The first row that gives the sign; the header line is row 0. */
    readonly row: number
    /** Ids of the dialects that write such rows. */
    readonly points: readonly string[]
    /** Short phrase that continues "because". */
    readonly because: string
  }

  export interface ProblemCounts {
    readonly errors: number
    readonly warnings: number
    readonly informations: number
    readonly hints: number
  }

  /** Counted in rows. */
  export interface Progress {
    readonly done: number
    readonly total: number
  }
}

/** What the server puts into `Diagnostic.data`, so that a fix can find its problem again in the present analysis. */
export interface DiagnosticData {
  readonly code: string
  /** Sequence number of the event at fault; absent where the row has none. */
  readonly seq?: number
  /** Row at the time of the diagnostic; edits may have moved it since. */
  readonly row: number
  /** Fingerprint of the row's text: tells whether the row is still the one that was checked. */
  readonly mark: number
}
