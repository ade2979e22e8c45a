// Entries for session titles and requests for them.
import { exampleRows } from '../example-rows.js'
import type { RuleEntry } from '../rule-entry.js'
import { lateDialect, nothingRefuses } from './common-parts.js'

const rows = exampleRows('v0c')
const opening = [rows.header(), rows.turnStart(0), rows.user(1, 'List the files.'), rows.turnEnd(2)]
const title = (seq: number, messageSeqs: readonly number[], kind = 'fallback') =>
  rows.event('session/title', seq, { title: 'Files', messageSeqs, source: { kind } })
const healthy = { dialect: 'v0c', rows: [...opening, title(3, [1])] } as const

/** New titles are checked as they are written; a title in a stored log is not. */
const habit = {
  severity: 'warning',
  fix: 'none',
  dialects: lateDialect,
  good: healthy,
} as const
const checkedWhenNew =
  'The log loads. Builds with the checker of the plug-in refuse to write such a title, but do not look at stored ones.'

export const titleRules: readonly RuleEntry[] = [
  {
    ...habit,
    code: 'title/messages-missing',
    title: 'Automatic title without messages',
    message: 'The title has source "{0}" and cites no message that it was made from',
    meaning: 'The list messageSeqs is empty, and the title does not come from a person.',
    why: 'An automatic title is made from prompts, and cites them.',
    consequence: checkedWhenNew,
    remedy: 'Fill in the seqs of the prompts, or set the source to "user" if a person chose the title.',
    layer: 'invariant',
    bad: { dialect: 'v0c', rows: [...opening, title(3, [])], at: 4 },
  },
  {
    ...habit,
    code: 'title/messages-given',
    title: 'Chosen title cites messages',
    message: 'A person chose the title, but it cites messages ({0})',
    meaning: 'The source of the title is "user", and the list messageSeqs is not empty.',
    why: 'A title that a person chose was made from nothing, and stays from then on.',
    consequence: checkedWhenNew,
    remedy: 'Empty the list, or correct the source.',
    layer: 'invariant',
    bad: { dialect: 'v0c', rows: [...opening, title(3, [1], 'user')], at: 4 },
    good: { dialect: 'v0c', rows: [...opening, title(3, [], 'user')] },
  },
  {
    ...habit,
    code: 'title/not-earlier',
    title: 'Title cites a later event',
    message: 'The title cites event {0}, but is itself event {1}',
    meaning: 'An entry of messageSeqs names this event or a later one.',
    why: 'A title is made from prompts that are in the log already.',
    consequence: nothingRefuses,
    remedy: 'Set the entry to the seq of the prompt.',
    layer: 'writer',
    bad: { dialect: 'v0c', rows: [...opening, title(3, [9])], at: 4 },
  },
  {
    ...habit,
    code: 'title/not-user-message',
    title: 'Title cites something else than a prompt',
    message: 'The title cites event {0}, which is no message of a person',
    meaning: 'An entry of messageSeqs names an event of another type, or a message of another source.',
    why: 'A title is made from what people wrote.',
    consequence: nothingRefuses,
    remedy:
      'Set the entry to the seq of the prompt. After events were taken out of a log, such numbers often are what was forgotten.',
    layer: 'writer',
    bad: { dialect: 'v0c', rows: [...opening, title(3, [0])], at: 4 },
  },
]
