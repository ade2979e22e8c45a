// One streamed answer of a model: its chunks and the content and token counts that they assemble to.
import type { Random } from './random.js'
import type { Chunk } from './row-writer.js'
import { fragments, invocation, type Letters, proseToken } from './words.js'

export interface CallBlock {
  readonly type: 'tool-call'
  readonly id: string
  readonly name: string
  readonly arguments: string
}

export type Block = { readonly type: 'text' | 'reasoning'; readonly text: string } | CallBlock

export interface Answer {
  readonly chunks: readonly Chunk[]
  /** Milliseconds before each chunk. */
  readonly gaps: readonly number[]
  readonly content: readonly Block[]
  readonly usage: object
  readonly calls: readonly CallBlock[]
}

/** An answer that thinks, says something, and asks for `callCount` tools. */
export function streamAnswer(random: Random, letters: Letters, callCount: number): Answer {
  const chunks: Chunk[] = []
  const content: Block[] = []
  const calls: CallBlock[] = []
  const add = (block: Block, pieces: readonly Chunk[]) => {
    chunks.push({ type: 'block-start', index: content.length, blockType: block.type })
    for (const piece of pieces) chunks.push(piece)
    content.push(block)
  }
  const say = (type: 'text' | 'reasoning', length: number) => {
    const index = content.length
    const pieces = Array.from({ length }, () => proseToken(random, letters))
    const deltas = pieces.map((text) => ({ type: `${type}-delta`, index, text }))
    add({ type, text: pieces.join('') }, deltas)
  }
  say('reasoning', random.length(210, 2500))
  if (callCount === 0 || random.chance(0.6)) say('text', random.length(120, 2500))
  for (let call = 0; call < callCount; call++) {
    const { name, args } = invocation(random, letters)
    const id = `call_${random.uuid()}`
    const index = content.length
    const block: CallBlock = { type: 'tool-call', id, name, arguments: args }
    const pieces = fragments(random, args).map((argumentsDelta) => {
      return { type: 'tool-call-delta', index, id, name, argumentsDelta }
    })
    add(block, pieces)
    calls.push(block)
  }
  for (const [index, block] of content.entries()) chunks.push({ type: 'block-end', index, block })
  const usage = usageOf(random, chunks.length)
  chunks.push({ type: 'usage', usage })
  chunks.push({ type: 'finish', reason: { kind: callCount === 0 ? 'stop' : 'tool-calls' } })
  const gaps = chunks.map(() => (random.chance(0.4) ? random.between(1, 31) : 0))
  return { chunks, gaps, content, usage, calls }
}

function usageOf(random: Random, outputTokens: number): object {
  return {
    inputTokens: random.between(50, 4000),
    outputTokens,
    cacheReadTokens: random.between(0, 900) * 128,
    reasoningTokens: Math.floor(outputTokens / 2),
  }
}
