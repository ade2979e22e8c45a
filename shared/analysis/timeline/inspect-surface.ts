// The inspector's surface part: the nodes of the surface right after a row, a page at a time.
import type { LogAnalysis } from '../log-analysis.js'
import { placeOfSeq } from './event-place.js'
import type { EventPlace, SurfacePart } from './inspection.js'

/** Nodes of one page; each costs parsing a row. */
const PAGE = 100

/** The page that ends before node `end`; the last page without one. */
export function inspectSurface(analysis: LogAnalysis, row: number, end?: number): SurfacePart {
  const { nodes, replacements } = analysis.surfaceAt(row, 'after')
  const last = Math.min(Math.max(end ?? nodes.length, 0), nodes.length)
  const from = Math.max(last - PAGE, 0)
  const places = nodes
    .slice(from, last)
    .map((seq): EventPlace => placeOfSeq(analysis, seq) ?? { row: 0, seq })
  return { total: nodes.length, from, nodes: places, replacements: replacements.length }
}
