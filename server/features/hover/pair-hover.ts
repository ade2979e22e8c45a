// Events that belong together through an id: a question and its answer, a hook and its outcome.
import { partnersOf } from '../../../shared/analysis/links.js'
import { translated } from '../../../shared/l10n/bundle.js'
import type { JsonPath } from '../../../shared/rules/problem.js'
import { type Block, code, type Inline, list, phrase, plain } from '../../markdown.js'
import { previewLine } from './event-preview.js'
import { eventLink, type HoverContext, joinParts } from './hover-context.js'

/** Partners that are named; an id may come up in thousands of rows. */
const mostPartners = 8

/** The partners of a row through the id at `path`, or through all its ids. */
export function pairBlocks(context: HoverContext, row: number, path?: JsonPath): readonly Block[] {
  const partners = partnersOf(context.analysis, row, path).slice(0, mostPartners)
  return partners.length === 0 ? [] : [list(partners.map((partner) => partnerLine(context, partner)))]
}

/** `is answered by tool/result · seq 17 · 42 lines`. */
function partnerLine(
  context: HoverContext,
  { row, role }: { readonly row: number; readonly role: string },
): readonly Inline[] {
  const type = context.analysis.rowFacts(row)?.type ?? ''
  const [first, ...rest] = joinParts([code(type), eventLink(context, row), previewLine(context, row)])
  return first === undefined
    ? [plain(translated(role))]
    : [...phrase('{0} {1}', plain(translated(role)), first), ...rest]
}
