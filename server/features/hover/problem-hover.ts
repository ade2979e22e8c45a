// What the catalogue says about the problems at a place: the editor shows their messages, this says what follows.
import { translated } from '../../../shared/l10n/bundle.js'
import { spanOf } from '../../../shared/log/locate.js'
import { findRule } from '../../../shared/rules/catalogue.js'
import type { Problem, RowSpan } from '../../../shared/rules/problem.js'
import { type Block, docsLink, paragraph, phrase, rule, strong, words } from '../../markdown.js'
import { ruleLink } from '../rule-links.js'
import { type HoverContext, joinParts } from './hover-context.js'

/** Problems at one place that are explained. */
const mostProblems = 3

/** A problem and the part of its row that it is about. */
export interface PlacedProblem {
  readonly problem: Problem
  readonly span: RowSpan
}

/** The problems of a row that an offset lies in. */
export function problemsAt(
  { analysis }: HoverContext,
  row: number,
  offset: number,
): readonly PlacedProblem[] {
  const rowText = analysis.text.row(row)
  return analysis
    .problemsOfRow(row)
    .map((problem) => ({ problem, span: spanOf(rowText, problem) }))
    .filter(({ span }) => offset >= span.start && (offset < span.end || span.start === span.end))
}

/** One explanation for each code. */
export function problemBlocks(context: HoverContext, problems: readonly PlacedProblem[]): readonly Block[] {
  const codes = [...new Set(problems.map(({ problem }) => problem.code))]
  return codes.slice(0, mostProblems).flatMap((code) => explanation(context, code))
}

function explanation({ rulesUrl }: HoverContext, code: string): readonly Block[] {
  const entry = findRule(code)
  if (entry === undefined) return []
  return [
    rule,
    paragraph(joinParts([strong(translated(entry.title)), docsLink(code, ruleLink(rulesUrl, code))])),
    paragraph(words(translated(entry.meaning))),
    paragraph(words(translated(entry.consequence))),
    paragraph(...phrase('What to do: {0}', words(translated(entry.remedy)))),
  ]
}
