// Edits through the real server: from the notification of the change to published diagnostics.
import { type EditKind, type EditPlace, editKinds, editPlaces, listEdits, type RowChange } from './edits.js'
import type { EditTimes } from './engine-edits.js'
import { summarize, type Times } from './rounds.js'
import type { ServerProcess } from './server-process.js'

/** Expensive edits are repeated only so long. */
const BUDGET_MS = 4000

/** All kinds of edits at all places, the places interleaved. */
export async function measureServerEdits(
  server: ServerProcess,
  rows: readonly string[],
  count: number,
): Promise<EditTimes[]> {
  const measured: EditTimes[] = []
  for (const kind of editKinds) {
    for (const place of editPlaces) measured.push(await measureOne(server, rows, kind, place, count))
  }
  return measured
}

async function measureOne(
  server: ServerProcess,
  rows: readonly string[],
  kind: EditKind,
  place: EditPlace,
  count: number,
): Promise<EditTimes> {
  const samples: number[] = []
  const start = performance.now()
  for (const [at, edit] of listEdits(rows, kind, place, count).entries()) {
    samples.push(await applyEdit(server, edit))
    // Every second edit undoes the one before.
    if (at % 2 === 1 && performance.now() - start > BUDGET_MS) break
  }
  return { kind, place, samples, times: summarize(samples) }
}

function applyEdit(server: ServerProcess, { row, start, end, text }: RowChange): Promise<number> {
  return server.change({ range: rangeOf(row, start, row, end), text })
}

/** Appends rows at the end of a log of `rowCount` lines, and takes them away again outside the clock. */
export async function measureServerAppend(
  server: ServerProcess,
  rowCount: number,
  appended: readonly string[],
  rounds: number,
): Promise<Times> {
  const samples: number[] = []
  const text = `${appended.join('\n')}\n`
  for (let round = 0; round < rounds; round++) {
    const last = rowCount - 1
    samples.push(await server.change({ range: rangeOf(last, 0, last, 0), text }))
    await server.change({ range: rangeOf(last, 0, last + appended.length, 0), text: '' })
  }
  return summarize(samples)
}

export interface ShiftTimes {
  /** Until the diagnostics of the whole log have arrived. */
  readonly shift: Times
  /** Until another edit, typed while the shift was under way, had its diagnostics: the shift is done by then too. */
  readonly typed: Times
  /** Until a hover that was asked for meanwhile was answered; no times where the server has no hover. */
  readonly hover: Times
}

/** Takes the first event's row away and puts it back, and works on meanwhile. */
export async function measureServerShift(
  server: ServerProcess,
  rows: readonly string[],
  rounds: number,
): Promise<ShiftTimes> {
  const shift: number[] = []
  const typed: number[] = []
  const hover: number[] = []
  const hasHover = Boolean(server.capabilities.hoverProvider)
  const first = `${rows[1] ?? ''}\n`
  const takeAway = { range: rangeOf(1, 0, 2, 0), text: '' }
  const putBack = { range: rangeOf(1, 0, 1, 0), text: first }
  for (let round = 0; round < rounds; round++) {
    for (const change of [takeAway, putBack]) {
      const isDone = server.change(change)
      if (hasHover) {
        const position = { line: Math.floor(rows.length / 2), character: 12 }
        hover.push(await server.request('textDocument/hover', { position }))
      }
      shift.push(await isDone)
    }
    // Diagnostics of a version that was overtaken are never sent, so the first of the two is not waited for.
    void server.change(takeAway)
    typed.push(await server.change(putBack))
  }
  return { shift: summarize(shift), typed: summarize(typed), hover: summarize(hover) }
}

function rangeOf(line: number, character: number, endLine: number, endCharacter: number) {
  return { start: { line, character }, end: { line: endLine, character: endCharacter } }
}
