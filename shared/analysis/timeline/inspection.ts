// What the inspector of the timeline shows of one row, part by part, as plain data. Texts out of the log are cut, with
// their true length beside them, and set as text by whoever shows them. Types and checks of arrived values are one.
import {
  type Guard,
  type Guarded,
  isCount,
  isFlag,
  isListOf,
  isNumber,
  isObject,
  isOneOf,
  isText,
  isVariant,
} from './guards.js'
import { severities } from './tables.js'

export const inspectorParts = ['message', 'event', 'surface', 'request', 'tokens', 'problems'] as const
export type InspectorPart = (typeof inspectorParts)[number]

/** The beginning of a text and the length of all of it, in UTF-16 units. */
const isCutText = isObject({ text: isText, length: isCount })
export type CutText = Guarded<typeof isCutText>

/** An event that can be gone to. */
const isPlace = isObject({ row: isCount }, { seq: isNumber, type: isText, preview: isText })
export type EventPlace = Guarded<typeof isPlace>

/** One content block of a message. */
export interface BlockView {
  /** `text`, `reasoning`, `tool-call`, `tool-result`, or what the block calls itself. */
  readonly kind: string
  /** Names and ids that the block has; untrusted. */
  readonly names: readonly string[]
  readonly isFailed: boolean
  readonly body?: CutText
  readonly isCode: boolean
  readonly inner: readonly BlockView[]
  /** Blocks inside that are not shown. */
  readonly hiddenBlocks: number
}

const isBlock: Guard<BlockView> = (value): value is BlockView => isBlockShape(value)
const isBlockShape = isObject(
  {
    kind: isText,
    names: isListOf(isText),
    isFailed: isFlag,
    isCode: isFlag,
    inner: isListOf(isBlock),
    hiddenBlocks: isCount,
  },
  { body: isCutText },
)

const isMessagePart = isObject(
  {
    /** What the type of event is, in words of ours. */
    summary: isText,
    /** Sentences about where the event stands: on the surface, shadowed, dropped. */
    notes: isListOf(isText),
  },
  {
    /** Absent where the model gets no message; a note says why. */
    message: isObject({
      role: isText,
      origin: isListOf(isText),
      blocks: isListOf(isBlock),
      hiddenBlocks: isCount,
    }),
    shadowedBy: isPlace,
    replaces: isListOf(isPlace),
    replacedCount: isCount,
    /** The joined text of a packed row. */
    assembled: isCutText,
  },
)
export type MessagePart = Guarded<typeof isMessagePart>

/** A JSON value as a tree. */
export interface TreeNode {
  /** Name of the member or index of the element; absent at the root. */
  readonly key?: string | number
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'
  /** Of a value that has no children. */
  readonly value?: CutText
  /** Children in all; more than `children` holds where the rest is not shown yet. */
  readonly size?: number
  readonly children?: readonly TreeNode[]
  /** What the format says about the place: type in short, meaning, whether today's shape knows it. */
  readonly type?: string
  readonly meaning?: string
  /** The event that a sequence number names. */
  readonly place?: EventPlace
}

const isTreeNode: Guard<TreeNode> = (value): value is TreeNode => isTreeShape(value)
const isKey: Guard<string | number> = (value): value is string | number => isText(value) || isNumber(value)
const isTreeShape = isObject(
  { kind: isOneOf('object', 'array', 'string', 'number', 'boolean', 'null') },
  {
    key: isKey,
    value: isCutText,
    size: isCount,
    children: isListOf(isTreeNode),
    type: isText,
    meaning: isText,
    place: isPlace,
  },
)

const isEventPart = isObject(
  {},
  {
    tree: isTreeNode,
    /** The text of a row that is not JSON. */
    raw: isCutText,
  },
)
export type EventPart = Guarded<typeof isEventPart>

const isSurfacePart = isObject({
  /** Nodes after the row, in all. */
  total: isCount,
  /** Index of the first one in `nodes`. */
  from: isCount,
  nodes: isListOf(isPlace),
  replacements: isCount,
})
export type SurfacePart = Guarded<typeof isSurfacePart>

const isRequestPart = isObject(
  {
    title: isText,
    notes: isListOf(isText),
    config: isListOf(isObject({ name: isText, value: isCutText, isDefault: isFlag })),
    tools: isListOf(isText),
    toolCount: isCount,
    messageCount: isCount,
    /** Index of the first one in `messages`. */
    from: isCount,
    messages: isListOf(isObject({ role: isText, preview: isCutText }, { place: isPlace })),
  },
  { headerPlace: isPlace, system: isCutText, contextWindow: isNumber },
)
export type RequestPart = Guarded<typeof isRequestPart>

const isUsage = isObject(
  { total: isNumber, input: isNumber, output: isNumber },
  { cacheRead: isNumber, cacheWrite: isNumber, reasoning: isNumber, unknownCalls: isCount },
)
export type UsageView = Guarded<typeof isUsage>

const isTokenPart = isObject(
  {
    sections: isListOf(isObject({ title: isText, detail: isText }, { usage: isUsage })),
    attempts: isListOf(
      isObject(
        { title: isText, facts: isListOf(isText), isCurrent: isFlag },
        { usage: isUsage, route: isText },
      ),
    ),
  },
  { contextWindow: isNumber },
)
export type TokenPart = Guarded<typeof isTokenPart>

const isProblemPart = isObject({
  problems: isListOf(
    isObject(
      {
        code: isText,
        severity: isOneOf(...severities),
        message: isText,
        related: isListOf(isObject({ message: isText, place: isPlace })),
      },
      { title: isText, consequence: isText, remedy: isText },
    ),
  ),
  hidden: isCount,
})
export type ProblemPart = Guarded<typeof isProblemPart>

export const isInspection = isVariant('part', {
  message: isMessagePart,
  event: isEventPart,
  surface: isSurfacePart,
  request: isRequestPart,
  tokens: isTokenPart,
  problems: isProblemPart,
})
export type Inspection = Guarded<typeof isInspection>
