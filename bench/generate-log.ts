// Generates session logs of dialect v0c that a healthy harness could have written: turns of several steps, streamed
// answers in plain and packed rows, tool calls with hooks and approvals, request headers, compactions. The same seed
// gives the same log. Made without the reader of this project; what comes out must be free of any problem.
import { Random } from './generate/random.js'
import { requestHeader, route } from './generate/request-header.js'
import { headerRow, RowWriter, type Step } from './generate/row-writer.js'
import { type CallBlock, streamAnswer } from './generate/stream.js'
import { type Letters, prose, toolOutput } from './generate/words.js'

export interface LogShape {
  readonly seed: number
  /** Part of the steps, from 0 to 1, whose chunks are packed. */
  readonly packed: number
  readonly letters: Letters
}

/** Mostly plain rows: about 187 bytes to a row, as in the large logs seen in the field. */
export const usualShape: LogShape = { seed: 1, packed: 0.15, letters: 'wide' }

/** Where the log is to end: at the first end of a turn from which on all given bounds are reached. */
export interface LogSize {
  /** UTF-8 bytes. */
  readonly bytes?: number
  readonly events?: number
}

export interface GeneratedLog {
  readonly text: string
  readonly rows: number
  readonly events: number
  readonly bytes: number
}

/** Surface nodes that make a compaction due, and how many turns it leaves as they are. */
const COMPACTED_NODES = 150
const TURNS_KEPT = 3

/** Generates a log turn by turn, so that it may be longer than memory. */
export class LogGenerator {
  readonly #random: Random
  readonly #shape: LogShape
  readonly #writer = new RowWriter()
  /** Nodes of the surface in order. */
  #nodes: number[] = []
  /** Last node of each past turn that is still on the surface. */
  #turnEnds: number[] = []
  #turn = 0
  #toolCount = 12
  #rowCount = 0
  #byteCount = 0

  constructor(shape: LogShape) {
    this.#shape = shape
    this.#random = new Random(shape.seed)
    this.#writer.raw(headerRow)
  }

  get events(): number {
    return this.#writer.seq
  }

  get rows(): number {
    return this.#rowCount
  }

  get bytes(): number {
    return this.#byteCount
  }

  /** The rows of the next turn without line feeds; the first call begins with the header line. */
  nextTurn(): string[] {
    this.#writeTurn()
    const rows = this.#writer.take()
    this.#rowCount += rows.length
    for (const row of rows) this.#byteCount += Buffer.byteLength(row) + 1
    return rows
  }

  #writeTurn(): void {
    const random = this.#random
    const writer = this.#writer
    const turn = ++this.#turn
    const content = [{ type: 'text', text: this.#prose(random.length(400, 6000)) }]
    const prompt = { content, source: { kind: 'user' }, role: 'user', id: random.uuid() }
    writer.event(
      'agent/inbox/spliced',
      { target: 'next-turn', start: 0, inserted: [prompt] },
      undefined,
      4000,
    )
    writer.event('turn/start', { turn })
    writer.event('agent/inbox/spliced', { target: 'next-turn', start: 0, removedCount: 1, inserted: [] })
    const stepCount = random.length(4, 12)
    for (let step = 1; step <= stepCount; step++) {
      const place = { turn, step }
      writer.event('step/start', place)
      if (step === 1) this.#beginTurn(turn, prompt)
      this.#writeAnswer(place, step === stepCount)
      writer.event('step/end', place)
    }
    writer.event('turn/end', { turn, reason: { kind: 'completed' } })
    this.#turnEnds.push(this.#nodes.at(-1) ?? 0)
  }

  #beginTurn(turn: number, prompt: object): void {
    const writer = this.#writer
    if (this.#nodes.length > COMPACTED_NODES) this.#compact(turn)
    const message = this.#node('user/message', prompt)
    if (turn === 1) {
      const source = { kind: 'fallback' }
      writer.event('session/title', { title: 'A generated session', messageSeqs: [message], source })
    }
    if (turn === 1 || turn % 40 === 0) {
      const header = requestHeader(this.#random, this.#shape.letters, this.#toolCount++)
      writer.event('request/header', { header, reason: turn === 1 ? 'initial' : 'change' })
    }
    if (turn === 1) writer.event('request/context', { ...route, contextWindow: 1_000_000 })
    if (this.#random.chance(0.2)) {
      const todos = Array.from({ length: this.#random.between(2, 8) }, (_, item) => ({
        content: `Task ${item}`,
        status: item === 0 ? 'in_progress' : 'pending',
      }))
      writer.event('todo/write', { todos })
    }
  }

  #writeAnswer(place: Step, isLast: boolean): void {
    const random = this.#random
    const { letters, packed } = this.#shape
    const answer = streamAnswer(random, letters, isLast ? 0 : random.between(1, 3))
    const seqs: number[] = []
    const isPacked = random.chance(packed)
    // The harness packs what it writes in one go.
    for (let from = 0; from < answer.chunks.length; ) {
      const to = from + random.between(30, 600)
      const chunks = answer.chunks.slice(from, to)
      const gaps = answer.gaps.slice(from, to)
      const written = isPacked
        ? this.#writer.packedChunks(place, chunks, gaps)
        : this.#writer.chunks(place, chunks, gaps)
      for (const seq of written) seqs.push(seq)
      from = to
    }
    const source = { kind: 'model', ...route }
    const message = { role: 'assistant', content: answer.content, source, id: random.uuid() }
    this.#node('assistant/message', { ...place, message, usage: answer.usage }, seqs)
    for (const call of answer.calls) this.#writeCall(place, call)
  }

  #writeCall(place: Step, call: CallBlock): void {
    const random = this.#random
    const writer = this.#writer
    const { turn } = place
    const { id: callId, name, arguments: args } = call
    const callSeq = writer.event('tool/call', { ...place, callId, name, arguments: args })
    if (random.chance(0.1)) this.#writeHook(turn, 'PreToolUse', name)
    if (name === 'bash' && random.chance(0.1)) {
      const id = random.uuid()
      writer.event('approval/asked', { id, toolName: name, callId, reason: this.#prose(40) })
      writer.event('approval/decided', { id, outcome: 'allowed-once' }, undefined, 5000)
    }
    writer.time += random.length(80, 30_000)
    const size = random.chance(0.01) ? random.between(20_000, 60_000) : random.length(700, 12_000)
    const text = toolOutput(random, this.#shape.letters, size)
    const result = {
      type: 'tool-result',
      toolCallId: callId,
      content: [{ type: 'text', text }],
      isError: false,
    }
    const message = { source: { kind: 'tool', callId }, content: [result], role: 'user', id: random.uuid() }
    this.#node('tool/result', { ...place, message }, [callSeq])
    if (random.chance(0.05)) this.#writeHook(turn, 'PostToolUse', name)
  }

  #writeHook(turn: number, point: string, matcher: string): void {
    const handlerId = `claude-code:${point}:1`
    const occasion = { turn, point, handlerId }
    this.#writer.event('hook/invoked', { ...occasion, dialect: 'claude-code', matcher })
    const outcome = { decision: 'pass', exitCode: 0, durationMs: 4.5 }
    this.#writer.event('hook/result', { ...occasion, ...outcome }, undefined, 5)
  }

  /** Replaces all turns but the last few by a summary. */
  #compact(turn: number): void {
    const random = this.#random
    const writer = this.#writer
    const end = this.#turnEnds.at(-1 - TURNS_KEPT)
    const start = this.#nodes[0]
    if (start === undefined || end === undefined) return
    const shadowed = this.#nodes.slice(0, this.#nodes.indexOf(end) + 1)
    if (shadowed.length === 0) return
    const compactionId = random.uuid()
    const summary = [{ type: 'text', text: this.#prose(3000) }]
    const begun = writer.event('compaction/start', { compactionId, turn })
    const told = writer.event(
      'compaction/summary',
      {
        compactionId,
        summary,
        rawOutput: summary,
        llmStreamCall: true,
        shadowedRange: { start, end },
        shadowedSeqs: shadowed,
        shadowedTokenCount: shadowed.length * 200,
        ...route,
        maxTokens: 4000,
        usage: { inputTokens: 20_000, outputTokens: 900 },
      },
      undefined,
      4000,
    )
    const source = { kind: 'plugin', plugin: 'compact', compactionId }
    const checkpoint = writer.event(
      'user/message',
      { content: summary, source, role: 'user', id: random.uuid() },
      { surfaceOp: { op: 'replace', start, end }, sourceEventSeqs: [begun, told, ...shadowed] },
    )
    writer.event('compaction/end', { compactionId, turn })
    this.#nodes = [checkpoint, ...this.#nodes.slice(shadowed.length)]
    this.#turnEnds = this.#turnEnds.slice(-TURNS_KEPT)
  }

  /** Appends a message to the surface. */
  #node(type: string, data: unknown, sources?: readonly number[]): number {
    const cited = sources === undefined ? {} : { sourceEventSeqs: sources }
    const seq = this.#writer.event(type, data, { surfaceOp: 'append', ...cited })
    this.#nodes.push(seq)
    return seq
  }

  #prose(length: number): string {
    return prose(this.#random, this.#shape.letters, length)
  }
}

/** Generates a whole log. */
export function generateLog(size: LogSize, shape: LogShape = usualShape): GeneratedLog {
  const generator = new LogGenerator(shape)
  const rows: string[] = []
  do {
    for (const row of generator.nextTurn()) rows.push(row)
  } while (!isReached(generator, size))
  const { bytes, events } = generator
  return { text: `${rows.join('\n')}\n`, rows: generator.rows, events, bytes }
}

function isReached(generator: LogGenerator, { bytes = 0, events = 0 }: LogSize): boolean {
  return generator.bytes >= bytes && generator.events >= events
}
