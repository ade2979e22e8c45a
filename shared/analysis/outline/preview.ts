// The first words of a row, for lists: read again out of the one row, on one line, cut, with nothing unseen in it.
import type { Dialect } from '../../format/dialect.js'
import { isPackedRow } from '../../log/packed-rows.js'
import { cutText, visibleText } from '../../rules/message.js'
import { deriveEventMessage } from '../../session/derive.js'
import { isRecord } from '../../session/json.js'
import type { LogAnalysis } from '../log-analysis.js'

type Members = { readonly [member: string]: unknown }

/**
 * What a row says in at most `length` UTF-16 units: the text of a message, name and arguments of a call, the text of
 * chunks, otherwise the first text that the payload holds. Empty where the row says nothing. It parses the row, so
 * the cost follows the row's length.
 */
export function previewOf(analysis: LogAnalysis, row: number, length: number): string {
  const value = analysis.readRow(row)
  if (!isRecord(value)) return ''
  return toLine(rowText(value, analysis.dialect), length)
}

function rowText(value: Members, dialect: Dialect): string {
  const { type, data } = value
  if (!isRecord(data)) return ''
  if (isPackedRow(value)) return textsIn(data['texts'] ?? data['args']).join('')
  const event = { type: typeof type === 'string' ? type : '', seq: 0, time: 0, data }
  const message = deriveEventMessage(event, dialect)
  // Messages of older builds lie in the payload itself.
  const content = message?.content ?? data['content']
  if (Array.isArray(content)) return contentText(content)
  const { chunk, name } = data
  if (isRecord(chunk)) return firstText(chunk, ['text', 'argumentsDelta', 'blockType']) ?? ''
  if (type === 'tool/call' && typeof name === 'string') {
    return `${name} ${textOf(data['arguments'])}`
  }
  return firstText(data, Object.keys(data)) ?? ''
}

/** Texts first; a message without any is told by the calls that it asks for. */
function contentText(content: readonly unknown[]): string {
  const blocks = content.filter(isRecord)
  const said = blocks.flatMap((block) => blockTexts(block)).join(' ')
  if (said.trim() !== '') return said
  return blocks
    .filter(({ type }) => type === 'tool-call')
    .map((block) => `${textOf(block['name'])} ${textOf(block['arguments'])}`)
    .join(' ')
}

function blockTexts(block: Members): readonly string[] {
  const { type, text, content } = block
  if (type === 'text' && typeof text === 'string') return [text]
  if (type !== 'tool-result' || !Array.isArray(content)) return []
  return content
    .filter(isRecord)
    .flatMap((inner) => (inner['type'] === 'text' ? textsIn([inner['text']]) : []))
}

function firstText(data: Members, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = data[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function textsIn(values: unknown): readonly string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : []
}

/** White space becomes one blank; the cut comes before unseen characters are spelled out. */
function toLine(text: string, length: number): string {
  // A text may be megabytes long, and white space may take most of what is looked at.
  const head = cutText(text, length * 4)
    .replace(/\s+/gu, ' ')
    .trim()
  const isCut = head.length > length || text.length > length * 4
  return isCut ? `${visibleText(cutText(head, length - 1))}…` : visibleText(head)
}
