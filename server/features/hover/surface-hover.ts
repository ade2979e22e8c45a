// What an event does to the surface, and whether it stands there: for `surfaceOp` and for the event itself.
import { oncePerVersion } from '../../../shared/analysis/derived-cache.js'
import type { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import type { LogEvent } from '../../../shared/session/log-event.js'
import { type Block, type Inline, list, paragraph, phrase, strong } from '../../markdown.js'
import { eventLine } from './event-preview.js'
import { type HoverContext, seqLink, seqRuns } from './hover-context.js'

/** Shadowed events that are named one by one. */
const mostNamed = 8

interface SurfaceNow {
  readonly nodes: ReadonlySet<number>
  /** The replacement that took a node off. */
  readonly shadowedBy: ReadonlyMap<number, number>
}

/** The surface at the end of the log. */
const surfaceNow = oncePerVersion((analysis: LogAnalysis): SurfaceNow => {
  const { nodes, replacements } = analysis.surfaceAt(analysis.text.rowCount, 'before')
  const shadowedBy = new Map<number, number>()
  for (const { seq, shadowedSeqs } of replacements) {
    for (const shadowed of shadowedSeqs) shadowedBy.set(shadowed, seq)
  }
  return { nodes: new Set(nodes), shadowedBy }
})

/** Whether an event of a surface type is on the surface now; undefined where it never was. */
export function surfaceState(context: HoverContext, seq: number): readonly Inline[] | undefined {
  const { nodes, shadowedBy } = surfaceNow(context.analysis)
  if (nodes.has(seq)) return phrase('On the surface at the end of the log.')
  const replacement = shadowedBy.get(seq)
  if (replacement === undefined) return undefined
  return phrase(
    'Not on the surface any more: shadowed by the replacement at {0}.',
    seqLink(context, replacement),
  )
}

/** The surface before and after a row. */
export function surfaceBlocks(context: HoverContext, row: number, event: LogEvent): readonly Block[] {
  const { analysis } = context
  const before = analysis.surfaceAt(row, 'before').nodes
  const { nodes: after, replacements } = analysis.surfaceAt(row, 'after')
  const replacement = replacements.findLast(({ seq }) => seq === event.seq)
  const lead =
    replacement === undefined
      ? phrase('{0} joins the surface at its end.', strong(`seq ${event.seq}`))
      : phrase(
          replacement.shadowedSeqs.length === 1
            ? '{0} takes the place of one message on the surface.'
            : '{0} takes the place of {1} messages on the surface.',
          strong(`seq ${event.seq}`),
          replacement.shadowedSeqs.length,
        )
  return [
    paragraph(lead),
    ...(replacement === undefined ? [] : shadowedBlocks(context, replacement.shadowedSeqs)),
    list([phrase('Before: {0}', nodeList(before)), phrase('After: {0}', nodeList(after))]),
  ]
}

function shadowedBlocks(context: HoverContext, seqs: readonly number[]): readonly Block[] {
  const named = seqs.slice(0, mostNamed).map((seq) => eventLine(context, seq))
  const hidden = seqs.length - mostNamed
  const rest = hidden > 0 ? [phrase(hidden === 1 ? '… and 1 more' : '… and {0} more', hidden)] : []
  return [list([...named, ...rest])]
}

/** Nodes stand in model-visible order, which need not be that of their numbers. */
function nodeList(nodes: readonly number[]): readonly Inline[] {
  if (nodes.length === 0) return phrase('nothing')
  if (nodes.length === 1) return seqRuns(nodes)
  return phrase('{0} ({1} messages)', seqRuns(nodes), nodes.length)
}
