// The sample log of the navigation tests: two turns with calls, a compaction, packed rows and citations, written after
// seed 004. Tests put their marks into copies of it.
import { header } from '../sample-rows.js'

const START = 1_784_000_000_000

function event(seq: number, type: string, data: unknown, members: object = {}): string {
  return JSON.stringify({ type, seq, time: START + seq * 10, data, ...members })
}

const source = { kind: 'model', provider: 'acme', model: 'acme-1' }

/** Row `n` of the log is at index `n`; event `n` is in row `n + 1` up to the packed row. */
export const navigationRows: readonly string[] = [
  header({ parentSession: 'parent-1' }),
  event(0, 'turn/start', { turn: 1 }),
  event(
    1,
    'user/message',
    { id: 'm-1', role: 'user', content: [{ type: 'text', text: 'Lies "das" 😀' }], source: { kind: 'user' } },
    { surfaceOp: 'append' },
  ),
  event(2, 'step/start', { turn: 1, step: 1 }),
  JSON.stringify({
    type: 'tool-call-chunks',
    seq0: 3,
    time0: START + 30,
    data: { turn: 1, step: 1, index: 0, id: 'c1', name: 'read', dt: [1, 1], args: ['{"a"', ':', '1}'] },
  }),
  event(6, 'assistant/chunk', {
    turn: 1,
    step: 1,
    chunk: { type: 'usage', usage: { inputTokens: 1200, outputTokens: 34 } },
  }),
  event(7, 'assistant/chunk', {
    turn: 1,
    step: 1,
    chunk: { type: 'finish', reason: { kind: 'tool-calls' } },
  }),
  event(
    8,
    'assistant/message',
    {
      turn: 1,
      step: 1,
      message: {
        id: 'a-1',
        role: 'assistant',
        content: [{ type: 'tool-call', id: 'c1', name: 'read', arguments: '{"a":1}' }],
        source,
      },
      usage: { inputTokens: 1200, outputTokens: 34 },
    },
    { surfaceOp: 'append', sourceEventSeqs: [3, 4, 5, 6, 7] },
  ),
  event(9, 'tool/call', { turn: 1, step: 1, callId: 'c1', name: 'read', arguments: '{"a":1}' }),
  event(
    10,
    'tool/result',
    {
      turn: 1,
      step: 1,
      message: {
        id: 'r-1',
        role: 'user',
        content: [
          { type: 'tool-result', toolCallId: 'c1', isError: false, content: [{ type: 'text', text: 'ok' }] },
        ],
        source: { kind: 'tool', callId: 'c1' },
      },
    },
    { surfaceOp: 'append', sourceEventSeqs: [9] },
  ),
  event(11, 'step/end', { turn: 1, step: 1 }),
  event(12, 'turn/end', { turn: 1, reason: { kind: 'completed' } }),
  event(13, 'compaction/start', { compactionId: 'k1', turn: null }),
  event(14, 'compaction/summary', {
    compactionId: 'k1',
    summary: [{ type: 'text', text: 'Short.' }],
    shadowedRange: { start: 1, end: 8 },
    shadowedSeqs: [1, 8],
    shadowedTokenCount: 9,
    provider: 'acme',
    model: 'acme-1',
  }),
  event(
    15,
    'user/message',
    {
      id: 'm-2',
      role: 'user',
      content: [{ type: 'text', text: 'Short.' }],
      source: { kind: 'plugin', plugin: 'compact', compactionId: 'k1' },
    },
    { surfaceOp: { op: 'replace', start: 1, end: 10 }, sourceEventSeqs: [13, 14, 1, 8, 10] },
  ),
  event(16, 'compaction/end', { compactionId: 'k1', turn: null }),
  event(17, 'turn/start', { turn: 2 }),
  event(18, 'turn/end', { turn: 2, reason: { kind: 'aborted', reason: { kind: 'user' } } }),
]

/** Row of an event in the sample log. */
export function rowOf(seq: number): number {
  return seq < 3 ? seq + 1 : seq < 6 ? 4 : seq - 1
}

/**
 * The sample log with a mark put into one row: `marked` is a piece of the row with the mark in it, and stands in it
 * once.
 */
export function marked(seq: number | 'header', marked: string, rows = navigationRows): string[] {
  const row = seq === 'header' ? 0 : rowOf(seq)
  const plain = marked.replaceAll(/[‸⟦⟧]/gu, '')
  const text = rows[row] ?? ''
  if (text.split(plain).length !== 2) throw new Error(`Row ${row} does not hold ${plain} just once`)
  return rows.map((each, index) => (index === row ? each.replace(plain, () => marked) : each))
}
