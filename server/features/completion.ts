// Completion in a log that is written by hand: whole rows that are legal at the place, names of members, values. The log
// before the row says what is open and which numbers come next; the row itself may be broken, since it is being typed.
import {
  type CompletionItem,
  type CompletionList,
  InsertTextFormat,
  type Position,
  type Range,
} from 'vscode-languageserver/node'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { quotableText, visibleText } from '../../shared/rules/message.js'
import type { CompletionDraft } from './completion/item.js'
import { rowContext } from './completion/known-values.js'
import { memberItems } from './completion/member-items.js'
import { rowItems } from './completion/row-items.js'
import { type RowSite, siteAt } from './completion/row-site.js'
import { toPlain, toSnippet } from './completion/snippet.js'
import { valueItems } from './completion/value-items.js'
import { rangeOfSpan } from './log-ranges.js'

export const triggerCharacters = ['"', ':', '{', '[', ',']

export interface CompletionView {
  readonly uri: string
  readonly insertsSnippets: boolean
  /** Epoch milliseconds, for the first event of a log. */
  readonly now: number
}

/** What can stand at a position of a current log; the likeliest first. */
export function completionAt(
  analysis: LogAnalysis,
  position: Position,
  view: CompletionView,
): CompletionList {
  const { row, offset } = analysis.text.toRow(position)
  const sites = siteAt(analysis.text.row(row), offset)
  if (sites.length === 0) return { isIncomplete: false, items: [] }
  const context = rowContext(analysis, row, view.now)
  const drafts = sites.flatMap((site) => draftsOf(context, site))
  const items = drafts
    .filter(({ span }) => isOneLine(rangeOfSpan(analysis.text, row, span), position))
    .map((draft, index) => toItem(analysis, row, draft, index, view))
  return { isIncomplete: false, items }
}

function draftsOf(context: ReturnType<typeof rowContext>, site: RowSite): readonly CompletionDraft[] {
  switch (site.kind) {
    case 'row':
      return rowItems(context, site)
    case 'key':
      return memberItems(context, site)
    case 'value':
      return valueItems(context, site)
  }
}

/** The protocol wants ranges on the line of the cursor; a lone carriage return in a row ends a line. */
function isOneLine({ start, end }: Range, position: Position): boolean {
  return start.line === position.line && end.line === position.line
}

function toItem(
  analysis: LogAnalysis,
  row: number,
  draft: CompletionDraft,
  index: number,
  view: CompletionView,
): CompletionItem {
  const { label, kind, detail, insert, span, filter, rank, subject, isPreselected } = draft
  const newText = view.insertsSnippets ? toSnippet(insert) : toPlain(insert)
  const isSnippet = view.insertsSnippets && newText !== toPlain(insert)
  return {
    label: quotableText(label),
    kind,
    ...(detail === undefined || detail === '' ? {} : { detail: visibleText(detail) }),
    sortText: sortText(rank, index),
    ...(filter === undefined ? {} : { filterText: filter }),
    ...(isPreselected === true ? { preselect: true } : {}),
    ...(isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    textEdit: { range: rangeOfSpan(analysis.text, row, span), newText },
    ...(subject === undefined ? {} : { data: { uri: view.uri, subject } }),
  }
}

/** Compared as text by editors, so all have one length. */
function sortText(rank: number, index: number): string {
  return `${String(Math.floor(rank * 1000)).padStart(6, '0')}${String(index).padStart(4, '0')}`
}
