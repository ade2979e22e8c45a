// Finds the partner of a row: the event of the type that the dialect pairs with it, with the same id.
import type { Dialect, PairDefinition } from '../../format/dialect.js'
import type { JsonPath } from '../../rules/problem.js'
import { isRecord } from '../../session/json.js'
import { deferred } from '../../text.js'
import type { Partner, RowLink } from '../links.js'
import type { LogAnalysis } from '../log-analysis.js'
import { isAtDataPath } from './data-places.js'
import { rowsOfId } from './id-index.js'
import { linkDefinition } from './link-definitions.js'
import { readLinks, typeOf } from './read-links.js'

/** The id of a link, where it leads to one. */
interface IdLink {
  readonly path: JsonPath
  readonly space: string
  readonly id: string
}

export function findPartners(analysis: LogAnalysis, row: number, path?: JsonPath): readonly Partner[] {
  const value = analysis.readRow(row)
  if (!isRecord(value)) return []
  const type = typeOf(analysis, row, value)
  const pairs = pairsOf(analysis.dialect, type)
  const partners = new Map<number, Partner>()
  const links = readLinks(analysis, row)
  const section = sectionOfBorder(analysis.dialect, type)
  if (section !== undefined) return borderPartners(row, section, pairs[0]?.role ?? '', links, path)
  for (const link of idLinks(links)) {
    if (path !== undefined && !samePath(link.path, path)) continue
    for (const pair of pairs) {
      if (!isAtDataPath(link.path, pair.key)) continue
      const partner = nearestPartner(analysis, { row, type, link }, pair)
      if (partner !== undefined && !partners.has(partner.row)) partners.set(partner.row, partner)
    }
  }
  return [...partners.values()]
}

/** What a row of the type opens or closes; undefined for all other rows. */
function sectionOfBorder(dialect: Dialect, type: string): 'turn' | 'step' | undefined {
  const place = linkDefinition(dialect, type)?.place
  if (place === 'opens-turn' || place === 'closes-turn') return 'turn'
  return place === 'opens-step' || place === 'closes-step' ? 'step' : undefined
}

/** The other end of the turn or step that the row opens or closes. */
function borderPartners(
  row: number,
  section: 'turn' | 'step',
  role: string,
  links: readonly RowLink[],
  path: JsonPath | undefined,
): readonly Partner[] {
  return links.flatMap(({ kind, target, path: own }) => {
    if (kind !== section || target.kind !== 'rows') return []
    if (path !== undefined && !samePath(own, path)) return []
    return target.rows.filter((other) => other !== row).map((other) => ({ row: other, path: own, role }))
  })
}

/** What the dialect says, and what no pair says: a chunk of a call's arguments belongs to the call. */
function pairsOf(dialect: Dialect, type: string): readonly PairDefinition[] {
  const pairs = linkDefinition(dialect, type)?.pairs ?? []
  return [...pairs, ...(type === 'assistant/chunk' ? chunkPairs : type === 'tool/result' ? resultPairs : [])]
}

const chunkPairs: readonly PairDefinition[] = [['chunk', 'id'], ['chunk', 'block', 'id'], ['id']].map(
  (key) => ({
    with: 'tool/call',
    role: deferred('is part of'),
    key,
    partnerKey: ['callId'],
  }),
)

/** The id stands twice in a result, and once more elsewhere in results of older builds. */
const resultPairs: readonly PairDefinition[] = [['message', 'content', '*', 'toolCallId'], ['callId']].map(
  (key) => ({ with: 'tool/call', role: deferred('answers'), key, partnerKey: ['callId'] }),
)

interface Asked {
  readonly row: number
  readonly type: string
  readonly link: IdLink
}

function nearestPartner(
  analysis: LogAnalysis,
  { row, type, link }: Asked,
  pair: PairDefinition,
): Partner | undefined {
  const rows = rowsOfId(analysis, link.space, link.id)
  const isOf = (candidate: number, wanted: string) => analysis.rowFacts(candidate)?.type === wanted
  const candidates = rows.filter((candidate) => candidate !== row && isOf(candidate, pair.with))
  const firstOwn = rows.find((candidate) => isOf(candidate, type)) ?? row
  const before = candidates.filter((candidate) => candidate < row).reverse()
  const after = candidates.filter((candidate) => candidate > row)
  // Pairs stand in one order: a call before its result.
  const standsBefore = pair.with === type || (candidates[0] ?? row) < firstOwn
  for (const candidate of standsBefore ? [...before, ...after] : [...after, ...before]) {
    const place = idLinks(readLinks(analysis, candidate)).find(
      (other) => other.id === link.id && other.space === link.space && isPartnerPlace(other.path, pair),
    )
    if (place !== undefined) return { row: candidate, path: place.path, role: pair.role }
  }
  return undefined
}

/** Older builds put the id elsewhere: then any place of the partner's will do. */
function isPartnerPlace(path: JsonPath, { partnerKey, with: type }: PairDefinition): boolean {
  return isAtDataPath(path, partnerKey) || type === 'tool/result' || type === 'assistant/message'
}

function idLinks(links: readonly RowLink[]): readonly IdLink[] {
  return links.flatMap(({ path, target }) =>
    target.kind === 'id' ? [{ path, space: target.space, id: target.id }] : [],
  )
}

export function samePath(a: JsonPath, b: JsonPath): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index])
}
