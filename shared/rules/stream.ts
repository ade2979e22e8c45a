// Chunk streams against the message they built: the chunks that an assistant message cites, assembled by the rules
// of messages.md (section 4), must give exactly its content and token counts. Compared by fingerprints, so the
// rule needs no payloads. It is asked per message, outside the fold.
import { joinMarks, textMark, valueMark } from '../log/fingerprint.js'
import { isRecord } from '../session/json.js'
import { text } from '../text.js'
import type { BlockMark, ChunkDetail, MessageDetail } from './event-detail.js'

/** One cited chunk event, or a run of deltas of one block with their texts joined. */
export interface CitedChunk {
  readonly tag: string
  readonly index: number
  /** Joined text of the deltas: length in UTF-16 units and fingerprint. */
  readonly size: number
  readonly mark: number
  readonly detail: ChunkDetail | undefined
}

/** Hands the cited chunks over in order; returns whether all of them could be found. */
export type VisitChunks = (visit: (chunk: CitedChunk) => void) => boolean

/** A difference between a message and its stream. */
export interface StreamFault {
  readonly code: 'stream/content-differs' | 'stream/usage-differs'
  /** Index of the first content block that differs; absent for token counts. */
  readonly block?: number
  readonly what: string
}

interface Entry {
  kind: string
  size: number
  mark: number
  callId: string | undefined
  callName: string
  closed: BlockMark | undefined
}

/** Fingerprint of one content block. */
export function blockMark(block: unknown): BlockMark {
  if (!isRecord(block) || typeof block['type'] !== 'string') return { kind: '', size: 0, mark: 0 }
  const kind = block['type']
  const { text, arguments: args, id, name } = block
  if ((kind === 'text' || kind === 'reasoning') && typeof text === 'string') {
    return { kind, size: text.length, mark: textMark(text) }
  }
  if (kind === 'tool-call' && typeof args === 'string') {
    return { kind, size: args.length, mark: textMark(args), call: { id: String(id), name: String(name) } }
  }
  return { kind, size: 0, mark: valueMark(block) }
}

/** Assembles cited chunks in order and compares them with the message; says nothing where chunks are missing. */
export function checkStream(message: MessageDetail, visitChunks: VisitChunks): StreamFault[] {
  const assembly = new StreamAssembly()
  const isComplete = visitChunks((chunk) => assembly.add(chunk))
  if (!isComplete) return []
  const faults: StreamFault[] = []
  // A cancelled answer keeps only what was worth keeping; texts are needed to say what that was.
  const content = message.interrupted ? undefined : contentFault(assembly, message.blocks)
  if (content !== undefined) faults.push(content)
  if (assembly.usageMark !== undefined && assembly.usageMark !== message.usageMark) {
    faults.push({ code: 'stream/usage-differs', what: message.usage === undefined ? 'missing' : 'different' })
  }
  return faults
}

class StreamAssembly {
  readonly #entries = new Map<number, Entry>()
  /** Why the stream ended; undefined for a stream that was recorded only in part. */
  finish: string | undefined
  usageMark: number | undefined

  add(chunk: CitedChunk): void {
    const { tag, detail } = chunk
    if (tag === 'usage') this.usageMark = detail?.usageMark
    else if (tag === 'finish') this.finish = detail?.finish ?? 'stop'
    else if (tag === 'block-start') this.#entry(chunk.index, detail?.block?.kind ?? '')
    else if (tag === 'block-end') {
      const entry = this.#entry(chunk.index, detail?.block?.kind ?? '')
      entry.closed ??= detail?.block
    } else this.#delta(chunk)
  }

  /** The content that the stream gives, in the order in which block indexes were first seen. */
  blocks(): BlockMark[] {
    const blocks: BlockMark[] = []
    for (const [index, entry] of this.#entries) {
      const block = entry.closed ?? openBlock(index, entry)
      if (this.finish === 'max-tokens' && block.kind === 'tool-call') continue
      blocks.push(block)
    }
    return blocks
  }

  #delta(chunk: CitedChunk): void {
    const kind =
      chunk.tag === 'tool-call-delta' ? 'tool-call' : chunk.tag === 'text-delta' ? 'text' : 'reasoning'
    const entry = this.#entry(chunk.index, kind)
    if (entry.closed !== undefined) return
    entry.mark = joinMarks(entry.mark, chunk.mark, chunk.size)
    entry.size += chunk.size
    if (chunk.detail?.callId !== undefined) entry.callId = chunk.detail.callId
    if (chunk.detail?.callName) entry.callName = chunk.detail.callName
  }

  #entry(index: number, kind: string): Entry {
    const known = this.#entries.get(index)
    if (known !== undefined) return known
    const entry = { kind, size: 0, mark: 0, callId: undefined, callName: '', closed: undefined }
    this.#entries.set(index, entry)
    return entry
  }
}

function openBlock(index: number, entry: Entry): BlockMark {
  const { kind, size, mark, callId, callName } = entry
  if (kind !== 'tool-call') return { kind, size, mark }
  return { kind, size, mark, call: { id: callId ?? `call-${index}`, name: callName } }
}

/** First block that differs. A stream without its end can only contradict what it holds, not what it lacks. */
function contentFault(assembly: StreamAssembly, stored: readonly BlockMark[]): StreamFault | undefined {
  const streamed = assembly.blocks()
  const isWhole = assembly.finish !== undefined
  const length = isWhole ? Math.max(streamed.length, stored.length) : Math.min(streamed.length, stored.length)
  for (let block = 0; block < length; block++) {
    const a = streamed[block]
    const b = stored[block]
    if (a === undefined) return { code: 'stream/content-differs', block, what: text('was not streamed') }
    if (b === undefined)
      return { code: 'stream/content-differs', block, what: text('was streamed but is missing') }
    if (a.kind !== b.kind) {
      return isWhole
        ? { code: 'stream/content-differs', block, what: text('was streamed as {0}', [a.kind]) }
        : undefined
    }
    const sameName = a.call?.name === b.call?.name || (!isWhole && a.call?.name === '')
    if (a.size !== b.size || a.mark !== b.mark || a.call?.id !== b.call?.id || !sameName) {
      return { code: 'stream/content-differs', block, what: text('differs from the streamed text') }
    }
  }
  return undefined
}
