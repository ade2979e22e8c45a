// A derived message as blocks of Markdown: role, source and content in order. All text of the message is in fences or
// code. It must not know where the message stands.
import { prettyArguments, prettyJson } from '../../../shared/analysis/model-view/pretty-json.js'
import type { DerivedMessage } from '../../../shared/session/derive.js'
import { isRecord } from '../../../shared/session/json.js'
import { type Block, code, fence, type Inline, paragraph, phrase, plain, strong } from '../../markdown.js'

/** How much is shown. */
export interface MessageLimits {
  /** Content blocks. */
  readonly blocks: number
  /** UTF-16 units of each text. */
  readonly units: number
}

export const wholeMessage: MessageLimits = { blocks: 12, units: 2000 }
export const messagePreview: MessageLimits = { blocks: 3, units: 400 }

/** The message: a line about it, then its content. */
export function messageBlocks(message: DerivedMessage, limits: MessageLimits): readonly Block[] {
  const { role, source, provenance, content } = message
  const count = content.length
  const about = [
    ...phrase('Role {0}', code(role)),
    ...sourceParts(source ?? provenance),
    plain(' · '),
    ...phrase(count === 1 ? '1 block' : '{0} blocks', count),
  ]
  return [paragraph(about), ...contentBlocks(content, limits)]
}

/** `, source plugin compact`; nothing for a message without a source. */
function sourceParts(source: unknown): readonly Inline[] {
  if (!isRecord(source)) return []
  const { kind, plugin, provider, model, callId } = source
  const known = [kind, plugin, provider, model, callId].filter((part) => typeof part === 'string')
  if (known.length === 0) return []
  return [plain(', '), ...phrase('source {0}', code(known.join(' ')))]
}

/** Content blocks in order, at most `limits.blocks` of them. */
export function contentBlocks(content: readonly unknown[], limits: MessageLimits): readonly Block[] {
  const shown = content.slice(0, limits.blocks).flatMap((block) => contentBlock(block, limits))
  const hidden = content.length - limits.blocks
  if (hidden <= 0) return shown
  return [...shown, paragraph(phrase(hidden === 1 ? '… and 1 more block' : '… and {0} more blocks', hidden))]
}

function contentBlock(block: unknown, limits: MessageLimits): readonly Block[] {
  if (!isRecord(block)) return [fence(prettyJson(block), 'json', limits.units)]
  const { type, text, name, id, toolCallId, content, isError } = block
  const kind = typeof type === 'string' ? type : '?'
  if ((kind === 'text' || kind === 'reasoning') && typeof text === 'string') {
    return [paragraph(strong(kind)), text === '' ? paragraph(code('')) : fence(text, 'text', limits.units)]
  }
  if (kind === 'tool-call') {
    const shown = typeof block['arguments'] === 'string' ? prettyArguments(block['arguments']) : ''
    return [
      paragraph(strong(kind), plain(' '), ...names([name, id])),
      shown === '' ? paragraph(code('')) : fence(shown, 'json', limits.units),
    ]
  }
  if (kind === 'tool-result') {
    const outcome = isError === true ? phrase(' · failed') : []
    const inner = Array.isArray(content) ? content.filter((part) => !isNested(part)) : []
    return [
      paragraph(strong(kind), plain(' '), ...names([toolCallId]), ...outcome),
      ...contentBlocks(inner, limits),
    ]
  }
  return [paragraph(code(kind)), fence(prettyJson({ ...block, type: undefined }), 'json', limits.units)]
}

/** A result holds texts and images; results inside results could be nested without end. */
function isNested(part: unknown): boolean {
  return isRecord(part) && part['type'] === 'tool-result'
}

function names(values: readonly unknown[]): readonly Inline[] {
  return values
    .filter((value) => typeof value === 'string')
    .flatMap((value, index) => (index === 0 ? [code(value)] : [plain(' '), code(value)]))
}
