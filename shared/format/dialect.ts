// A dialect is one shape that the format has had, written down as data. Rules, projections and features ask
// the dialect; none of them compares dialect names. This file knows no rule and no feature.
import type { TSchema } from 'typebox'
import type { JsonPath } from '../rules/problem.js'

/** Groups event types that belong together, for colours, filters and documentation. */
export type EventFamily =
  | 'turn'
  | 'step'
  | 'user'
  | 'assistant'
  | 'tool'
  | 'context'
  | 'request'
  | 'compaction'
  | 'approval'
  | 'hook'
  | 'control'
  | 'session'
  | 'team'
  | 'workflow'

/**
 * Where an event may stand, as the invariant checker of the dialect enforces it:
 * `in-step` must name the open turn and step, `in-turn` needs some open turn, `anywhere` is free.
 */
export type Place =
  | 'opens-turn'
  | 'closes-turn'
  | 'opens-step'
  | 'closes-step'
  | 'in-step'
  | 'in-turn'
  | 'anywhere'

/** How an event of a surface type becomes a message (seeds 003, 000, 004: "Derived history"). */
export type Projection =
  /** The payload is the message (v0c `user/message`). */
  | { readonly kind: 'payload' }
  /** The payload's member `message` is the message (v0c `assistant/message`, `tool/result`). */
  | { readonly kind: 'member' }
  /** `{ role, content }` out of the payload; `provenance` is carried along where `withProvenance`. */
  | { readonly kind: 'content'; readonly role: 'user' | 'assistant'; readonly withProvenance?: true }
  /** A user message with one `tool-result` block made from callId, content and isError. */
  | { readonly kind: 'tool-result' }
  /** A user message whose content is framed by `<tag source="…">` and `</tag>`; `rawEnvelope` honours `envelope: "raw"`. */
  | { readonly kind: 'tagged'; readonly tag: string; readonly rawEnvelope?: true }

/** One thing that a check found in a value. */
export interface PayloadFault {
  /** From the checked value down; of a missing member, the path it would have. */
  readonly path: JsonPath
  /** What would be right there, in plain words: `a non-empty string`. */
  readonly expectation: string
  /** Set where the member at `path` is not there. */
  readonly missing?: boolean
}

/** A fault against a guard: the harness refuses the log. */
export interface GuardFault extends PayloadFault {
  /** Problem code. */
  readonly code: string
}

/** What the harness itself demands of a payload when it restores a log; anything else in it goes unchecked. */
export interface Guard {
  /** Problem code for a violation. */
  readonly code: string
  readonly schema: TSchema
  /** Apply the guard only when `data` is an object (v0b looks no further otherwise). */
  readonly objectsOnly?: true
  /** Finds what no schema can say, such as two ids that must agree; asked only about data that `schema` accepts. */
  readonly also?: (data: unknown) => GuardFault | undefined
}

/** What a conversion of an older payload may need to know about its event. */
export interface UpgradeContext {
  readonly sessionId: string
  readonly seq: number
  /** Message id of the event that a replacing `tool/result` rewrites, where there is one. */
  readonly replacedMessageId?: string
}

/**
 * A payload written by an older build that the loader of this dialect converts in memory. Where the loader lets an
 * older payload pass as it is, the upgrade changes nothing.
 */
export interface LegacyShape {
  /** Payloads that are converted. */
  readonly schema: TSchema
  /** The event type after conversion; absent where it stays. */
  readonly type?: string
  /** Returns the payload in today's shape; called only with payloads that `schema` accepts. */
  readonly upgrade: (data: unknown, context: UpgradeContext) => unknown
  /** One short phrase for people: which older shape this is. */
  readonly title: string
}

/** Place inside `data`: member names, `*` for every element of an array. */
export type DataPath = readonly string[]

/** Place of a sequence number inside `data`. */
export type SeqReferencePath = DataPath

/** Two event types that belong together through equal ids (for navigation and hover). */
export interface PairDefinition {
  readonly with: string
  /** Says in a few words what the other event is to this one: `is settled by`. */
  readonly role: string
  /** Path of the id inside this event's `data`. */
  readonly key: DataPath
  /** Path of the id inside the partner's `data`. */
  readonly partnerKey: DataPath
  /** Further values that must be equal too, where one id is not enough: turn and step. */
  readonly further?: readonly { readonly key: DataPath; readonly partnerKey: DataPath }[]
}

/** One event type of a dialect: the single definition behind typing, validation, completion, hover and JSON Schema. */
export interface EventDefinition {
  readonly type: string
  readonly family: EventFamily
  /** One or two sentences for people. */
  readonly summary: string
  readonly place: Place
  /** A narrower place that only a checker of the plug-in owning the type demands; the session core does not. */
  readonly ownerPlace?: Place
  /** The payload, with a description for every member. A deviation from it alone is a warning. */
  readonly payload: TSchema
  /** Finds the deviations in place of `payload`, where that only describes a schema that came from a file. */
  readonly faultsOf?: (data: unknown) => readonly PayloadFault[]
  /** Set on the type of a plug-in that a workspace declares; `isIgnorable` where its events carry the mark. */
  readonly declared?: { readonly isIgnorable: boolean }
  readonly guard?: Guard
  /** Problem code for a payload that `legacyApplies` accepts and that has none of the legal shapes. */
  readonly legacyCode?: string
  /** The payloads that must have the shape of `payload` or one of `legacy`, or be refused. */
  readonly legacyApplies?: TSchema
  /** Older shapes, of which the first that accepts a payload counts. A payload of today's shape has none of them. */
  readonly legacy?: readonly LegacyShape[]
  /** Set on a type that is no longer in the vocabulary: its events are converted on load, and never written. */
  readonly legacyOnly?: true
  /** Present exactly on surface types. */
  readonly projection?: Projection
  readonly seqReferences?: readonly SeqReferencePath[]
  readonly pairs?: readonly PairDefinition[]
}

/** A type that this dialect's reader refuses by name. */
export interface RetiredType {
  readonly code: string
  /** Which type took its place; absent where none did. */
  readonly replacedBy?: string
}

/** Header line rules (physical.md, section 2). */
export interface HeaderDefinition {
  readonly schema: TSchema
  /** Whether the loader refuses a log that lies elsewhere than its id and cwd say (physical.md, section 1.5). */
  readonly isBoundToPath: boolean
  /** Members whose mere presence refuses the log. */
  readonly retiredMembers: readonly string[]
  /** Finds what no schema can say (a relative `cwd`, negative zero); asked only about headers that `schema` accepts. */
  readonly also: (header: unknown) => PayloadFault | undefined
}

/** One shape of the format. */
export interface Dialect {
  /** Short stable id, as in settings and on the command line: `v0a`. */
  readonly id: string
  /** For people: `August 2026 (v0c)`. */
  readonly title: string
  readonly formatVersion: number
  readonly header: HeaderDefinition
  readonly events: ReadonlyMap<string, EventDefinition>
  /** `refuse` where an unknown type without `ignorable` refuses the log. */
  readonly unknownTypes: 'accept' | 'refuse'
  /** Where an event of an unknown type may stand. */
  readonly unknownPlace: 'in-turn' | 'anywhere'
  readonly retiredTypes: ReadonlyMap<string, RetiredType>
  /** `reason` values of `request/header` that are refused by name. */
  readonly retiredHeaderReasons: readonly string[]
  readonly envelope: {
    /** Whether the member `ignorable` exists. */
    readonly ignorable: boolean
    readonly negativeTime: boolean
    /** Whether -0 and numbers out of range refuse a stored log. */
    readonly losslessOnRestore: boolean
  }
  readonly surface: {
    /** When a bad replacement or citation is found: as the log is built, or only by the invariant checker. */
    readonly checkedAt: 'restore' | 'invariant'
    /** Event types on which a present, empty `sourceEventSeqs` is legal. */
    readonly emptySources: readonly string[]
    /** Whether a replacing `tool/result` may change only the content of one result. */
    readonly toolResultRewrite: boolean
  }
  readonly requestHeader: {
    /** Type of the event that amends the header in force; absent where only snapshots exist. */
    readonly deltaType?: string
    /** Optional members of the header that canonical form drops when empty. */
    readonly members: readonly string[]
  }
  /** Types that begin and end a compaction. */
  readonly compactionTypes: { readonly start: string; readonly end: string }
  readonly fork: {
    readonly boundary: 'turn-end' | 'outside-turn'
  }
  /** Type of the mark that ends a constructor seed; absent where the dialect has none. */
  readonly endSeedType?: string
  /** Whether writers of this dialect pack chunk rows. */
  readonly packedRows: boolean
  readonly crashRepair: {
    readonly message: boolean
    /** Error of a result for a call that was recorded, and for one that was not. */
    readonly outcomeUnknown: { readonly name: string; readonly code: string }
    readonly notStarted: { readonly name: string; readonly code: string }
  }
  /** Where a `tool/result` names its call, from the row's object down. */
  readonly resultCallIdPath: readonly (string | number)[]
  /** Error code that lets a result stand without a call (crash repair). */
  readonly resultWithoutCallCode: string
  /**
   * Who keeps the rules of records that plug-ins own (approvals, hooks, compactions): checkers of this dialect's
   * builds, or only whoever writes them. Absent counts as `invariant`.
   */
  readonly recordChecks?: 'invariant' | 'writer'
  /** Steps in which the model's context grows by the time of a request: see `messages.md`, "Rebuilding a request". */
  readonly requestCut: 'before-step' | 'before-first-chunk'
}
