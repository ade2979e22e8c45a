// What the goal rule remembers of a `goal/change` record and of a user message that is a round of work on a goal.
// Texts are kept as fingerprints, since the rule only asks whether they stayed the same.
import { textMark, valueMark } from '../../log/fingerprint.js'
import { isRecord } from '../../session/json.js'
import { countOf, idOf, membersOf, textOf } from './members.js'

export type GoalPhase = 'active' | 'paused' | 'blocked' | 'complete'
export type GoalOperation = 'create' | 'edit' | 'pause' | 'resume' | 'complete' | 'block'

/** The whole goal after a change. */
export interface GoalSnapshot {
  readonly id: string
  readonly revision: number
  readonly phase: GoalPhase
  readonly maxRounds: number
  readonly objectiveMark: number
  /** Fingerprint of the reason of a blocked goal; absent without one. */
  readonly reasonMark: number | undefined
  readonly roundsStarted: number
  readonly createdAt: number
  readonly updatedAt: number
}

export interface GoalChangeDetail {
  readonly kind: 'record'
  readonly family: 'goal'
  readonly operation: GoalOperation
  readonly goal: GoalSnapshot
  /** Member whose text is empty or has white space around it, from `data.goal` down. */
  readonly loosePath: readonly string[] | undefined
}

export interface GoalClearDetail {
  readonly kind: 'record'
  readonly family: 'goal'
  readonly operation: 'clear'
  readonly id: string
  readonly revision: number
  readonly clearedAt: number
}

/** The source of a user message that starts a round of work on a goal; in older builds, round 0 changed the goal. */
export interface GoalRoundDetail {
  readonly kind: 'record'
  readonly family: 'goal-round'
  readonly id: string
  readonly revision: number
  readonly round: number
}

const operations: ReadonlyMap<unknown, GoalOperation> = new Map(
  (['create', 'edit', 'pause', 'resume', 'complete', 'block'] as const).map((name) => [name, name]),
)
const phases: ReadonlyMap<unknown, GoalPhase> = new Map(
  (['active', 'paused', 'blocked', 'complete'] as const).map((name) => [name, name]),
)

/** `undefined` where a member that the fold needs is malformed. */
export function readGoalDetail(type: string, data: unknown): GoalChangeDetail | GoalClearDetail | undefined {
  if (type !== 'goal/change' || !isRecord(data)) return undefined
  if (data['operation'] === 'clear') return readClear(data)
  const operation = operations.get(data['operation'])
  const goal = readSnapshot(data)
  if (operation === undefined || goal === undefined) return undefined
  return { kind: 'record', family: 'goal', operation, goal, loosePath: loosePathOf(membersOf(data['goal'])) }
}

export function readGoalRoundDetail(source: unknown): GoalRoundDetail | undefined {
  const { goalId, revision: revisionMember, round: roundMember } = membersOf(source)
  const id = idOf(goalId)
  const revision = countOf(revisionMember)
  const round = countOf(roundMember)
  if (id === undefined || revision === undefined || round === undefined) return undefined
  return { kind: 'record', family: 'goal-round', id, revision, round }
}

function readClear(data: { readonly [key: string]: unknown }): GoalClearDetail | undefined {
  const cleared = membersOf(data['cleared'])
  const id = idOf(cleared['id'])
  const revision = countOf(cleared['revision'])
  const clearedAt = countOf(data['clearedAt'])
  if (id === undefined || revision === undefined || clearedAt === undefined) return undefined
  return { kind: 'record', family: 'goal', operation: 'clear', id, revision, clearedAt }
}

function readSnapshot(data: { readonly [key: string]: unknown }): GoalSnapshot | undefined {
  const goal = membersOf(data['goal'])
  const id = idOf(goal['id'])
  const revision = countOf(goal['revision'])
  const phase = phases.get(goal['phase'])
  const maxRounds = countOf(goal['maxGoalRounds'])
  const objective = textOf(goal['objective'])
  const roundsStarted = countOf(data['roundsStarted'])
  const createdAt = countOf(data['createdAt'])
  const updatedAt = countOf(data['updatedAt'])
  if (id === undefined || revision === undefined || phase === undefined || maxRounds === undefined)
    return undefined
  if (objective === undefined || roundsStarted === undefined) return undefined
  if (createdAt === undefined || updatedAt === undefined) return undefined
  const reason = goal['blockedReason']
  return {
    id,
    revision,
    phase,
    maxRounds,
    objectiveMark: textMark(objective),
    reasonMark: reason === undefined ? undefined : valueMark(reason),
    roundsStarted,
    createdAt,
    updatedAt,
  }
}

function loosePathOf(goal: { readonly [key: string]: unknown }): readonly string[] | undefined {
  if (isLoose(goal['objective'])) return ['objective']
  return isLoose(membersOf(goal['blockedReason'])['message']) ? ['blockedReason', 'message'] : undefined
}

function isLoose(value: unknown): boolean {
  return typeof value === 'string' && (value === '' || value.trim() !== value)
}
