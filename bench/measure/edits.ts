// Edits as people make them: one character inside a string, a number of an event, a boundary of a turn or step. Each is
// undone by the next, so that the log stays what it was. It finds places in rows by their text, not by our reader.

export interface RowChange {
  readonly row: number
  /** UTF-16 offsets in the row before the change. */
  readonly start: number
  readonly end: number
  readonly text: string
}

export const editKinds = ['string', 'seq', 'boundary'] as const
export type EditKind = (typeof editKinds)[number]
export const editPlaces = ['head', 'middle', 'tail'] as const
export type EditPlace = (typeof editPlaces)[number]

/** Changes of one kind in one stretch of the log, each followed by its undoing. */
export function listEdits(
  rows: readonly string[],
  kind: EditKind,
  place: EditPlace,
  count: number,
): RowChange[] {
  const changes: RowChange[] = []
  const { from, to } = stretchOf(rows.length, place)
  const stride = Math.max(1, Math.floor((to - from) / (4 * count)))
  for (let row = from; row < to && changes.length < 2 * count; ) {
    const change = changeOf(rows[row] ?? '', kind)
    if (change === undefined) {
      row++
      continue
    }
    changes.push({ row, ...change })
    const end = change.start + change.text.length
    changes.push({ row, start: change.start, end, text: rows[row]?.slice(change.start, change.end) ?? '' })
    row += kind === 'boundary' ? 1 : stride
  }
  return changes
}

/** A tenth of the log; the header line is left alone. */
function stretchOf(rowCount: number, place: EditPlace): { readonly from: number; readonly to: number } {
  const tenth = Math.floor(rowCount / 10)
  if (place === 'head') return { from: 1, to: Math.max(tenth, 2) }
  if (place === 'middle') return { from: Math.floor(rowCount / 2), to: Math.floor(rowCount / 2) + tenth }
  return { from: rowCount - tenth, to: rowCount - 1 }
}

function changeOf(row: string, kind: EditKind): Omit<RowChange, 'row'> | undefined {
  if (kind === 'string') return replaceMatch(row, /"text":"[^"\\]*([a-z])/, 'x', 'y')
  if (kind === 'seq') return replaceMatch(row, /"seq0?":\d*(\d)/, '1', '2')
  return replaceMatch(row, /^\{"type":"(?:turn|step)\/(?:start|end)".*"turn":\d*(\d)/, '1', '2')
}

/** Replaces the last character of the match by one of two, whichever differs. */
function replaceMatch(row: string, pattern: RegExp, one: string, other: string) {
  const match = pattern.exec(row)
  if (match === null) return undefined
  const end = match.index + match[0].length
  return { start: end - 1, end, text: match[1] === one ? other : one }
}
