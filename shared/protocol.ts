// The messages that client and server exchange beyond the standard protocol: one namespace each, with its method,
// its direction and its types. Plain data on both sides; this file must not know a protocol library or an editor.
// All zero-based rows are rows of the text (line feed to line feed); each message names the uri and version it is about.
import type { ModelMessages, ModelRequest } from './analysis/model-view.js'

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

/**
 * Client to server, request: what the model saw at a place of an open log. `null` where the log is not open, or has no
 * such place.
 */
export namespace SessionRequest {
  export const method = 'dshSession/request'

  export interface Params {
    readonly textDocument: { readonly uri: string }
    readonly target: Target
    readonly as: Format
  }

  /**
   * A row inside a step stands for the request of that step, the end for the one that would be sent next. Of a step
   * with several calls of the model the last one counts unless `attempt` (from 1) says another.
   */
  export type Target =
    | { readonly row: number }
    | { readonly seq: number }
    | { readonly turn: number; readonly step: number; readonly attempt?: number }
    | 'end'

  /** A text for people, made to be compared with another one; or the request itself. */
  export type Format = 'document' | 'data'

  export interface Result {
    readonly uri: string
    /** Version of the log that this is about. */
    readonly version: number
    /** One line: `Request of turn 3, step 2`. */
    readonly title: string
    readonly document?: string
    readonly data?: ModelRequest
  }
}

/** Client to server, request: the derived messages right after a row or an event, or at the end of an open log. */
export namespace SessionMessages {
  export const method = 'dshSession/messages'

  export interface Params {
    readonly textDocument: { readonly uri: string }
    readonly target: { readonly row: number } | { readonly seq: number } | 'end'
    readonly as: SessionRequest.Format
  }

  export interface Result {
    readonly uri: string
    readonly version: number
    readonly title: string
    readonly document?: string
    readonly data?: ModelMessages
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
