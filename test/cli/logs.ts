// Small logs of dialect v0c for the tests of the command line.

export const header =
  '{"type":"session","version":0,"id":"s-1","createdAt":1787302800000,"cwd":"/w","delegationDepth":0}'

export function turnStart(seq: number, turn: number): string {
  return `{"type":"turn/start","seq":${seq},"time":${1_787_302_800_000 + seq},"data":{"turn":${turn}}}`
}

export function turnEnd(seq: number, turn: number): string {
  return `{"type":"turn/end","seq":${seq},"time":${1_787_302_800_000 + seq},"data":{"turn":${turn},"reason":{"kind":"completed"}}}`
}

/** A message of the user; `text` is put into the JSON as it is. */
export function userMessage(seq: number, text: string): string {
  return `{"type":"user/message","seq":${seq},"time":${1_787_302_800_000 + seq},"data":{"id":"m-${seq}","role":"user","source":{"kind":"user"},"content":[{"type":"text","text":"${text}"}]},"surfaceOp":"append"}`
}

/** Whole rows, each with its line feed. */
export function logOf(...rows: readonly string[]): string {
  return rows.map((row) => `${row}\n`).join('')
}

export const cleanLog = logOf(header, turnStart(0, 1), userMessage(1, 'hello'), turnEnd(2, 1))

/** Turn 2 starts while turn 1 is open: an error in line 4, column 61, with line 2 as its related place. */
export const brokenLog = logOf(
  header,
  turnStart(0, 1),
  userMessage(1, 'hello'),
  turnStart(2, 2),
  turnEnd(3, 2),
)
