// Chooses which problems are shown where there are too many: a thousand hints must not hide one error.
import type { Severity } from '../rules/problem.js'

const levels: readonly Severity[] = ['error', 'warning', 'information', 'hint']

/** At most `limit` of the findings, in their order: all of the graver levels before any of the lighter ones. */
export function gravest<Found extends { readonly severity: Severity }>(
  findings: readonly Found[],
  limit: number,
): readonly Found[] {
  if (findings.length <= limit) return findings
  const left = { error: 0, warning: 0, information: 0, hint: 0 }
  for (const { severity } of findings) left[severity]++
  let free = limit
  for (const level of levels) {
    left[level] = Math.min(left[level], free)
    free -= left[level]
  }
  return findings.filter(({ severity }) => left[severity]-- > 0)
}
