// What a completion offers, before it becomes a protocol value: a label, what is put in, and what is told on demand.
import type { CompletionItemKind } from 'vscode-languageserver/node'
import type { RowSpan } from '../../../shared/rules/problem.js'
import type { SnippetPart } from './snippet.js'

/** What the documentation of an item is about, so that it can be made when someone looks. */
export type ItemSubject =
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'event'; readonly seq: number }
  | { readonly kind: 'text'; readonly text: string }

export interface CompletionDraft {
  readonly label: string
  readonly kind: CompletionItemKind
  /** A few words behind the label; may come from the log. */
  readonly detail?: string
  readonly insert: readonly SnippetPart[]
  /** What it takes the place of in the row. */
  readonly span: RowSpan
  /** What the typed text is compared with, where that is not the label. */
  readonly filter?: string
  /** Lower comes first; equal ones keep their order. */
  readonly rank: number
  readonly subject?: ItemSubject
  readonly isPreselected?: boolean
}
