// Entries for payloads: what an event type says about its data, and what the harness really demands of it.
import { exampleRows } from './example-rows.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')
const julyRows = exampleRows('v0b')

/** A turn whose second event, seq 1, is the one to look at. */
function around(row: string): readonly string[] {
  return [rows.header(), rows.turnStart(0), row, rows.stepStart(2), rows.stepEnd(3), rows.turnEnd(4)]
}

/** A message that a plugin added, seq 1, with more of its source. */
function fromPlugin(source: Readonly<Record<string, unknown>>): string {
  const content = [{ type: 'text', text: 'Two notes were found.' }]
  const data = { id: 'm-1', role: 'user', content, source: { kind: 'plugin', ...source } }
  return rows.event('user/message', 1, data, { surfaceOp: 'append' })
}

export const payloadRules: readonly RuleEntry[] = [
  {
    code: 'payload/mismatch',
    severity: 'warning',
    title: 'Payload differs from its type',
    message: '{0} should be {1}',
    meaning: 'A member of data is missing, or holds something else than the event type declares.',
    why: 'Builds write payloads of one shape for each type, and plugins rely on it when they fold the log. The session core itself looks into very few of them.',
    consequence:
      'The log loads. What happens then depends on who reads the event: its plugin may fail, show nothing, or refuse the session at a later migration.',
    remedy:
      'Correct the value. If the log was written by the harness, compare the dialect: a payload that was right in July may be wrong in August. A null where a member may be absent should be left out.',
    fix: 'safe',
    layer: 'writer',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: around(rows.event('todo/write', 1, { todos: [{ content: 'Read the code', status: 'done' }] })),
      at: 2,
    },
    good: {
      dialect: 'v0c',
      rows: around(
        rows.event('todo/write', 1, { todos: [{ content: 'Read the code', status: 'completed' }] }),
      ),
    },
  },
  {
    code: 'payload/older-shape',
    severity: 'hint',
    title: 'Payload in an older shape',
    message: 'The payload has an older shape that the loader converts: {0}',
    meaning: 'An earlier build wrote this event, in a shape that this dialect still understands.',
    why: 'A session that was begun in July and resumed in August holds both shapes, the older ones first.',
    consequence: 'The loader converts the payload in memory. The file stays as it is.',
    remedy:
      'Nothing needs to be done. Converting the rows gives a log that tools without the conversion can read.',
    fix: 'review',
    layer: 'writer',
    dialects: ['v0c'],
    bad: {
      dialect: 'v0c',
      rows: [rows.header(), julyRows.turnStart(0), rows.user(1, 'List the files.'), rows.turnEnd(2)],
      at: 1,
    },
    good: {
      dialect: 'v0c',
      rows: [rows.header(), rows.turnStart(0), rows.user(1, 'List the files.'), rows.turnEnd(2)],
    },
  },
  {
    code: 'legacy/malformed',
    severity: 'error',
    title: "Neither today's shape nor an older one",
    message: "The {0} payload fits neither today's shape nor an older one: {1}",
    meaning: 'The payload has marks of an older shape, but the conversion does not accept it.',
    why: 'The loader converts old payloads only where it is certain what they meant, and refuses the rest rather than guess.',
    consequence: 'The log is refused as damaged, wherever the event stands.',
    remedy:
      "Bring the payload into today's shape, or into exactly the older one: a turn/start of July has a trigger with a kind, a turn/end has turn and reason and nothing else.",
    fix: 'none',
    layer: 'load',
    dialects: ['v0c'],
    bad: {
      dialect: 'v0c',
      rows: [
        rows.header(),
        rows.event('turn/start', 0, { turn: 1, trigger: 'message' }),
        rows.user(1, 'List the files.'),
        rows.turnEnd(2),
      ],
      at: 1,
    },
    good: {
      dialect: 'v0c',
      rows: [rows.header(), rows.turnStart(0), rows.user(1, 'List the files.'), rows.turnEnd(2)],
    },
  },
  {
    code: 'message/malformed',
    severity: 'error',
    title: 'Malformed message',
    message: '{0} must be {1}',
    meaning: 'A user, assistant or tool-result message lacks something that every message must have.',
    why: 'Messages are what the model sees, and they are found again by their id. When a log is restored the harness checks their role, their id, their source, that content is a list, and that a tool result answers the call that its source names.',
    consequence:
      'The log is refused as damaged wherever the event stands. The append path does not check this, so a plugin can write such a message into a running session that then cannot be opened again.',
    remedy:
      'Add what is missing. A missing id can be made from the session and the number of the event, as loaders do for old messages. A message of July, without an id and with content and source side by side, is not damaged but older: choose its dialect, or let the loader convert it.',
    fix: 'safe',
    layer: 'restore',
    dialects: ['v0c'],
    bad: {
      dialect: 'v0c',
      rows: around(
        rows.event(
          'user/message',
          1,
          {
            role: 'user',
            content: [{ type: 'text', text: 'Goal reached.' }],
            source: { kind: 'plugin', plugin: 'my-goals' },
          },
          { surfaceOp: 'append' },
        ),
      ),
      at: 2,
    },
    good: {
      dialect: 'v0c',
      rows: around(
        rows.event(
          'user/message',
          1,
          {
            id: 'm-1',
            role: 'user',
            content: [{ type: 'text', text: 'Goal reached.' }],
            source: { kind: 'plugin', plugin: 'my-goals' },
          },
          { surfaceOp: 'append' },
        ),
      ),
    },
  },
  {
    code: 'message/source-form',
    severity: 'warning',
    title: 'Source of a plugin in the wrong form',
    message:
      'Only a source of the form {1} may have {0} in format version 1; this one, of the plugin "{2}", {3}',
    meaning:
      'The source of a message that a plugin added has a summary without being a notice, or sections without being a snapshot.',
    why: 'Version 0 takes any source. The migration to version 1 ties these members to one form each, and refuses a log that has a single other message.',
    consequence: 'The log loads today. It is refused when it is upgraded.',
    remedy:
      'Set the form that the member belongs to, or move what it says into the text of the message. Tell whoever makes the plugin.',
    fix: 'review',
    layer: 'reader',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: around(fromPlugin({ plugin: 'my-notes', form: 'recall', summary: 'Two notes' })),
      at: 2,
    },
    good: {
      dialect: 'v0c',
      rows: around(fromPlugin({ plugin: 'my-notes', form: 'notice', summary: 'Two notes' })),
    },
  },
  {
    code: 'message/source-kind',
    severity: 'warning',
    title: 'Source kind that later versions do not know',
    message: 'Format version 3 knows no source of the kind "{0}"',
    meaning: 'A message says that it comes from something that is not in the list of version 3.',
    why: 'Version 0 takes any kind. The migration to version 3 has a list of fifteen, and refuses a log that has a single other one.',
    consequence:
      'The log loads today. It is refused when it is upgraded, unless a build converts the kind by name.',
    remedy:
      'Check the spelling. A plugin names itself in the kind plugin, with its name beside it; nobody but its makers can say what another kind was meant to be.',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: around(fromPlugin({ kind: 'automation', ruleId: 'nightly' })),
      at: 2,
    },
    good: { dialect: 'v0c', rows: around(fromPlugin({ plugin: 'automation' })) },
  },
]
