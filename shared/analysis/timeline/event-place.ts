// Names events in such a way that a reader can go to them.

import { cutText } from '../../rules/message.js'
import type { LogAnalysis } from '../log-analysis.js'
import { previewOf } from '../outline/preview.js'
import type { CutText, EventPlace } from './inspection.js'

const LONGEST_PREVIEW = 120
const LONGEST_TYPE = 80

/** The row with its event and first words. Parses the row. */
export function placeOfRow(analysis: LogAnalysis, row: number): EventPlace {
  return { ...bareRowPlace(analysis, row), preview: previewOf(analysis, row, LONGEST_PREVIEW) }
}

/** The row with its event, without its words. */
export function bareRowPlace(analysis: LogAnalysis, row: number): EventPlace {
  const facts = analysis.rowFacts(row)
  return {
    row,
    ...(facts?.seq === undefined ? {} : { seq: facts.seq }),
    ...(facts === undefined || facts.type === '' ? {} : { type: cutText(facts.type, LONGEST_TYPE) }),
  }
}

/** Undefined where no row holds the event. */
export function placeOfSeq(analysis: LogAnalysis, seq: number): EventPlace | undefined {
  const row = analysis.rowOfSeq(seq)
  return row === undefined ? undefined : { ...placeOfRow(analysis, row), seq }
}

/** The first `length` units of a text, and how long it is. */
export function cut(text: string, length: number): CutText {
  return { text: cutText(text, length), length: text.length }
}
