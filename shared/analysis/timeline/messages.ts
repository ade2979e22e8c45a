// Everything that the timeline's view and its host say to each other: one union for each direction, checked on arrival
// on both sides. All of it names the log and the version of its timeline; a question is always answered, with a value or
// with what went wrong. The view says `ready` when it is there or comes back, and gets all of its state in one answer.

import {
  type Guard,
  type Guarded,
  isAnything,
  isCount,
  isFlag,
  isListOf,
  isNumber,
  isObject,
  isOneOf,
  isText,
  isVariant,
} from './guards.js'
import { inspectorParts, isInspection } from './inspection.js'
import { isPackedTimeline } from './transfer.js'

const isKey: Guard<string | number> = (value): value is string | number => isText(value) || isNumber(value)

/** What the view wants to know. */
export const isQuestion = isVariant('ask', {
  /** The first words of rows: a list of texts. */
  texts: isObject({ rows: isListOf(isCount) }),
  /** The rows that hold some words: `FoundRows`. */
  search: isObject({ words: isText }),
  /** One part of the inspector: an `Inspection`. */
  inspect: isObject(
    { row: isCount, part: isOneOf(...inspectorParts) },
    { path: isListOf(isKey), from: isCount, end: isCount },
  ),
})
export type Question = Guarded<typeof isQuestion>

const about = { uri: isText, version: isCount }

export const isViewMessage = isVariant('kind', {
  /** The view is there, or visible again; `version` is what it still has, 0 for nothing. */
  ready: isObject(about),
  question: isObject({ ...about, id: isCount, question: isQuestion }),
  /** The answer to a question is not wanted any more. */
  cancel: isObject({ ...about, id: isCount }),
  /** A row was chosen; the editor shows it, and takes the focus where that is asked for. */
  reveal: isObject({ ...about, row: isCount, takesFocus: isFlag }, { seq: isNumber }),
  fork: isObject({ ...about, row: isCount }, { seq: isNumber }),
  /** Show the request that a row belongs to as a document. */
  request: isObject({ ...about, row: isCount }),
  /** Something failed in the view by a defect of ours. */
  defect: isObject({ ...about, message: isText }),
})
export type ViewMessage = Guarded<typeof isViewMessage>

/** What there is to show. */
export const isContent = isVariant('state', {
  ready: isObject({ timeline: isPackedTimeline }, { base: isCount }),
  running: isObject({ done: isCount, total: isCount }),
  unavailable: isObject({ reason: isOneOf('unreadable', 'too-large', 'failed'), message: isText }),
})
export type Content = Guarded<typeof isContent>

export const isHostMessage = isVariant('kind', {
  /** All that the view shows, or what changed in it since `content.base`. */
  state: isObject(
    {
      ...about,
      /** Name of the log, for people. */
      name: isText,
      content: isContent,
    },
    /** Translations for `useBundle`. */
    { bundle: isAnything },
  ),
  /** The answer to a question, or what went wrong; `value` is absent where the question was about an older version. */
  answer: isObject({ ...about, id: isCount }, { value: isAnything, error: isText }),
  /** The row that the editor is at. */
  select: isObject({ ...about, row: isCount }),
})
export type HostMessage = Guarded<typeof isHostMessage>

const isFoundRows = isObject({ count: isCount, rows: isText })

/** The checks of answers, by question. */
export const answerGuards = { texts: isListOf(isText), search: isFoundRows, inspect: isInspection } as const

export type AnswerTo<Ask extends keyof typeof answerGuards> = Guarded<(typeof answerGuards)[Ask]>
