// Runs long work in short slices between messages, so that the server answers and takes edits meanwhile. The work
// touched last goes first. It knows nothing about logs; whoever owns the work decides what to do when it is done.

/** Work that can stop anywhere and go on later. */
export interface SlicedWork {
  /** Works until it is done or `shouldPause` says so; true when nothing is left to do. Must not throw. */
  advance(shouldPause: () => boolean): boolean
}

/** Long enough to get something done, short enough that typing feels immediate. */
const SLICE_MS = 8

export class Schedule {
  /** First in the list is worked on first. */
  #pending: SlicedWork[] = []
  #timer: NodeJS.Immediate | undefined

  /** Puts work first in the line. Every call lets the messages that already wait be read before work goes on. */
  start(work: SlicedWork): void {
    this.#pending = [work, ...this.#pending.filter((other) => other !== work)]
    this.#yieldToMessages()
  }

  stop(work: SlicedWork): void {
    this.#pending = this.#pending.filter((other) => other !== work)
  }

  stopAll(): void {
    this.#pending = []
  }

  /**
   * The protocol library handles one message in a turn of the event loop and asks for the next turn afterwards. Waiting
   * for two turns, and starting over with every edit, lets a burst of edits through before any of them is analysed.
   */
  #yieldToMessages(): void {
    clearImmediate(this.#timer)
    this.#timer = setImmediate(() => {
      this.#timer = setImmediate(() => this.#runSlice())
    })
  }

  #runSlice(): void {
    this.#timer = undefined
    const work = this.#pending[0]
    if (work === undefined) return
    const end = performance.now() + SLICE_MS
    if (work.advance(() => performance.now() >= end)) this.stop(work)
    if (this.#pending.length > 0 && this.#timer === undefined) {
      this.#timer = setImmediate(() => this.#runSlice())
    }
  }
}
