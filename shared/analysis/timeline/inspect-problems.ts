// The inspector's problem part: what is wrong with a row, what that means and what to do about it.
import { translated } from '../../l10n/bundle.js'
import { findRule } from '../../rules/catalogue.js'
import type { LogAnalysis } from '../log-analysis.js'
import { bareRowPlace } from './event-place.js'
import type { ProblemPart } from './inspection.js'

const MOST_PROBLEMS = 50
const MOST_RELATED = 50

export function inspectProblems(analysis: LogAnalysis, row: number): ProblemPart {
  const problems = analysis.problemsOfRow(row)
  return {
    problems: problems.slice(0, MOST_PROBLEMS).map(({ code, severity, message, related }) => ({
      code,
      severity,
      message,
      related: related.slice(0, MOST_RELATED).map((place) => ({
        message: place.message,
        place: bareRowPlace(analysis, place.row),
      })),
      ...explanationOf(code),
    })),
    hidden: Math.max(problems.length - MOST_PROBLEMS, 0),
  }
}

function explanationOf(code: string): { title?: string; consequence?: string; remedy?: string } {
  const rule = findRule(code)
  if (rule === undefined) return {}
  const { title, consequence, remedy } = rule
  return { title: translated(title), consequence: translated(consequence), remedy: translated(remedy) }
}
