// The messages that client and server exchange beyond the standard protocol: one namespace each, with its method,
// its direction and its types. Plain data on both sides; this file must not know a protocol library or an editor.
// All zero-based rows are rows of the text (line feed to line feed); each message names the uri and version it is about.
import type { ModelMessages, ModelRequest } from './analysis/model-view.js'
import type { PhysicalFault } from './log/physical-fault.js'

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
 * Client to server, notification: what the container of a compressed log is like that the client shows as text. Sent
 * before the text is opened or changed, since it decides what damage in the rows means.
 */
export namespace LogContainer {
  export const method = 'dshSession/container'

  export interface Params {
    /** Of the document that shows the text. */
    readonly uri: string
    readonly faults: readonly PhysicalFault[]
    /** First row that came out of a torn last frame; absent where the last frame is complete. */
    readonly tornFrameRow?: number
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

/** Client to server, request: the rows of an open log after which it may be forked, for glyphs and pickers. */
export namespace ForkBoundaries {
  export const method = 'dshSession/forkBoundaries'

  export interface Params {
    readonly textDocument: { readonly uri: string }
    /** Only rows from `firstRow` through `lastRow`; all where absent. */
    readonly rows?: { readonly firstRow: number; readonly lastRow: number }
  }

  export interface Result {
    readonly uri: string
    readonly version: number
    readonly boundaries: readonly Boundary[]
  }

  export interface Boundary {
    readonly row: number
    /** Last event that a child would take over. */
    readonly seq: number
    readonly type: string
    /** Number of the turn that the row ends, with its outcome and the first words that a person said in it. */
    readonly turn?: { readonly number: number; readonly outcome?: string; readonly firstWords?: string }
  }
}

/** Client to server, request: what a fork through a row of an open log would take over, or why it is refused. */
export namespace ForkPreview {
  export const method = 'dshSession/forkPreview'

  export interface Params {
    readonly textDocument: { readonly uri: string }
    readonly at: { readonly row: number } | { readonly seq: number }
  }

  export type Result =
    | {
        readonly kind: 'plan'
        readonly seq: number
        /** One fact a line, in plain text. */
        readonly lines: readonly string[]
        /** Path at which the child would be put, and whether that follows from the harness's own layout. */
        readonly file: string | null
        readonly isInStore: boolean
      }
    | {
        readonly kind: 'refused'
        /** Why, and what to do instead, in plain text. */
        readonly reason: string
        /** The nearest legal boundaries, as events. */
        readonly before?: number
        readonly after?: number
      }
}

/** Client to server, request: writes the child of a fork. Nothing is ever overwritten. */
export namespace ForkWrite {
  export const method = 'dshSession/fork'

  export interface Params {
    readonly textDocument: { readonly uri: string }
    /** Last event that the child takes over. */
    readonly seq: number
    /** Path of the child; as the preview said where absent. */
    readonly file?: string
  }

  export type Result =
    | { readonly kind: 'written'; readonly uri: string; readonly id: string }
    | { readonly kind: 'refused'; readonly reason: string }
}

/** Client to server, request: the steps of an open log, for choosing among them. `null` where the log is not open. */
export namespace SessionSteps {
  export const method = 'dshSession/steps'

  export interface Params {
    readonly textDocument: { readonly uri: string }
  }

  export interface Result {
    readonly uri: string
    readonly version: number
    /** In the order of the log; steps and turns without a number are left out. */
    readonly steps: readonly Step[]
  }

  export interface Step {
    readonly turn: number
    readonly step: number
    readonly row: number
    /** First event of the step. */
    readonly seq: number
    /** Outcome of the turn, and the first words that a person said in it. */
    readonly outcome?: string
    readonly firstWords?: string
  }
}

/** Client to server, request: the JSON Schema of the rows of a dialect. `null` where there is no such dialect. */
export namespace DialectSchema {
  export const method = 'dshSession/schema'

  export interface Params {
    /** Id of the dialect. */
    readonly dialect: string
  }

  export interface Result {
    /** Draft 2020-12. */
    readonly schema: Readonly<Record<string, unknown>>
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

/**
 * Client to server: the timeline of a log, whole or as what changed. A log that no editor has open is read from disk.
 * Answers at once what is there; while the analysis runs, that is its progress, and the client asks again.
 */
export namespace TimelineData {
  export const method = 'dshSession/timeline'

  export interface Params {
    readonly textDocument: { readonly uri: string }
    /** Version of the timeline that the client has. */
    readonly known?: number
  }

  export type Result = Ready | Running | Unavailable

  export interface Ready {
    readonly state: 'ready'
    readonly uri: string
    /** Names this state of the timeline; never used twice. */
    readonly version: number
    /** Version of the document; absent for a log that was read from disk. */
    readonly documentVersion?: number
    /** Set where the answer holds only what changed since that version. */
    readonly base?: number
    /** A `PackedTimeline` of shared/analysis/timeline/transfer.ts. */
    readonly timeline: unknown
  }

  export interface Running {
    readonly state: 'running'
    readonly uri: string
    /** Rows. */
    readonly progress: { readonly done: number; readonly total: number }
  }

  export interface Unavailable {
    readonly state: 'unavailable'
    readonly uri: string
    readonly reason: 'unreadable' | 'too-large' | 'failed'
    /** What happened, for people. */
    readonly message: string
  }
}

/** Client to server: nobody looks at the timeline of the log any more. */
export namespace TimelineClosed {
  export const method = 'dshSession/timelineClosed'

  export interface Params {
    readonly textDocument: { readonly uri: string }
  }
}

/** A question about one state of a timeline. Where the log is another by now, the answer says which, and nothing else. */
export interface TimelineQuestion {
  readonly textDocument: { readonly uri: string }
  /** Version of the timeline that the rows are of. */
  readonly version: number
}

export interface TimelineAnswer<Value> {
  readonly uri: string
  /** Version that the answer is about. */
  readonly version: number
  /** Absent where that is not the version of the question, or the log is not there. */
  readonly value?: Value
}

/** Client to server: the first words of some rows. */
export namespace TimelineTexts {
  export const method = 'dshSession/timelineTexts'

  export interface Params extends TimelineQuestion {
    /** At most 300. */
    readonly rows: readonly number[]
  }

  /** One text for each row. */
  export type Result = TimelineAnswer<readonly string[]>
}

/** Client to server: the rows whose texts hold some words. */
export namespace TimelineSearch {
  export const method = 'dshSession/timelineSearch'

  export interface Params extends TimelineQuestion {
    readonly words: string
  }

  export type Result = TimelineAnswer<{
    readonly count: number
    /** The rows in order, as `packColumn` packs them, in base64. */
    readonly rows: string
  }>
}

/** Client to server: one part of what there is to say about a row. */
export namespace InspectRow {
  export const method = 'dshSession/inspect'

  export interface Params extends TimelineQuestion {
    readonly row: number
    readonly part: 'message' | 'event' | 'surface' | 'request' | 'tokens' | 'problems'
    /** Of the event part: the node whose children are wanted, from the row's object down, and the first of them. */
    readonly path?: readonly (string | number)[]
    readonly from?: number
    /** Of the surface and request parts: the page that ends before this index. */
    readonly end?: number
  }

  /** An `Inspection` of shared/analysis/timeline/inspection.ts. */
  export type Result = TimelineAnswer<unknown>
}

/** Client to server: where a row stands in the editor, or which row stands at a place of the editor. */
export namespace LocateRow {
  export const method = 'dshSession/locateRow'

  export interface Params {
    readonly textDocument: { readonly uri: string }
    /** One of the three. */
    readonly row?: number
    readonly seq?: number
    readonly position?: { readonly line: number; readonly character: number }
  }

  /** Null where there is no such row. */
  export type Result = {
    readonly row: number
    readonly seq?: number
    readonly range: {
      readonly start: { readonly line: number; readonly character: number }
      readonly end: { readonly line: number; readonly character: number }
    }
  } | null
}
