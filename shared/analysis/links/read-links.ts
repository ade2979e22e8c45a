// Finds in one row the places that lead elsewhere.
import type { SeqReferencePath } from '../../format/dialect.js'
import type { JsonPath } from '../../rules/problem.js'
import { isRecord } from '../../session/json.js'
import { isSeq } from '../../session/log-event.js'
import type { LinkKind, LinkTarget, RowLink } from '../links.js'
import type { LogAnalysis } from '../log-analysis.js'
import { outlineOf, type Section, stepOfRow, turnOfRow } from '../outline.js'
import { type FoundValue, valuesAt } from './data-places.js'
import { type IdPlace, idSpacesOf } from './id-spaces.js'
import { linkDefinition } from './link-definitions.js'
import { sessionPlaces } from './session-places.js'

type Members = { readonly [member: string]: unknown }

export function readLinks(analysis: LogAnalysis, row: number): readonly RowLink[] {
  const value = analysis.readRow(row)
  if (!isRecord(value)) return []
  if (row === 0 && value['type'] === 'session') return headerLinks(value)
  const links: RowLink[] = []
  addSurfaceLinks(value['surfaceOp'], links)
  addCitations(value['sourceEventSeqs'], links)
  const type = typeOf(analysis, row, value)
  const { data } = value
  if (!isRecord(data)) return links
  const references = linkDefinition(analysis.dialect, type)?.seqReferences ?? []
  for (const path of references) addReferences(data, path, links)
  for (const { space, place } of idSpacesOf(analysis.dialect).byType.get(type) ?? []) {
    for (const { path, id } of idsAt(data, place, space)) {
      links.push({ path, kind: 'pairs', target: { kind: 'id', space, id } })
    }
  }
  addSectionLinks(analysis, row, data, links)
  for (const path of sessionPlaces.get(type) ?? []) addSessions(valuesAt(data, path), links)
  return links
}

/** Type of the event as it is written; a packed row holds chunks. */
export function typeOf(analysis: LogAnalysis, row: number, value: Members): string {
  const { type } = value
  if (typeof type === 'string' && linkDefinition(analysis.dialect, type) !== undefined) return type
  return analysis.rowFacts(row)?.type ?? ''
}

/** The ids at a place of a payload. */
export function idsAt(
  data: unknown,
  place: IdPlace,
  space: string,
): readonly { readonly path: JsonPath; readonly id: string }[] {
  return valuesAt(data, place.key).flatMap((found) => {
    const id = isOtherBlock(found, place, space) ? undefined : idText(found.value, data, place)
    return id === undefined ? [] : [{ path: found.path, id }]
  })
}

/** There are blocks of many kinds; of those with an id, only calls name a call by it. */
function isOtherBlock({ parent }: FoundValue, { key }: IdPlace, space: string): boolean {
  const isInBlock = key.at(-1) === 'id' && (key.at(-2) === '*' || key.at(-2) === 'block')
  if (space !== 'call' || !isInBlock) return false
  return isRecord(parent) && parent['type'] !== 'tool-call'
}

/** One text for an id with all that must agree with it. */
function idText(value: unknown, data: unknown, { further }: IdPlace): string | undefined {
  if (value === '' || !isScalar(value)) return undefined
  if (further.length === 0) return typeof value === 'string' ? value : JSON.stringify(value)
  const others = further.map((path) => valuesAt(data, path)[0]?.value)
  return others.every(isScalar) ? JSON.stringify([value, ...others]) : undefined
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function headerLinks({ parentSession }: Members): readonly RowLink[] {
  if (typeof parentSession !== 'string' || parentSession === '') return []
  const target: LinkTarget = { kind: 'session', sessionId: parentSession }
  return [{ path: ['parentSession'], kind: 'session', target }]
}

function addSurfaceLinks(op: unknown, links: RowLink[]): void {
  if (!isRecord(op)) return
  addSeq(['surfaceOp', 'start'], 'replaces-from', op['start'], links)
  addSeq(['surfaceOp', 'end'], 'replaces-to', op['end'], links)
}

function addCitations(list: unknown, links: RowLink[]): void {
  if (!Array.isArray(list)) return
  const entries: readonly unknown[] = list
  for (const [index, entry] of entries.entries()) {
    const path = ['sourceEventSeqs', index]
    if (!Array.isArray(entry)) {
      addSeq(path, 'cites', entry, links)
      continue
    }
    const [first, last]: readonly unknown[] = entry
    if (!isSeq(first) || !isSeq(last) || entry.length !== 2) continue
    links.push({ path, kind: 'cites', target: { kind: 'seqs', first, last } })
    addSeq([...path, 0], 'cites', first, links)
    addSeq([...path, 1], 'cites', last, links)
  }
}

function addReferences(data: Members, dataPath: SeqReferencePath, links: RowLink[]): void {
  for (const { path, value } of valuesAt(data, dataPath)) addSeq(path, 'names', value, links)
}

function addSeq(path: JsonPath, kind: LinkKind, value: unknown, links: RowLink[]): void {
  if (isSeq(value)) links.push({ path, kind, target: { kind: 'seq', seq: value } })
}

/** The start and end of the turn and step around the row, where the payload names them. */
function addSectionLinks(analysis: LogAnalysis, row: number, data: Members, links: RowLink[]): void {
  const { turn: turnNumber, step: stepNumber } = data
  if (typeof turnNumber !== 'number') return
  const outline = outlineOf(analysis)
  const around = turnOfRow(outline, row)
  const turn =
    around?.number === turnNumber ? around : outline.turns.find(({ number }) => number === turnNumber)
  if (turn === undefined) return
  addSection('turn', turn, links)
  if (typeof stepNumber !== 'number') return
  const stepAround = stepOfRow(turn, row)
  const step =
    stepAround?.number === stepNumber ? stepAround : turn.steps.find(({ number }) => number === stepNumber)
  if (step !== undefined) addSection('step', step, links)
}

function addSection(kind: 'turn' | 'step', { startRow, endRow }: Section, links: RowLink[]): void {
  const rows = [startRow, endRow].filter((row) => row !== undefined)
  if (rows.length > 0) links.push({ path: ['data', kind], kind, target: { kind: 'rows', rows } })
}

function addSessions(found: readonly FoundValue[], links: RowLink[]): void {
  for (const { path, value } of found) {
    if (typeof value !== 'string' || value === '') continue
    links.push({ path, kind: 'session', target: { kind: 'session', sessionId: value } })
  }
}
