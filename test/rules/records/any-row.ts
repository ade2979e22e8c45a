// Random rows of every record family, and of what their rules watch: few ids, so that rows meet each other often.
import fc from 'fast-check'
import { event, type LogRow, message } from './record-log.js'

const id = fc.constantFrom('a', 'b', '__proto__')
const small = fc.integer({ min: 1, max: 3 })
const row = (type: string, data: fc.Arbitrary<unknown>): fc.Arbitrary<LogRow> =>
  data.map((value) => event(type, value))

/** Rows that meet each other often, sound or not. */
export const anyRow: fc.Arbitrary<LogRow> = fc.oneof(
  row('turn/start', fc.record({ turn: small })),
  row('turn/end', fc.record({ turn: small })),
  row('step/start', fc.record({ turn: small, step: small })),
  row('step/end', fc.record({ turn: small, step: small })),
  row('session/end-seed', fc.constant({})),
  row('approval/asked', fc.record({ id, toolName: fc.constantFrom('', 'bash') })),
  row('approval/decided', fc.record({ id })),
  row('hook/invoked', fc.record({ turn: small, point: id, handlerId: id })),
  row('hook/result', fc.record({ turn: small, point: id, handlerId: id })),
  row('command/run', fc.record({ commandId: id })),
  row('command/done', fc.record({ commandId: id, sourceEventSeq: small })),
  row('compaction/start', fc.record({ compactionId: id, turn: fc.option(small) })),
  row(
    'compaction/summary',
    fc.record({
      compactionId: id,
      shadowedSeqs: fc.array(small),
      shadowedRange: fc.record({ start: small, end: small }),
    }),
  ),
  row('compaction/end', fc.record({ compactionId: id, turn: fc.option(small) })),
  row('compaction/prune', fc.record({ shadowedSeqs: fc.array(small, { minLength: 1 }) })),
  fc
    .record({ compactionId: id, kind: fc.constant('plugin'), plugin: fc.constant('compact') })
    .map((source) =>
      message(source, 'm', { surfaceOp: { op: 'replace', start: 1, end: 2 }, sourceEventSeqs: [1, 2] }),
    ),
  fc
    .record({ goalId: id, revision: small, round: small, kind: fc.constant('goal') })
    .map((source) => message(source)),
  fc.constant(message({ kind: 'plugin', plugin: 'time-context' })),
  row(
    'llm/retry',
    fc.record({ retryId: id, turn: small, step: small, provider: id, policyKey: id, retry: small }),
  ),
  row('llm/retry-started', fc.record({ retryId: id, turn: small, step: small, retry: small })),
  row('tool-workflow/run-start', fc.record({ runId: id })),
  row('tool-workflow/run-end', fc.record({ runId: id })),
  row('tool-workflow/agent-start', fc.record({ runId: id, seq: small })),
  row('tool-workflow/agent-end', fc.record({ runId: id, seq: small })),
  row('tool/code-dispatch-start', fc.record({ rootCallId: id, parentCallId: id, subCallId: id })),
  row('tool/code-dispatch', fc.record({ rootCallId: id, parentCallId: id, subCallId: id })),
  row(
    'agent/inbox/spliced',
    fc.record({
      target: fc.constantFrom('next-turn', 'next-step'),
      start: fc.nat(2),
      removedCount: fc.nat(2),
      inserted: fc.array(fc.record({ id }), { maxLength: 2 }),
    }),
  ),
  row(
    'goal/change',
    fc.record({
      operation: fc.constantFrom('create', 'edit', 'pause', 'resume', 'complete', 'block'),
      goal: fc.record({
        ...{ id, revision: small, objective: id, maxGoalRounds: small },
        phase: fc.constantFrom('active', 'paused', 'complete'),
      }),
      ...{ roundsStarted: fc.nat(1), createdAt: fc.nat(1), updatedAt: small },
    }),
  ),
  row('schedule/change', fc.record({ operation: fc.constantFrom('delete', 'dispatch'), id })),
  row(
    'schedule/change',
    id.map((name) => ({
      operation: 'create',
      schedule: { id: name, kind: 'every', everySeconds: 300, scheduledAt: '2026-08-21T12:00:00.000Z' },
    })),
  ),
  row(
    'session/title',
    fc.record({ messageSeqs: fc.array(small), source: fc.record({ kind: fc.constant('user') }) }),
  ),
  row('todo/write', fc.record({ todos: fc.array(fc.record({ content: id })) })),
  row('subagent/descriptor', fc.constant({})),
  row(
    'team/task',
    fc.record({
      ...{ version: fc.constant(1), teamId: fc.constant('t') },
      task: fc.record({
        id,
        revision: small,
        blockedBy: fc.array(id),
        status: fc.constantFrom('pending', 'deleted'),
      }),
    }),
  ),
  row(
    'team/member',
    fc.record({
      ...{ version: fc.constant(1), teamId: fc.constant('t') },
      member: fc.record({
        id,
        name: id,
        provider: id,
        context: id,
        phase: fc.constantFrom('provisioning', 'active'),
      }),
    }),
  ),
  row(
    'team/message/queued',
    fc.record({ version: fc.constant(1), teamId: id, message: fc.record({ id, targetId: id }) }),
  ),
  row(
    'team/message/delivered',
    fc.record({ version: fc.constant(1), teamId: id, messageId: id, targetId: id }),
  ),
)
