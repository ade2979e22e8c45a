// Small logs of v0c for the tests of fixes, from the row builders of the catalogue's examples.
import { exampleRows } from '../../shared/rules/catalogue/example-rows.js'

export const rows = exampleRows('v0c')

/** Header and the rows of one healthy turn with a tool call, seqs 0 to 7; ends without a `turn/end` if asked. */
export function callTurn(): string[] {
  return [
    rows.header(),
    rows.turnStart(0),
    rows.user(1, 'List the files.'),
    rows.stepStart(2),
    rows.assistant(3, { calls: ['c1'] }),
    rows.call(4, 'c1'),
    rows.result(5, 'c1', 'main.ts', { surfaceOp: 'append', sourceEventSeqs: [4] }),
    rows.stepEnd(6),
    rows.turnEnd(7),
  ]
}

/** A healthy turn of three rows from `seq` on. */
export function shortTurn(seq: number, turn: number, text = 'And the tests?'): string[] {
  return [rows.turnStart(seq, turn), rows.user(seq + 1, text), rows.turnEnd(seq + 2, turn)]
}

/** The same row with another number, its time unchanged. */
export function numbered(row: string, seq: number): string {
  return row.replace(/"(seq0?)":\d+/, `"$1":${seq}`)
}

/** The members of a row, to write it with others. */
export function membersOf(row: string): Record<string, unknown> {
  return JSON.parse(row) as Record<string, unknown>
}

export function projected(row: string): string {
  const { seq, time, seq0, time0, ...rest } = membersOf(row)
  void [seq, time, seq0, time0]
  return JSON.stringify(rest)
}
