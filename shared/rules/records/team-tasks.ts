// The shared tasks of a team: revisions count up, and what blocks a task exists and does not wait for it in turn
// (events.json, "team/task"). Teams are small; a check that would grow out of hand gives up instead.
import type { RuleContext } from '../rule.js'
import { findId, type IdMap, idEntries, sameIds, withId, withoutId } from './id-map.js'
import type { TeamTaskDetail } from './team-detail.js'

interface Task {
  readonly seq: number
  readonly revision: number
  readonly isDeleted: boolean
  readonly blockedBy: readonly string[]
}

export interface TaskBoard {
  readonly tasks: IdMap<string, Task>
  /** Tasks that wait for a task, each with the position of that task in its list. */
  readonly waiting: IdMap<string, IdMap<string, number>>
}

export const emptyBoard: TaskBoard = { tasks: undefined, waiting: undefined }

/** So many tasks are visited in search of a cycle. */
const VISIT_LIMIT = 1000

/** Checks one state of a task against the others and returns the board with it. */
export function changeTask(
  context: RuleContext,
  board: TaskBoard,
  seq: number,
  detail: TeamTaskDetail,
): TaskBoard {
  const { id, revision, isDeleted, blockedBy } = detail
  const earlier = findId(board.tasks, id)
  checkRevision(context, earlier, revision)
  if (!isDeleted) checkBlockers(context, board, detail)
  else if (earlier?.isDeleted === false) checkDeletion(context, board, id)
  let { waiting } = board
  for (const blocker of earlier?.blockedBy ?? []) waiting = withoutWaiting(waiting, blocker, id)
  for (const [index, blocker] of (isDeleted ? [] : blockedBy).entries()) {
    waiting = withId(waiting, blocker, withId(findId(waiting, blocker), id, index))
  }
  const task = { seq, revision, isDeleted, blockedBy: isDeleted ? [] : blockedBy }
  return { tasks: withId(board.tasks, id, task), waiting }
}

function checkRevision(context: RuleContext, earlier: Task | undefined, revision: number): void {
  const expected = (earlier?.revision ?? 0) + 1
  if (revision === expected || (context.hasLoss() && revision > expected)) return
  const related = earlier === undefined ? [] : [{ seq: earlier.seq, text: 'record-before' }]
  context.report('team/task-revision', ['data', 'task', 'revision'], [revision, expected], related)
}

interface TaskFault {
  readonly code: string
  readonly index: number
  readonly values: readonly string[]
  /** The task on the other side. */
  readonly other?: number
}

function checkBlockers(context: RuleContext, board: TaskBoard, detail: TeamTaskDetail): void {
  const fault = findBlockerFault(context, board, detail)
  if (fault === undefined) return
  const related = fault.other === undefined ? [] : [{ seq: fault.other, text: 'partner-here' }]
  context.report(fault.code, ['data', 'task', 'blockedBy', fault.index], fault.values, related)
}

/** The first blocker that is repeated, the task itself, unknown, deleted, or waiting for the task in turn. */
function findBlockerFault(
  context: RuleContext,
  board: TaskBoard,
  { id, blockedBy }: TeamTaskDetail,
): TaskFault | undefined {
  const blocksOthers = findId(board.waiting, id) !== undefined
  const seen = new Set<string>()
  for (const [index, blocker] of blockedBy.entries()) {
    if (seen.has(blocker)) return { code: 'team/task-blocker-repeated', index, values: [blocker] }
    seen.add(blocker)
    if (blocker === id) return { code: 'team/task-blocks-itself', index, values: [id] }
    const task = findId(board.tasks, blocker)
    if (task === undefined) {
      if (context.hasLoss()) continue
      return { code: 'team/task-blocker-missing', index, values: [blocker] }
    }
    const other = task.seq
    if (task.isDeleted) return { code: 'team/task-blocker-missing', index, values: [blocker], other }
    if (blocksOthers && waitsFor(board, blocker, id)) {
      return { code: 'team/task-cycle', index, values: [id, blocker], other }
    }
  }
  return undefined
}

/** A deleted task may not block another one. */
function checkDeletion(context: RuleContext, board: TaskBoard, id: string): void {
  const [waiting] = idEntries(findId(board.waiting, id))
  if (waiting === undefined) return
  const task = findId(board.tasks, waiting.key)
  const related = task === undefined ? [] : [{ seq: task.seq, text: 'partner-here' }]
  context.report('team/task-deleted-blocker', ['data', 'task', 'status'], [id, waiting.key], related)
}

/** Whether one task waits for another, directly or through others. */
function waitsFor(board: TaskBoard, from: string, target: string): boolean {
  const pending = [from]
  const visited = new Set<string>(pending)
  for (let id = pending.pop(); id !== undefined && visited.size < VISIT_LIMIT; id = pending.pop()) {
    for (const blocker of findId(board.tasks, id)?.blockedBy ?? []) {
      if (blocker === target) return true
      if (visited.has(blocker)) continue
      visited.add(blocker)
      pending.push(blocker)
    }
  }
  return false
}

function withoutWaiting(waiting: TaskBoard['waiting'], blocker: string, id: string): TaskBoard['waiting'] {
  const rest = withoutId(findId(waiting, blocker), id)
  return rest === undefined ? withoutId(waiting, blocker) : withId(waiting, blocker, rest)
}

export function sameBoard(a: TaskBoard, b: TaskBoard): boolean {
  // `waiting` follows from the tasks.
  return a === b || sameIds(a.tasks, b.tasks, sameTask)
}

function sameTask(a: Task, b: Task): boolean {
  if (a === b) return true
  return (
    a.seq === b.seq &&
    a.revision === b.revision &&
    a.isDeleted === b.isDeleted &&
    a.blockedBy.length === b.blockedBy.length &&
    a.blockedBy.every((blocker, index) => blocker === b.blockedBy[index])
  )
}
