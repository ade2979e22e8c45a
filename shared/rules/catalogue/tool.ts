// Entries for tool calls and their results.
import { exampleRows } from './example-rows.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')
const opening = [rows.header(), rows.turnStart(0), rows.user(1, 'List the files.'), rows.stepStart(2)]
const asking = [...opening, rows.assistant(3, { text: 'I look.', calls: ['c1'] })]
const oneCall = [
  ...asking,
  rows.call(4, 'c1'),
  rows.result(5, 'c1', 'main.ts'),
  rows.stepEnd(6),
  rows.turnEnd(7),
]
const healthy = { dialect: 'v0c', rows: oneCall } as const

export const toolRules: readonly RuleEntry[] = [
  {
    code: 'tool/result-without-call',
    severity: 'error',
    title: 'Result without a call',
    message: 'This is the result of call "{0}", but no such call is open in step {1}',
    meaning: 'No tool/call of this step has that id, or its result stands already in the step.',
    why: 'A result answers exactly one recorded call of the same step. Only a crash repair may add a result for a call that was never started.',
    consequence:
      'The log loads. A build that runs with the invariant checker refuses the session, and a model provider may refuse every request that contains the result.',
    remedy:
      'Compare the ids of calls, announcements and results in this step. An id that differs in one place can be corrected there; a result that was denied before its call was stored needs the call; a second result can go.',
    fix: 'none',
    layer: 'invariant',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...opening,
        rows.assistant(3, { text: 'No tool here.' }),
        rows.result(4, 'c9', 'denied'),
        rows.stepEnd(5),
        rows.turnEnd(6),
      ],
      at: 5,
    },
    good: healthy,
  },
  {
    code: 'tool/call-unanswered',
    severity: 'information',
    title: 'Call without a result',
    message: 'Call "{0}" has no result by the end of its step',
    meaning: 'The step or turn ended, and no result of this call was recorded in it.',
    why: 'The harness forgets open calls when a step ends, and its crash repair then adds no result for them either. The model, however, has asked.',
    consequence:
      'The log loads. Many model providers refuse a history in which a call stays without its result.',
    remedy:
      'If requests of this session fail since then, this is the call to look at: fork at the last boundary before it.',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...asking, rows.call(4, 'c1'), rows.stepEnd(5), rows.turnEnd(6)], at: 5 },
    good: healthy,
  },
  {
    code: 'tool/call-differs',
    severity: 'warning',
    title: 'Call differs from its announcement',
    message: 'Call "{0}" differs in its {1} from what the assistant message asked for',
    meaning: 'The tool/call event and the block of the assistant message with the same id do not agree.',
    why: 'A call is recorded exactly as the model asked for it. If the two differ, one of them was changed later, and the log no longer shows what ran.',
    consequence:
      'The log loads. The model sees what the message says, and later migrations refuse the difference.',
    remedy:
      'Look at the stream of the step: it shows what the model really sent. Correct the event that disagrees with it.',
    fix: 'review',
    layer: 'reader',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...asking,
        rows.event('tool/call', 4, {
          turn: 1,
          step: 1,
          callId: 'c1',
          name: 'ls',
          arguments: '{"path":"test"}',
        }),
        ...oneCall.slice(6),
      ],
      at: 5,
    },
    good: healthy,
  },
  {
    code: 'tool/call-unannounced',
    severity: 'warning',
    title: 'Call that no message asks for',
    message: 'No assistant message of this step asks for call "{0}"',
    meaning: 'The step has an answer with tool calls, but none with the id of this call.',
    why: 'Calls come from the answer of the model. A call that it did not ask for, or an id that was changed in one place only, breaks the chain from request to result.',
    consequence:
      'The log loads. A model provider may refuse the result, since the history shows no call for it.',
    remedy: 'Compare the ids of the message, the call and the result.',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...oneCall.slice(0, 7),
        rows.call(6, 'c2'),
        rows.result(7, 'c2', 'main.ts'),
        rows.stepEnd(8),
        rows.turnEnd(9),
      ],
      at: 7,
    },
    good: healthy,
  },
]
