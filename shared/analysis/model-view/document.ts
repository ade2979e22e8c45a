// A request or a history as a document for people: plain text, the same for the same log, made so that two of them
// can be compared line by line. Everything out of the log is indented, so that no text in it can pass for a heading
// of ours, and what cannot be seen is written out.
import { visibleText } from '../../rules/message.js'
import type { DerivedMessage } from '../../session/derive.js'
import { isRecord } from '../../session/json.js'
import type { RequestHeader } from '../../session/request-header.js'
import { compose, text } from '../../text.js'
import type { ModelMessages, ModelRequest, RequestPlace } from '../model-view.js'
import { prettyArguments, prettyJson } from './pretty-json.js'

/** The whole request; nothing is cut. Ends in a line feed. */
export function requestDocument(request: ModelRequest): string {
  const lines = [requestTitle(request.place), extentOf(request), '', ...headerLines(request)]
  return toText([...lines, ...messageLines(request)])
}

/** The derived messages; nothing is cut. Ends in a line feed. */
export function messagesDocument(history: ModelMessages): string {
  return toText([text('Messages'), extentOf(history), '', ...messageLines(history)])
}

/** One line: `Request of turn 3, step 2`. */
export function requestTitle(place: RequestPlace): string {
  if (place.kind === 'next') return text('The next request')
  const { turn = '?', step = '?' } = place
  if (place.kind === 'step') return text('Request of turn {0}, step {1} (no answer recorded)', [turn, step])
  if (place.attempts === 1) return text('Request of turn {0}, step {1}', [turn, step])
  const { attempt, attempts } = place
  return text('Request of turn {0}, step {1}, attempt {2} of {3}', [turn, step, attempt, attempts])
}

function extentOf({ atSeq, messages }: ModelMessages): string {
  const count = text(messages.length === 1 ? '1 message' : '{0} messages', [messages.length])
  return atSeq === undefined
    ? `${text('Before the first event')} · ${count}`
    : `${text('Events up to seq {0}', [atSeq])} · ${count}`
}

function headerLines({ header, headerSeq, headerFault, context }: ModelRequest): readonly string[] {
  const lines: string[] = []
  if (headerSeq !== undefined) lines.push(text('== header, by the event at seq {0}', [headerSeq]))
  else lines.push(text('== header'))
  if (header === undefined) {
    const reason =
      headerFault === undefined
        ? text('The log has no request header before this place.')
        : text('The request header cannot be known: the log amends one that it does not have.')
    return [...lines, reason, '']
  }
  lines.push(...configLines(header))
  if (context?.contextWindow !== undefined) {
    lines.push(text('Context window: {0} tokens', [context.contextWindow]))
  }
  lines.push('', text('== system'), ...valueLines(header.system), '')
  return [...lines, text('== tools'), ...toolLines(header.tools), '']
}

function configLines({ config, adapterDefaults }: RequestHeader): readonly string[] {
  const defaults = isRecord(adapterDefaults) ? adapterDefaults : {}
  return Object.entries(config).flatMap(([name, value]) => {
    const [first = '', ...rest] = linesOf(typeof value === 'string' ? value : prettyJson(value))
    const note = defaults[name] === true && rest.length === 0 ? ` ${text('(default of the adapter)')}` : ''
    return [`${indent}${visibleText(name)}: ${first}${note}`, ...rest.map((line) => indent + line)]
  })
}

/** One heading a tool, so that a comparison keeps to the tools that changed. */
function toolLines(tools: unknown): readonly string[] {
  if (!Array.isArray(tools)) return valueLines(tools)
  return tools.flatMap((tool: unknown) => {
    if (!isRecord(tool)) return [text('-- tool'), ...valueLines(tool)]
    const { name, description, ...rest } = tool
    const title = compose('-- tool {0}', [typeof name === 'string' ? visibleText(name) : '?'])
    return [title, ...(description === undefined ? [] : valueLines(description)), ...valueLines(rest)]
  })
}

function messageLines({ messages, sources }: ModelMessages): readonly string[] {
  const lines = [text('== messages')]
  messages.forEach((message, index) => {
    const source = sources[index]
    const from = typeof source === 'number' ? `seq ${source}` : text('from the header')
    lines.push(`-- ${visibleText(message.role)} · ${[from, ...originOf(message)].join(' · ')}`)
    for (const block of message.content) lines.push(...blockLines(block, indent))
    lines.push('')
  })
  return lines
}

/** Who a message is from, as far as the model's side knows it: kind, plugin or model. */
function originOf({ source, provenance }: DerivedMessage): readonly string[] {
  const { kind, plugin, provider, model } = isRecord(source) ? source : isRecord(provenance) ? provenance : {}
  const route = [provider, model].filter((part) => typeof part === 'string').join('/')
  return [kind, plugin, route]
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .map(visibleText)
}

/** Blocks nested deeper than any tool writes them are shown as JSON. */
const deepestMargin = 20

function blockLines(block: unknown, margin: string): readonly string[] {
  if (!isRecord(block) || margin.length > deepestMargin) return valueLines(block, margin)
  const { type, ...members } = block
  switch (type) {
    case 'text':
    case 'reasoning': {
      const { text: words, ...rest } = members
      return [blockHead([type], margin), ...valueLines(words, margin + indent), ...restLines(rest, margin)]
    }
    case 'tool-call': {
      const { name, id, arguments: raw, ...rest } = members
      const shown = typeof raw === 'string' ? prettyArguments(raw) : raw
      return [
        blockHead([type, name, id], margin),
        ...valueLines(shown, margin + indent),
        ...restLines(rest, margin),
      ]
    }
    case 'tool-result':
      return resultLines(members, margin)
    default:
      return [blockHead([type], margin), ...restLines(members, margin)]
  }
}

function resultLines(members: { readonly [member: string]: unknown }, margin: string): readonly string[] {
  const { toolCallId, content, isError, ...rest } = members
  const outcome = isError === true ? text('(error)') : undefined
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [content]
  return [
    blockHead(['tool-result', toolCallId, outcome], margin),
    ...blocks.flatMap((block) => blockLines(block, margin + indent)),
    ...restLines(rest, margin),
  ]
}

function blockHead(parts: readonly unknown[], margin: string): string {
  const shown = parts.filter((part) => typeof part === 'string')
  return `${margin}[${shown.map(visibleText).join(' ')}]`
}

/** Members of a block that have no place of their own. */
function restLines(rest: { readonly [member: string]: unknown }, margin: string): readonly string[] {
  return Object.keys(rest).length === 0 ? [] : valueLines(rest, margin + indent)
}

const indent = '  '

function valueLines(value: unknown, margin = indent): readonly string[] {
  if (value === undefined) return [text('(none)')]
  const shown = typeof value === 'string' ? value : prettyJson(value)
  return linesOf(shown).map((line) => (line === '' ? '' : margin + line))
}

function linesOf(shown: string): readonly string[] {
  return shown.split(/\r\n|\n/).map((line) => line.split('\t').map(visibleText).join('\t'))
}

function toText(lines: readonly string[]): string {
  return `${lines.join('\n').trimEnd()}\n`
}
