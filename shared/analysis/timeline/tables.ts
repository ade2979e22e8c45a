// What the timeline knows about a log: small tables of numbers, one record for each row, turn, step, model call and
// so on. Server and view share it; texts are not in it, they are asked for when they are looked at. Absent numbers are
// NaN in columns of fractions and -1 in columns of whole numbers. Rows count from 0, the header line.
import type { EventFamily } from '../../format/dialect.js'
import type { Table } from './column-table.js'

/** One record for each row of the text. */
export const rowSchema = {
  /** `RowKind` of shared/analysis/fact-columns.ts. */
  kind: 'u8',
  /** Index into `TimelineData.types`. */
  type: 'u16',
  /** `RowFlag`s. */
  flags: 'u16',
  /** First event of the row; NaN where it holds none. */
  seq: 'f64',
  /** Events in the row. */
  count: 'u32',
  /** Epoch milliseconds of the first event; NaN where it has none. */
  time: 'f64',
  /** Milliseconds from the first to the last event of a packed row. */
  span: 'f64',
} as const

export const RowFlag = {
  /** A reader takes the row's events. */
  Taken: 1,
  /** The event enters the surface. */
  Surface: 2,
  /** A tool result that says so. */
  Failed: 4,
  /** The log may be forked after this row. */
  Boundary: 8,
  /** A loader drops this row and all after it. */
  Dropped: 16,
  /** The mark that ends a seed. */
  EndSeed: 32,
  /** Reasoning, streamed or in a message. */
  Reasoning: 64,
  /** A message of a person. */
  Prompt: 128,
  /** The message derives to none, since it is empty. */
  Empty: 256,
} as const

/** `Closing` of the outline, by index. */
export const closings = ['closed', 'open', 'unclosed'] as const

export const turnSchema = {
  /** The number that the turn gives itself; NaN without one. */
  number: 'f64',
  firstRow: 'u32',
  lastRow: 'u32',
  /** Index into `closings`. */
  closing: 'u8',
  /** Index into `words` of the outcome; 0 without one. */
  outcome: 'u32',
  /** Row of the message that it answers; -1 without one. */
  promptRow: 'i32',
  /** NaN where no model call told its tokens. */
  tokens: 'f64',
  /** Milliseconds; NaN where unknown. */
  duration: 'f64',
} as const

export const stepSchema = {
  number: 'f64',
  firstRow: 'u32',
  lastRow: 'u32',
  closing: 'u8',
  tokens: 'f64',
  duration: 'f64',
} as const

/** What became of a model call, by index: a message, nothing, or nothing yet. */
export const attemptStates = ['answered', 'failed', 'open'] as const

/** One call of the model. */
export const attemptSchema = {
  /** Row since which the model is waited for: the start of the step, or the end of the attempt before. */
  waitRow: 'u32',
  firstRow: 'u32',
  lastRow: 'u32',
  /** Epoch milliseconds of the first piece of the answer; NaN without one. */
  firstDeltaTime: 'f64',
  /** Row of the message that came of it; -1 without one. */
  messageRow: 'i32',
  /** Index into `attemptStates`. */
  state: 'u8',
  /** Tokens in the context window with the answer: prompt, both cache counts, output; NaN where nobody told. */
  contextTokens: 'f64',
  outputTokens: 'f64',
} as const

/** What became of a tool call, by index. */
export const callStates = ['unanswered', 'succeeded', 'failed'] as const

export const callSchema = {
  /** Rows of call and result, or the one that is there. */
  firstRow: 'u32',
  lastRow: 'u32',
  /** Index into `words` of the tool's name; 0 where nobody says it. */
  name: 'u32',
  /** Index into `callStates`. */
  state: 'u8',
  /** Row of the message that asks for the call; -1 without one. */
  messageRow: 'i32',
} as const

export const replacementSchema = {
  row: 'u32',
  /** Index of the first of its rows in the `shadowed` table, and how many they are. */
  from: 'u32',
  count: 'u32',
} as const

/** Rows that replacements took off the surface, in surface order, replacement after replacement. */
export const shadowedSchema = { row: 'u32' } as const

/** Where the size of the context window changes; NaN where it is unknown from there on. */
export const windowSchema = { row: 'u32', tokens: 'f64' } as const

/** `Severity` by index, the gravest first. */
export const severities = ['error', 'warning', 'information', 'hint'] as const

export const problemSchema = {
  row: 'u32',
  /** Index into `severities`. */
  severity: 'u8',
  /** Index into `words` of the code. */
  code: 'u32',
} as const

export const tableSchemas = {
  rows: rowSchema,
  turns: turnSchema,
  steps: stepSchema,
  attempts: attemptSchema,
  calls: callSchema,
  replacements: replacementSchema,
  shadowed: shadowedSchema,
  windows: windowSchema,
  problems: problemSchema,
} as const

export type TableName = keyof typeof tableSchemas

export type TimelineTables = { readonly [Name in TableName]: Table<(typeof tableSchemas)[Name]> }

export interface TimelineType {
  readonly name: string
  /** Undefined for a type that the dialect does not know. */
  readonly family: EventFamily | undefined
}

/** Numbers and names about the whole log. */
export interface TimelineInfo {
  readonly dialect: { readonly id: string; readonly title: string }
  /** A fixture without `seq` and `time`: only the order of events is known. */
  readonly isProjected: boolean
  /** Of the header line, as far as it says; cut. */
  readonly sessionId?: string
  readonly parentSession?: string
  readonly createdAt?: number
  /** Rows that the log took over from its parent, the header line included; 0 where it took none. */
  readonly inheritedRows: number
  /** First row that a loader drops. */
  readonly droppedFrom?: number
  readonly events: number
  readonly turns: number
  readonly steps: number
  readonly calls: number
  /** Milliseconds from the first event to the last. */
  readonly duration?: number
  /** All tokens that model calls told; `isPartial` where some told none. */
  readonly tokens?: { readonly total: number; readonly isPartial: boolean }
  readonly errors: number
  readonly warnings: number
  readonly informations: number
  readonly hints: number
}

export interface TimelineData {
  readonly info: TimelineInfo
  readonly types: readonly TimelineType[]
  /** Outcomes, names of tools, codes of problems; the first is empty. Out of a log, so untrusted; cut. */
  readonly words: readonly string[]
  readonly tables: TimelineTables
}
