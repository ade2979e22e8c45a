// Reads out of a payload what rules need to remember of it (rules/event-detail.ts). Tolerant: a member that is
// not what it should be is simply absent here; that it is wrong is said by the payload checks.
import type { Dialect, EventDefinition } from '../../format/dialect.js'
import { textMark, valueMark } from '../../log/fingerprint.js'
import type {
  BlockMark,
  CallBlock,
  ChunkDetail,
  EventDetail,
  HeaderDeltaDetail,
  HeaderDetail,
  MessageDetail,
  Usage,
} from '../../rules/event-detail.js'
import { readRecordDetail } from '../../rules/records/record-rules.js'
import { blockMark } from '../../rules/stream.js'
import { isRecord } from '../../session/json.js'
import { canonicalHeader } from '../../session/request-header.js'
import type { SurfaceMarker } from '../../session/surface-marker.js'
import { asMembers, type Members } from './row-draft.js'

/** Reads the detail of one event; undefined where no rule looks into its type. */
export function readDetail(
  dialect: Dialect,
  definition: EventDefinition | undefined,
  type: string,
  data: unknown,
  marker: SurfaceMarker | undefined,
): EventDetail | undefined {
  if (definition?.projection !== undefined) return readMessage(dialect, definition, data, marker)
  if (!isRecord(data)) return undefined
  switch (type) {
    case 'tool/call':
      return {
        kind: 'call',
        callId: asText(data['callId']),
        name: asText(data['name']) ?? '',
        argumentsMark: textMark(asText(data['arguments']) ?? ''),
      }
    case 'turn/end':
      return { kind: 'turn-end', outcome: asText(asMembers(data['reason'])['kind']) }
    case 'request/header':
      return readHeader(dialect, data)
    case dialect.requestHeader.deltaType:
      return readHeaderDelta(data)
    default:
      return readRecordDetail(type, data)
  }
}

/** Reads the detail of a chunk that is no plain text delta. */
export function readChunkDetail(chunk: Members): ChunkDetail | undefined {
  switch (chunk['type']) {
    case 'block-start':
      return { kind: 'chunk', block: { kind: asText(chunk['blockType']) ?? '', size: 0, mark: 0 } }
    case 'block-end':
      return { kind: 'chunk', block: blockMark(chunk['block']) }
    case 'usage':
      return { kind: 'chunk', usage: readUsage(chunk['usage']), usageMark: valueMark(chunk['usage']) }
    case 'finish':
      return { kind: 'chunk', finish: asText(asMembers(chunk['reason'])['kind']) ?? 'stop' }
    case 'tool-call-delta':
      return { kind: 'chunk', callId: asText(chunk['id']), callName: asText(chunk['name']) }
    default:
      return undefined
  }
}

function readMessage(
  dialect: Dialect,
  definition: EventDefinition,
  data: unknown,
  marker: SurfaceMarker | undefined,
): MessageDetail {
  const payload = asMembers(data)
  const message = definition.projection?.kind === 'member' ? asMembers(payload['message']) : payload
  const source = asMembers(message['source'] ?? payload['provenance'])
  const content = asList(message['content'])
  const isResult = definition.type === 'tool/result'
  const isAssistant = definition.type === 'assistant/message'
  const block = definition.projection?.kind === 'tool-result' ? payload : asMembers(content[0])
  const { usage } = payload
  return {
    kind: 'message',
    marker,
    rewrites:
      isResult && dialect.surface.toolResultRewrite && marker?.op !== undefined && marker.op !== 'append',
    messageId: asText(message['id']),
    sourceKind: asText(source['kind']),
    plugin: asText(source['plugin']),
    isEmpty: content.length === 0,
    calls: isAssistant ? callBlocks(content) : NO_CALLS,
    blocks: isAssistant ? content.map(blockMark) : NO_BLOCKS,
    usage: isAssistant && usage !== undefined ? readUsage(usage) : undefined,
    usageMark: isAssistant && usage !== undefined ? valueMark(usage) : undefined,
    interrupted: payload['interrupted'] === true,
    callId: isResult ? (asText(source['callId']) ?? asText(payload['callId'])) : undefined,
    isError: isResult && block['isError'] === true,
    errorCode: isResult ? asText(asMembers(payload['error'])['code']) : undefined,
    rewriteKey: isResult && dialect.surface.toolResultRewrite ? rewriteKey(payload, message) : undefined,
    record: isResult || isAssistant ? undefined : readRecordDetail(definition.type, data),
  }
}

const NO_CALLS: readonly CallBlock[] = []
const NO_BLOCKS: readonly BlockMark[] = []

function callBlocks(content: readonly unknown[]): readonly CallBlock[] {
  const calls: CallBlock[] = []
  for (const block of content) {
    if (!isRecord(block) || block['type'] !== 'tool-call') continue
    const id = asText(block['id'])
    if (id === undefined) continue
    const argumentsMark = textMark(asText(block['arguments']) ?? '')
    calls.push({ id, name: asText(block['name']) ?? '', argumentsMark })
  }
  return calls.length === 0 ? NO_CALLS : calls
}

/** Everything in a tool result but what its block says (messages.md, section 8). */
function rewriteKey(payload: Members, message: Members): number {
  const content = asList(message['content']).map((block) => {
    if (!isRecord(block)) return block
    const { content: _text, ...rest } = block
    return rest
  })
  return valueMark({ ...payload, message: { ...message, content } })
}

function readHeader(dialect: Dialect, data: Members): HeaderDetail {
  const header = asMembers(data['header'])
  const config = asMembers(header['config'])
  const { system } = header
  return {
    kind: 'header',
    provider: asText(config['provider']),
    model: asText(config['model']),
    reason: asText(data['reason']),
    mark: valueMark(canonicalHeader({ ...header, config }, dialect)),
    systemLines: system === undefined || system === '' ? 0 : asText(system)?.split('\n').length,
  }
}

function readHeaderDelta(data: Members): HeaderDeltaDetail {
  const { system } = data
  if (!isRecord(system)) return { kind: 'header-delta', kept: undefined, inserted: 0 }
  const kept = asCount(system['keepStart']) + asCount(system['keepEnd'])
  return { kind: 'header-delta', kept, inserted: asList(system['insert']).length }
}

export function readUsage(value: unknown): Usage | undefined {
  if (!isRecord(value)) return undefined
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, reasoningTokens } = value
  if (typeof inputTokens !== 'number' || typeof outputTokens !== 'number') return undefined
  return {
    inputTokens,
    outputTokens,
    ...(typeof cacheReadTokens === 'number' ? { cacheReadTokens } : {}),
    ...(typeof cacheWriteTokens === 'number' ? { cacheWriteTokens } : {}),
    ...(typeof reasoningTokens === 'number' ? { reasoningTokens } : {}),
  }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function asCount(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0
}
