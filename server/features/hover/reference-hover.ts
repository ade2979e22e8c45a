// Sequence numbers that name other events: what they name.
import { isRecord } from '../../../shared/session/json.js'
import { valueAt } from '../../../shared/session/value-at.js'
import { type Block, paragraph, phrase } from '../../markdown.js'
import { eventBlocks } from './event-preview.js'
import { type HoverContext, seqRuns } from './hover-context.js'
import { type MemberSite, memberBlocks } from './member-hover.js'

/** The event that the number at a place names; the description of the place where it is no number. */
export function referenceBlocks(context: HoverContext, site: MemberSite): readonly Block[] {
  const seq = valueAt(site.row, site.path)
  return typeof seq === 'number' ? eventBlocks(context, seq) : memberBlocks(context, site)
}

/** The name of a list of sources: how many they are and which. */
export function citationBlocks(context: HoverContext, site: MemberSite): readonly Block[] {
  const described = memberBlocks(context, site)
  const sources = isRecord(site.row) ? site.row['sourceEventSeqs'] : undefined
  if (!Array.isArray(sources)) return described
  const seqs = sources.filter((source) => typeof source === 'number')
  if (seqs.length === 0) return [...described, paragraph(phrase('It names no event.'))]
  const count = phrase(seqs.length === 1 ? '1 event' : '{0} events', seqs.length)
  return [...described, paragraph(phrase('{0}: {1}', count, seqRuns(seqs)))]
}
