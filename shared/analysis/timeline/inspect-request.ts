// The inspector's request part: the request to the model that a row belongs to, a page of its messages at a time.
import { isRecord } from '../../session/json.js'
import { text } from '../../text.js'
import type { LogAnalysis } from '../log-analysis.js'
import { requestTitle } from '../model-view/document.js'
import { prettyJson } from '../model-view/pretty-json.js'
import { type ModelRequest, requestOf } from '../model-view.js'
import { bareRowPlace, cut } from './event-place.js'
import type { RequestPart } from './inspection.js'

/** Messages of one page. */
const PAGE = 100
const MOST_TOOLS = 200
const MOST_CONFIG = 100
const LONGEST_PREVIEW = 400
const LONGEST_SYSTEM = 10_000
const LONGEST_VALUE = 400
const LONGEST_NAME = 100

type RequestMessage = RequestPart['messages'][number]

/** The page of messages that ends before message `end`; the last page without one. */
export function inspectRequest(analysis: LogAnalysis, row: number, end?: number): RequestPart {
  const request = requestOf(analysis, { row })
  if (request === undefined) return emptyPart
  const { messages, header, headerSeq, context } = request
  const last = Math.min(Math.max(end ?? messages.length, 0), messages.length)
  const from = Math.max(last - PAGE, 0)
  const headerRow = headerSeq === undefined ? undefined : analysis.rowOfSeq(headerSeq)
  const tools: readonly unknown[] = Array.isArray(header?.tools) ? header.tools : []
  return {
    title: requestTitle(request.place),
    notes: notesOf(request),
    config: configOf(request),
    ...(headerRow === undefined ? {} : { headerPlace: bareRowPlace(analysis, headerRow) }),
    ...windowOf(context?.contextWindow),
    ...systemOf(header?.system),
    tools: tools.slice(0, MOST_TOOLS).map(toolName),
    toolCount: tools.length,
    messageCount: messages.length,
    from,
    messages: messages.slice(from, last).map((message, index) => {
      return toMessage(analysis, message, request.sources[from + index])
    }),
  }
}

const emptyPart: RequestPart = {
  title: '',
  notes: [],
  config: [],
  tools: [],
  toolCount: 0,
  messageCount: 0,
  from: 0,
  messages: [],
}

function notesOf({ header, headerFault }: ModelRequest): readonly string[] {
  if (header !== undefined) return []
  return [
    headerFault === undefined
      ? text('The log has no request header before this place.')
      : text('The request header cannot be known: the log amends one that it does not have.'),
  ]
}

function configOf({ header }: ModelRequest): RequestPart['config'] {
  if (header === undefined) return []
  const defaults = isRecord(header.adapterDefaults) ? header.adapterDefaults : {}
  return Object.entries(header.config)
    .slice(0, MOST_CONFIG)
    .map(([name, value]) => ({
      name: cut(name, LONGEST_NAME).text,
      value: cut(typeof value === 'string' ? value : prettyJson(value), LONGEST_VALUE),
      isDefault: defaults[name] === true,
    }))
}

function windowOf(contextWindow = Number.NaN): Pick<RequestPart, 'contextWindow'> {
  return Number.isFinite(contextWindow) ? { contextWindow } : {}
}

function systemOf(system: unknown): Pick<RequestPart, 'system'> {
  if (system === undefined) return {}
  return { system: cut(typeof system === 'string' ? system : prettyJson(system), LONGEST_SYSTEM) }
}

function toolName(tool: unknown): string {
  const name = isRecord(tool) ? tool['name'] : undefined
  return typeof name === 'string' ? cut(name, LONGEST_NAME).text : '?'
}

function toMessage(
  analysis: LogAnalysis,
  message: ModelRequest['messages'][number],
  source: number | null | undefined,
): RequestMessage {
  const row = typeof source === 'number' ? analysis.rowOfSeq(source) : undefined
  return {
    role: cut(message.role, LONGEST_NAME).text,
    preview: cut(wordsOf(message.content), LONGEST_PREVIEW),
    ...(row === undefined ? {} : { place: bareRowPlace(analysis, row) }),
  }
}

/** What a message says; of a block without words, what it asks for. */
function wordsOf(content: readonly unknown[]): string {
  return content.map(blockWords).join('\n')
}

function blockWords(block: unknown): string {
  if (!isRecord(block)) return ''
  const { type, name, content } = block
  const words = block['text']
  if (typeof words === 'string') return words
  if (type === 'tool-call')
    return [name, block['arguments']].filter((part) => typeof part === 'string').join(' ')
  if (!Array.isArray(content)) return typeof type === 'string' ? `[${type}]` : ''
  const inner: readonly unknown[] = content
  return inner
    .map((part) => (isRecord(part) && typeof part['text'] === 'string' ? part['text'] : ''))
    .join('\n')
}
