// Rows of small v0c logs for tests, written by hand after seed 004.

/** A header line. */
export function header(members: object = {}): string {
  return JSON.stringify({
    type: 'session',
    version: 0,
    id: 's-1',
    createdAt: 1784000000000,
    cwd: '/home/me/app',
    delegationDepth: 0,
    ...members,
  })
}

export function row(seq: number, type: string, data: unknown, members: object = {}): string {
  return JSON.stringify({ type, seq, time: 1784000000000 + seq, data, ...members })
}

export function userMessage(seq: number, text: string): string {
  const content = [{ type: 'text', text }]
  const data = { id: `m-${seq}`, role: 'user', source: { kind: 'user' }, content }
  return row(seq, 'user/message', data, { surfaceOp: 'append' })
}

/** A whole turn of three rows; `seq` is that of its first row. */
export function turnRows(seq: number, turn: number, text = 'Hello'): string[] {
  return [
    row(seq, 'turn/start', { turn }),
    userMessage(seq + 1, text),
    row(seq + 2, 'turn/end', { turn, reason: { kind: 'completed' } }),
  ]
}

/** A clean log of so many turns. */
export function cleanRows(turns: number): string[] {
  return [header(), ...Array.from({ length: turns }, (_, index) => turnRows(3 * index, index + 1)).flat()]
}

/** A text of complete rows. */
export function logText(rows: readonly string[], lineEnd = '\n'): string {
  return rows.map((each) => each + lineEnd).join('')
}
