// The request header and the model route in force at some place of a log, from the rows that set or amend them.

import { firstAtLeast } from '../../search-sorted.js'
import type { HeaderStep, RequestContext } from '../../session/header-fold.js'
import { foldHeaderEvent, foldRequestContext } from '../../session/header-fold.js'
import type { LogEvent } from '../../session/log-event.js'
import type { RequestHeader } from '../../session/request-header.js'
import { RowPlace } from '../fact-columns.js'
import type { LogAnalysis } from '../log-analysis.js'
import { outlineOf } from '../outline.js'

export interface HeaderInForce {
  /** Canonical; undefined before the first header, and where it cannot be known. */
  readonly header: RequestHeader | undefined
  /** Event that set it or amended it last; undefined without a header. */
  readonly seq: number | undefined
  /** Why the header cannot be known: an amendment (v0a) of nothing, or one that is not readable. */
  readonly fault?: Extract<HeaderStep, { readonly ok: false }>['code']
}

/** The header in force before row `endRow`. Reads the rows since the last whole header, mostly that one alone. */
export function headerBefore(analysis: LogAnalysis, endRow: number): HeaderInForce {
  const rows = outlineOf(analysis).requestRows
  const pending: LogEvent[] = []
  for (let at = firstAtLeast(rows, endRow) - 1; at >= 0; at--) {
    const [event] = analysis.eventsOf(rows[at] ?? -1)
    if (event === undefined) continue
    pending.push(event)
    if (isWholeHeader(event, analysis)) break
  }
  let result: HeaderInForce = { header: undefined, seq: undefined }
  for (const event of pending.toReversed()) {
    const step = foldHeaderEvent(result.header, event, analysis.dialect)
    if (!step.ok) result = { header: undefined, seq: undefined, fault: step.code }
    else if (step.header !== result.header) result = { header: step.header, seq: event.seq }
  }
  return result
}

/** Nothing that came before a readable whole header plays a part any more. */
function isWholeHeader(event: LogEvent, { dialect }: LogAnalysis): boolean {
  if (event.type === dialect.requestHeader.deltaType) return false
  const step = foldHeaderEvent(undefined, event, dialect)
  return step.ok && step.header !== undefined
}

/** Route and capacity in force before row `endRow`; undefined where the log says nothing readable about them. */
export function contextBefore(analysis: LogAnalysis, endRow: number): RequestContext | undefined {
  const { types, dialect } = analysis
  const type = types.idOf('request/context')
  for (let row = lastRowOfType(analysis, type, endRow); row !== undefined; ) {
    const context = foldRequestContext(analysis.eventsOf(row), dialect)
    if (context !== undefined) return context
    row = lastRowOfType(analysis, type, row)
  }
  return undefined
}

function lastRowOfType({ blocks }: LogAnalysis, type: number, endRow: number): number | undefined {
  for (let index = blocks.blocks.length - 1; index >= 0; index--) {
    const block = blocks.blocks[index]
    const start = blocks.startOf(index)
    if (block === undefined || start >= endRow) continue
    for (let at = Math.min(block.rowCount, endRow - start) - 1; at >= 0; at--) {
      if (block.columns.type[at] === type && block.columns.place[at] === RowPlace.Taken) return start + at
    }
  }
  return undefined
}
