// A problem is plain data: what is wrong, where, and what else it concerns. It knows no editor types;
// the rims (server, command line, timeline) turn its path into a range when someone looks.

/** What a reader of the log does about it: refuses (`error`), drops or repairs (`warning`), nothing (the rest). */
export type Severity = 'error' | 'warning' | 'information' | 'hint'

/** Where inside a row: member names and array indexes from the row's object down; `[]` is the whole row. */
export type JsonPath = readonly (string | number)[]

/** A value that a message quotes. It may come from the log and is then untrusted text. */
export type MessageValue = string | number

/** Half-open range of UTF-16 offsets inside the text of one row, for faults below the level of JSON. */
export interface RowSpan {
  readonly start: number
  readonly end: number
}

/** Another place that a problem concerns: the turn that is still open, the call that a result names. */
export interface RelatedPlace {
  /** Index of the row in the text, from 0; the header line is row 0. */
  readonly row: number
  readonly path: JsonPath
  readonly message: string
}

/** One thing that is wrong with a log. */
export interface Problem {
  /** Stable code `family/what`, an entry of the rule catalogue. */
  readonly code: string
  readonly severity: Severity
  /** Index of the row in the text, from 0; the header line is row 0. */
  readonly row: number
  /** Last row of the problem, inclusive, where one fault covers several rows (a broken record, a run of blank rows). */
  readonly endRow?: number
  /** Sequence number of the event at fault; absent where the row has none. */
  readonly seq?: number
  readonly path: JsonPath
  /** Points at the member's name rather than at its value. */
  readonly atKey?: boolean
  /** Narrower than the path: exact offsets inside the row's text. */
  readonly span?: RowSpan
  readonly message: string
  /** The values that the message quotes, in order, for fixes and translation. */
  readonly values: readonly MessageValue[]
  readonly related: readonly RelatedPlace[]
  /** Set where a loader would drop this row and the ones after it. */
  readonly dropped?: boolean
}
