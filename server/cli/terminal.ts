// What is known about the place where output goes: width, colours, whether a person is watching. Writes wait for slow
// readers, and end quietly when the reader has gone away.
import pc from 'picocolors'

export type Colors = ReturnType<typeof pc.createColors>

/** Width where there is no terminal to ask. */
const defaultWidth = 100
const smallestWidth = 40

/** As much of a standard output as is used. */
export interface OutputStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string | Uint8Array, onDone: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

export interface TerminalTraits {
  readonly isTerminal: boolean
  /** Columns to fill. */
  readonly width: number
  readonly colors: Colors
}

/** Colours are used on a terminal only, and not where the user has set `NO_COLOR` to anything. */
export function terminalTraits(stream: OutputStream, environment: NodeJS.ProcessEnv): TerminalTraits {
  const isTerminal = stream.isTTY === true
  const hasColors = isTerminal && (environment['NO_COLOR'] ?? '') === '' && environment['TERM'] !== 'dumb'
  const width = Math.max(isTerminal ? stream.columns || defaultWidth : defaultWidth, smallestWidth)
  return { isTerminal, width, colors: pc.createColors(hasColors) }
}

/** One of the two standard outputs. */
export class Output {
  readonly #stream: OutputStream
  readonly traits: TerminalTraits
  #isClosed = false
  #failure: Error | undefined

  constructor(stream: OutputStream, environment: NodeJS.ProcessEnv) {
    this.#stream = stream
    this.traits = terminalTraits(stream, environment)
    stream.on('error', (error) => {
      this.#isClosed = true
      if (!('code' in error) || error.code !== 'EPIPE') this.#failure ??= error
    })
  }

  /** The reader has gone away (`... | head`): nothing more needs to be said. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Why output was lost, other than that nobody reads it: the disk is full. */
  get failure(): Error | undefined {
    return this.#failure
  }

  /** Writes the text and waits until it was taken, so that output never piles up in memory. */
  async write(text: string): Promise<void> {
    await this.writeBytes(text)
  }

  /** The same for what is no text for people. */
  async writeBytes(text: string | Uint8Array): Promise<void> {
    if (this.#isClosed || text.length === 0) return
    await new Promise<void>((resolve) => {
      this.#stream.write(text, () => resolve())
    })
  }
}
