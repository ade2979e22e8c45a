// Adds up the tokens of model calls. A call that tells no counts makes the sum too low, never zero: without any
// known call there is no sum at all.
import type { Usage } from '../../rules/event-detail.js'
import type { TokenCount } from '../outline.js'

export class TokenSum {
  #input = 0
  #output = 0
  #cacheRead: number | undefined
  #cacheWrite: number | undefined
  #reasoning: number | undefined
  #knownCalls = 0
  #unknownCalls = 0

  /** Adds one model call; undefined for one whose counts nobody told. */
  addCall(usage: Usage | undefined): void {
    if (usage === undefined || !isUsable(usage)) {
      this.#unknownCalls++
      return
    }
    this.#knownCalls++
    this.#input += usage.inputTokens
    this.#output += usage.outputTokens
    this.#cacheRead = addKnown(this.#cacheRead, usage.cacheReadTokens)
    this.#cacheWrite = addKnown(this.#cacheWrite, usage.cacheWriteTokens)
    this.#reasoning = addKnown(this.#reasoning, usage.reasoningTokens)
  }

  /** Undefined where no call was known. */
  get count(): TokenCount | undefined {
    if (this.#knownCalls === 0) return undefined
    return {
      input: this.#input,
      output: this.#output,
      cacheRead: this.#cacheRead,
      cacheWrite: this.#cacheWrite,
      reasoning: this.#reasoning,
      total: this.#input + (this.#cacheRead ?? 0) + (this.#cacheWrite ?? 0) + this.#output,
      knownCalls: this.#knownCalls,
      unknownCalls: this.#unknownCalls,
    }
  }
}

/** Counts out of a log may be anything that JSON can say. */
function isUsable(usage: Usage): boolean {
  const { inputTokens, outputTokens, cacheReadTokens = 0, cacheWriteTokens = 0, reasoningTokens = 0 } = usage
  const counts = [inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, reasoningTokens]
  return counts.every((count) => count >= 0 && count <= Number.MAX_SAFE_INTEGER)
}

function addKnown(sum: number | undefined, count: number | undefined): number | undefined {
  return count === undefined ? sum : (sum ?? 0) + count
}
