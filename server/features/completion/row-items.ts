// Whole rows for the place where the cursor is: the event types that are legal there.
import { CompletionItemKind } from 'vscode-languageserver/node'
import { legalTypes } from '../../../shared/analysis/legal-types.js'
import { text } from '../../../shared/text.js'
import type { CompletionDraft } from './item.js'
import type { RowContext } from './known-values.js'
import { draftHeader, draftRow } from './row-draft.js'
import type { RowSite } from './row-site.js'

export function rowItems(
  context: RowContext,
  { span, typed }: Extract<RowSite, { kind: 'row' }>,
): readonly CompletionDraft[] {
  // An editor compares what stands in the replaced range, so that must begin alike.
  const filterOf = (type: string) => (typed.startsWith('{') ? `{"type":"${type}"` : type)
  if (context.row === 0) {
    return [
      {
        label: 'session',
        kind: CompletionItemKind.Event,
        detail: text('header line of a log'),
        insert: draftHeader(context),
        span,
        filter: filterOf('session'),
        rank: 0,
        isPreselected: true,
      },
    ]
  }
  return legalTypes(context.state, context.analysis.dialect).map(({ definition, rank }, index) => ({
    label: definition.type,
    kind: CompletionItemKind.Event,
    detail: detailOf(context, definition.type),
    insert: draftRow(context, definition),
    span,
    filter: filterOf(definition.type),
    rank,
    subject: { kind: 'type', type: definition.type },
    ...(index === 0 ? { isPreselected: true } : {}),
  }))
}

/** The number that is filled in, which tells a writer where the row would stand. */
function detailOf({ analysis, state }: RowContext, type: string): string {
  const [waiting] = state.waitingCalls
  const [asked] = state.askedCalls
  if (type === 'turn/start') return text('turn {0}', [state.nextTurn])
  if (type === 'step/start') return text('step {0} of turn {1}', [state.nextStep, state.turn ?? '?'])
  if (type === 'tool/result' && waiting !== undefined) return text('of call {0}', [waiting.callId])
  if (type === 'tool/call' && asked !== undefined) return text('{0}, call {1}', [asked.name, asked.callId])
  return analysis.isProjected ? '' : text('seq {0}', [state.nextSeq])
}
