// What completion offers at the cursor of a marked log, and the log after an item was taken.
import type { CompletionItem } from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { completionAt } from '../../../server/features/completion.js'
import type { AnalysisOptions } from '../../../shared/analysis/log-analysis.js'
import { markedLog } from '../marked-log.js'

export const view = { uri: 'file:///session.jsonl', insertsSnippets: false, now: 1_700_000_000_000 }

/** What is offered at the cursor of a marked log. */
export function complete(marked: readonly string[], options: AnalysisOptions = {}): Completed {
  const log = markedLog(marked, options)
  const { items } = completionAt(log.analysis, log.cursor, view)
  const document = TextDocument.create('', '', 0, log.text.text())
  return { items: items.toSorted((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1)), document }
}

export interface Completed {
  readonly items: readonly CompletionItem[]
  readonly document: TextDocument
}

export function labels({ items }: Completed): readonly string[] {
  return items.map(({ label }) => label)
}

export function itemOf({ items }: Completed, label: string): CompletionItem {
  const item = items.find((each) => each.label === label)
  if (item === undefined)
    throw new Error(`${label} is not offered, only ${items.map((each) => each.label).join(', ')}`)
  return item
}

/** The rows after an item was taken. */
export function taken(completed: Completed, label: string): string[] {
  const { textEdit } = itemOf(completed, label)
  if (textEdit === undefined || !('range' in textEdit))
    throw new Error('An item should have an edit of one range')
  return TextDocument.applyEdits(completed.document, [textEdit]).split('\n').slice(0, -1)
}

/** The same, for the row that the cursor is in when it is the last one. */
export function takenRow(completed: Completed, label: string): string {
  return taken(completed, label).at(-1) ?? ''
}
