// Writes rows of a log in format version 0 (dialect v0c): numbers the events and lets time pass. Deliberately made
// without the reader of this project, so that the two cannot share a mistake. It does not know what events mean.

/** How a message joins the surface, and what it came from. */
export interface Surface {
  readonly surfaceOp: 'append' | { readonly op: 'replace'; readonly start: number; readonly end: number }
  readonly sourceEventSeqs?: readonly number[]
}

export interface Chunk {
  readonly type: string
  readonly index?: number
  readonly text?: string
  readonly id?: string
  readonly name?: string
  readonly argumentsDelta?: string
  readonly [member: string]: unknown
}

/** Place of a chunk. */
export interface Step {
  readonly turn: number
  readonly step: number
}

const rowTags: ReadonlyMap<string, string> = new Map([
  ['text-delta', 'text-chunks'],
  ['reasoning-delta', 'reasoning-chunks'],
  ['tool-call-delta', 'tool-call-chunks'],
])

export const START_TIME = 1_784_000_000_000

export const headerRow = JSON.stringify({
  type: 'session',
  version: 0,
  id: 'bench',
  createdAt: START_TIME,
  cwd: '/home/me/app',
  delegationDepth: 0,
})

export class RowWriter {
  #rows: string[] = []
  /** Number of the next event. */
  seq = 0
  time = START_TIME

  /** Rows since the last call. */
  take(): string[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  /** Puts in a row as it is. */
  raw(row: string): void {
    this.#rows.push(row)
  }

  /** Writes one event and returns its number. */
  event(type: string, data: unknown, surface?: Surface, passedMs = 1): number {
    this.time += passedMs
    const { seq, time } = this
    this.#rows.push(JSON.stringify({ type, seq, time, data, ...orderedSurface(surface) }))
    this.seq++
    return seq
  }

  /** Writes chunks one event to a row; returns their numbers. */
  chunks(place: Step, chunks: readonly Chunk[], gaps: readonly number[]): number[] {
    return chunks.map((chunk, at) => this.event('assistant/chunk', { ...place, chunk }, undefined, gaps[at]))
  }

  /**
   * Writes chunks with runs of at least three deltas of one block packed into one row, as the harness does for one
   * batch of events.
   */
  packedChunks(place: Step, chunks: readonly Chunk[], gaps: readonly number[]): number[] {
    const seqs: number[] = []
    for (let from = 0; from < chunks.length; ) {
      let to = from + 1
      while (to < chunks.length && continues(chunks[from], chunks[to])) to++
      const run = chunks.slice(from, to)
      const runGaps = gaps.slice(from, to)
      seqs.push(...(run.length < 3 ? this.chunks(place, run, runGaps) : this.#packedRow(place, run, runGaps)))
      from = to
    }
    return seqs
  }

  #packedRow(place: Step, run: readonly Chunk[], gaps: readonly number[]): number[] {
    const [first] = run
    const [firstGap, ...dt] = gaps
    this.time += firstGap ?? 0
    const seq0 = this.seq
    const isCall = first?.type === 'tool-call-delta'
    const texts = run.map(({ text, argumentsDelta }) => (isCall ? argumentsDelta : text) ?? '')
    const data = {
      ...place,
      index: first?.index,
      dt,
      ...(isCall ? { id: first.id, name: first.name, args: texts } : { texts }),
    }
    this.#rows.push(JSON.stringify({ type: rowTags.get(first?.type ?? ''), seq0, time0: this.time, data }))
    for (const gap of dt) this.time += gap
    this.seq += run.length
    return run.map((_, at) => seq0 + at)
  }
}

/** The order of members in stored rows. */
function orderedSurface(surface: Surface | undefined): object {
  if (surface === undefined) return {}
  const { surfaceOp, sourceEventSeqs } = surface
  return sourceEventSeqs === undefined ? { surfaceOp } : { sourceEventSeqs, surfaceOp }
}

function continues(first: Chunk | undefined, next: Chunk | undefined): boolean {
  if (first === undefined || next === undefined || !rowTags.has(first.type)) return false
  return (
    first.type === next.type && first.index === next.index && first.id === next.id && first.name === next.name
  )
}
