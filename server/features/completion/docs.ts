// The documentation of a completion item, made when someone looks at it.

import type { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { previewOf } from '../../../shared/analysis/outline/preview.js'
import { membersIn } from '../../../shared/format/describe.js'
import { translated } from '../../../shared/l10n/bundle.js'
import { isRecord } from '../../../shared/session/json.js'
import { type Block, code, fence, list, paragraph, phrase, plain } from '../../markdown.js'
import type { ItemSubject } from './item.js'

/** Enough to recognise an event by. */
const PREVIEW_LENGTH = 600

export function documentation(analysis: LogAnalysis, subject: ItemSubject): readonly Block[] {
  switch (subject.kind) {
    case 'text':
      return [paragraph(plain(subject.text))]
    case 'type':
      return typeBlocks(analysis, subject.type)
    case 'event':
      return eventBlocks(analysis, subject.seq)
  }
}

function typeBlocks({ dialect }: LogAnalysis, type: string): readonly Block[] {
  const definition = dialect.events.get(type)
  if (definition === undefined) return []
  const members = membersIn(definition.payload, []).map(({ name, type: shape, required, description }) => [
    code(name),
    ...phrase(required === true ? ' ({0}, must be there)' : ' ({0})', code(shape)),
    ...(description === undefined ? [] : [plain(` ${description}`)]),
  ])
  return [paragraph(plain(translated(definition.summary))), ...(members.length === 0 ? [] : [list(members)])]
}

function eventBlocks(analysis: LogAnalysis, seq: number): readonly Block[] {
  const row = analysis.rowOfSeq(seq)
  const facts = row === undefined ? undefined : analysis.rowFacts(row)
  if (row === undefined || facts === undefined) return []
  const preview = previewOf(analysis, row, PREVIEW_LENGTH)
  return [
    paragraph(phrase('seq {0}, {1}', seq, code(facts.type))),
    ...(preview === '' ? [] : [fence(preview)]),
  ]
}

/** Reads back the subject that the editor kept; undefined where it is none. */
export function readSubject(value: unknown): ItemSubject | undefined {
  if (!isRecord(value)) return undefined
  const { kind, type, seq, text } = value
  if (kind === 'type' && typeof type === 'string') return { kind, type }
  if (kind === 'event' && typeof seq === 'number') return { kind, seq }
  return kind === 'text' && typeof text === 'string' ? { kind, text } : undefined
}
