// Entries for streams: an assistant message against the chunks that it says it was assembled from.
import { exampleRows } from './example-rows.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')

function streamed(text: string, outputTokens: number): readonly string[] {
  const source = { kind: 'model', provider: 'p-1', model: 'm-1' }
  const message = { id: 'm-7', role: 'assistant', content: [{ type: 'text', text }], source }
  return [
    rows.header(),
    rows.turnStart(0),
    rows.user(1, 'List the files.'),
    rows.stepStart(2),
    rows.chunk(3, { type: 'text-delta', index: 0, text: 'There is ' }),
    rows.chunk(4, { type: 'text-delta', index: 0, text: 'one file.' }),
    rows.chunk(5, { type: 'usage', usage: { inputTokens: 210, outputTokens: 6 } }),
    rows.chunk(6, { type: 'finish', reason: { kind: 'stop' } }),
    rows.event(
      'assistant/message',
      7,
      { turn: 1, step: 1, message, usage: { inputTokens: 210, outputTokens } },
      { surfaceOp: 'append', sourceEventSeqs: [3, 4, 5, 6] },
    ),
    rows.stepEnd(8),
    rows.turnEnd(9),
  ]
}
const place = 8
const healthy = { dialect: 'v0c', rows: streamed('There is one file.', 6) } as const

export const streamRules: readonly RuleEntry[] = [
  {
    code: 'stream/content-differs',
    severity: 'warning',
    title: 'Message differs from its stream',
    message: 'Content block {0} of the message does not agree with the cited stream: it {1}',
    meaning: 'The chunks that the message cites do not give its content when they are put together.',
    why: 'The message is what the model sees later, the stream is what it sent. They agree in every log of an August build, unless the answer was cancelled; in July a hook could still rewrite an answer.',
    consequence: 'The log loads. The model sees the content of the message.',
    remedy:
      'If the answer was edited by hand, that is the reason. Otherwise compare the cited seqs: after a failed attempt a message cites only the chunks of the one that succeeded.',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: streamed('There are two files.', 6), at: place },
    good: healthy,
  },
  {
    code: 'stream/usage-differs',
    severity: 'warning',
    title: 'Token counts differ from the stream',
    message: 'The token counts of the message do not agree with the cited stream',
    meaning: 'The usage of the message is not the last one that its stream reported.',
    why: 'Both say what one request cost. Accounts that read the one or the other come to different sums.',
    consequence: 'The log loads.',
    remedy: 'Trust the stream: the message takes its counts from there.',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: streamed('There is one file.', 60), at: place },
    good: healthy,
  },
]
