// Puts tool calls that overlap into lanes, so that each lane is a row of spans one after the other. The first calls of a
// crowd get lanes of their own; what does not fit shares the last one.

/** More lanes would leave no room for the other tracks. */
export const MOST_LANES = 6

export interface Lane {
  /** Indexes into the table of calls, in order. */
  readonly calls: Uint32Array
  /** Last row of each; in a shared lane of all calls so far, so that it never steps back. */
  readonly lastRows: Uint32Array
}

/** At least one lane, so that the track is there. `firstRows` does not step back. */
export function assignLanes(firstRows: ArrayLike<number>, lastRows: ArrayLike<number>): readonly Lane[] {
  const lanes: { calls: number[]; lastRows: number[]; last: number }[] = []
  for (let call = 0; call < firstRows.length; call++) {
    let lane = lanes.find(({ last }) => last < firstRows[call])
    if (lane === undefined && lanes.length < MOST_LANES) {
      lane = { calls: [], lastRows: [], last: -1 }
      lanes.push(lane)
    }
    lane ??= lanes[MOST_LANES - 1]
    lane.last = Math.max(lane.last, lastRows[call])
    lane.calls.push(call)
    lane.lastRows.push(lane.last)
  }
  if (lanes.length === 0) return [{ calls: new Uint32Array(0), lastRows: new Uint32Array(0) }]
  return lanes.map((lane) => ({
    calls: Uint32Array.from(lane.calls),
    lastRows: Uint32Array.from(lane.lastRows),
  }))
}
