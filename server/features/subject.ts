// What someone points at in a log: a place that leads elsewhere, or the event of the row. Definition, references and
// highlights all begin with it.
import { linksOfRow, type RowLink } from '../../shared/analysis/links.js'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import type { TextPosition } from '../../shared/log/log-text.js'
import { placeAt } from '../../shared/log/place-at.js'
import type { JsonPath, RowSpan } from '../../shared/rules/problem.js'

export type Subject =
  | {
      readonly kind: 'links'
      readonly row: number
      /** The token that is pointed at. */
      readonly span: RowSpan
      /** At least one; of a list its entries. */
      readonly links: readonly RowLink[]
    }
  | {
      readonly kind: 'event'
      readonly row: number
      readonly span: RowSpan
      /** The member that is pointed at; empty for the row as a whole. */
      readonly path: JsonPath
    }

/** Entries of a list that are followed when someone points at the list as a whole. */
const mostEntries = 200

/**
 * Undefined where the row holds no event and the place leads nowhere. Pointing at a whole list of references means its
 * entries, or, where these are to be ignored, the event of the row.
 */
export function subjectAt(
  analysis: LogAnalysis,
  position: TextPosition,
  lists: 'follow' | 'ignore',
): Subject | undefined {
  const { row, offset } = analysis.text.toRow(position)
  const site = placeAt(analysis.text.row(row), offset)
  const path = site?.path ?? []
  const span = site?.span ?? { start: offset, end: offset }
  const links = linksAt(linksOfRow(analysis, row), path, lists)
  if (links.length > 0) return { kind: 'links', row, span, links }
  return analysis.rowFacts(row)?.seq === undefined ? undefined : { kind: 'event', row, span, path }
}

/** The links of a value; of a list or object of references, such as `surfaceOp`, the links in it. */
function linksAt(links: readonly RowLink[], path: JsonPath, lists: 'follow' | 'ignore'): readonly RowLink[] {
  const exact = links.filter((link) => link.path.length === path.length && isWithin(link.path, path))
  if (exact.length > 0) return exact
  const isWhole = path.length === 0 || (path.length === 1 && path[0] === 'data')
  if (isWhole || lists === 'ignore') return []
  return links
    .filter((link) => isReference(link) && isWithin(link.path, path) && link.target.kind === 'seq')
    .slice(0, mostEntries)
}

function isReference({ kind }: RowLink): boolean {
  return kind === 'cites' || kind === 'names' || kind === 'replaces-from' || kind === 'replaces-to'
}

function isWithin(path: JsonPath, outer: JsonPath): boolean {
  return outer.every((part, index) => path[index] === part)
}
