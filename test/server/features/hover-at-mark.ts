// Asks for the hover at the cursor of a sample log, for tests of hovers.
import { type HoverContext, hoverAt } from '../../../server/features/hover.js'
import { toMarkdown } from '../../../server/markdown.js'
import type { AnalysisOptions } from '../../../shared/analysis/log-analysis.js'
import { findDialect } from '../../../shared/format/registry.js'
import { markedLog } from '../marked-log.js'

export const uri = 'file:///logs/session.jsonl'

/** The row with the cursor at the start of the first place where `text` stands. */
export function pointAt(row: string, text: string): string {
  const at = row.indexOf(text)
  if (at === -1) throw new Error(`${text} does not stand in ${row}`)
  return `${row.slice(0, at)}‸${row.slice(at)}`
}

export interface MarkedHover {
  readonly markdown: string
  /** Text of the range. */
  readonly range: string
}

export interface HoverOptions extends Partial<Omit<HoverContext, 'analysis'>> {
  readonly dialect?: string
  readonly analysis?: AnalysisOptions
}

/** The hover at the one cursor; undefined where nothing is shown. */
export function hoverOf(
  marked: string | readonly string[],
  { dialect, analysis: options = {}, ...context }: HoverOptions = {},
): MarkedHover | undefined {
  const chosen = dialect === undefined ? undefined : findDialect(dialect)
  const log = markedLog(marked, { ...options, ...(chosen === undefined ? {} : { dialect: chosen }) })
  const found = hoverAt(
    {
      analysis: log.analysis,
      uri,
      rulesUrl: 'https://example.org/rules.md',
      timeZone: 'Europe/Berlin',
      findSession: () => undefined,
      ...context,
    },
    log.cursor,
  )
  return found === undefined
    ? undefined
    : { markdown: toMarkdown(found.blocks), range: log.textOf(found.range) }
}

/** The Markdown at the cursor; fails where nothing is shown. */
export function markdownOf(marked: string | readonly string[], options: HoverOptions = {}): string {
  const hover = hoverOf(marked, options)
  if (hover === undefined) throw new Error('There is no hover at the cursor')
  return hover.markdown
}
