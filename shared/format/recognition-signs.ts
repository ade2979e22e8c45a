// The signs by which a log shows its dialect: every dialect says `version: 0`, so only shapes tell. A sign is a
// question to one row; what the answers add up to is decided elsewhere.
import { text } from '../text.js'
import { isJsonObject } from './schema-node.js'

type Members = Readonly<Record<string, unknown>>

/** How much a sign says. Signs of one strength add up, but never outweigh one of the next. */
export const strength = {
  /** Seen in dialects next to the ones it points to, at the time when the format changed. */
  weak: 10,
  strong: 100,
  /** The shape of a message: what a loader goes by, whatever else the log holds. */
  message: 1000,
  /** Identified messages decide alone: their loader reads older messages too, and no other reads these. */
  identified: 10_000,
} as const

export interface Sign {
  /** Short phrase that continues "because", in the language that is in use when it is asked for. */
  readonly because: () => string
  /** Ids of the dialects that write such rows. */
  readonly points: readonly string[]
  readonly weight: number
  readonly holds: (data: Members, row: Members) => boolean
}

const early = ['v0a', 'v0b']
const routed = ['v0b', 'v0c']

const has = (name: string) => (data: Members) => Object.hasOwn(data, name)
const always = () => true
const sign = (
  because: Sign['because'],
  points: readonly string[],
  weight: number,
  holds: Sign['holds'],
): Sign => {
  return { because, points, weight, holds }
}
const byName = (
  type: string,
  points: readonly string[],
  weight: number,
): readonly [string, readonly Sign[]] => {
  return [type, [sign(() => text('the log has an event {0}', [type]), points, weight, always)]]
}
const packed = (type: string): readonly [string, readonly Sign[]] => {
  return [type, [sign(() => text('the log has packed rows'), ['v0c'], strength.weak, always)]]
}

/** Signs of the header line. */
export const headerSigns: readonly Sign[] = [
  sign(() => text('the header has delegationDepth'), ['v0c'], strength.weak * 3, has('delegationDepth')),
  sign(() => text('the header has origin'), ['v0c'], strength.weak * 3, has('origin')),
  sign(() => text('the header has agentPreset'), ['v0c'], strength.weak * 3, has('agentPreset')),
]

function configOf(data: Members): Members {
  const header = data['header']
  return isJsonObject(header) && isJsonObject(header['config']) ? header['config'] : {}
}

const namesRoute = (data: Members) => Object.hasOwn(configOf(data), 'provider')
const namesModelOnly = (data: Members) => Object.hasOwn(configOf(data), 'model') && !namesRoute(data)

/** Signs of the rows after the header, by their `type`. */
export const rowSigns: ReadonlyMap<string, readonly Sign[]> = new Map([
  [
    'user/message',
    [
      sign(() => text('a user message has an id'), ['v0c'], strength.identified, has('id')),
      sign(
        () => text('a user message has no id'),
        early,
        strength.message,
        (data) => has('content')(data) && !has('id')(data),
      ),
    ],
  ],
  [
    'assistant/message',
    [
      sign(() => text('an answer is a message with an id'), ['v0c'], strength.identified, has('message')),
      sign(
        () => text('an answer has its provenance beside the content'),
        ['v0b'],
        strength.message,
        (data) => has('provenance')(data) && !has('message')(data),
      ),
      sign(
        () => text('an answer has content and no provenance'),
        ['v0a'],
        strength.message,
        (data) => has('content')(data) && !has('message')(data) && !has('provenance')(data),
      ),
    ],
  ],
  [
    'tool/result',
    [
      sign(() => text('a tool result is a message with an id'), ['v0c'], strength.identified, has('message')),
      sign(
        () => text('a tool result has its call beside the content'),
        early,
        strength.message,
        (data) => has('callId')(data) && !has('message')(data),
      ),
    ],
  ],
  [
    'turn/start',
    [
      sign(() => text('a turn says what began it'), early, strength.strong, has('trigger')),
      sign(
        () => text('a turn does not say what began it'),
        ['v0c'],
        strength.weak * 4,
        (data) => !has('trigger')(data),
      ),
    ],
  ],
  [
    'request/header',
    [
      sign(() => text('a request header has no provider'), ['v0a'], strength.strong, namesModelOnly),
      sign(() => text('a request header has a provider'), routed, strength.strong, namesRoute),
      sign(
        () => text('a request header says fallback'),
        ['v0a'],
        strength.strong,
        (data) => data['reason'] === 'fallback',
      ),
      sign(
        () => text('a request header says change'),
        routed,
        strength.strong,
        (data) => data['reason'] === 'change',
      ),
      sign(
        () => text('a request header marks adapter defaults'),
        ['v0c'],
        strength.strong,
        (data) => {
          return isJsonObject(data['header']) && Object.hasOwn(data['header'], 'adapterDefaults')
        },
      ),
    ],
  ],
  byName('request/header-delta', ['v0a'], strength.strong),
  byName('session/end-seed', ['v0c'], strength.strong),
  byName('agent/inbox/spliced', ['v0c'], strength.strong),
  byName('request/context', ['v0c'], strength.strong),
  byName('compaction/start', ['v0c'], strength.strong),
  byName('compaction/summary', ['v0c'], strength.strong),
  byName('compaction/prune', ['v0c'], strength.strong),
  byName('compaction/end', ['v0c'], strength.strong),
  byName('compact/start', early, strength.weak),
  byName('context/message', early, strength.strong),
  byName('steering/message', early, strength.weak),
  byName('prompt/blocked', early, strength.strong),
  byName('bash/sandbox-mode', early, strength.strong),
  byName('sandbox/mode', ['v0c'], strength.weak),
  byName('session/title', ['v0c'], strength.weak),
  packed('text-chunks'),
  packed('reasoning-chunks'),
  packed('tool-call-chunks'),
])

/** Signs of any row. */
export const envelopeSigns: readonly Sign[] = [
  sign(
    () => text('an event is marked ignorable'),
    ['v0c'],
    strength.strong,
    (_data, row) => row['ignorable'] === true,
  ),
]
