// Code actions: the fixes of the problems at a place, what a row can be rewritten as, and all safe fixes at once. An
// action names what it does; its edits are worked out when it is chosen, and hold for one version of the log.
import {
  type ChangeAnnotation,
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type Diagnostic,
  type Range,
  type TextDocumentEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import type { Fix, FixPlan } from '../../shared/fixes/fix.js'
import type { FixAllResult } from '../../shared/fixes/fix-all.js'
import { fixableCodes, fixesFor } from '../../shared/fixes/fixes-for.js'
import { mayPack, packedRun, unpackedRow } from '../../shared/fixes/pack-fixes.js'
import { compressedCitations } from '../../shared/fixes/surface-fixes.js'
import type { Problem } from '../../shared/rules/problem.js'
import { text } from '../../shared/text.js'
import { toTextEdits } from './text-edits.js'

export const fixAllKind = `${CodeActionKind.SourceFixAll}.dshSession`

export const codeActionKinds = [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, fixAllKind]

/** Rows of a selection that are looked at; people select a few. */
const MOST_ROWS = 200

/** What an action does, to work it out later; kept in `CodeAction.data` by the editor, so nothing in it is trusted. */
export type ActionTask =
  | {
      readonly kind: 'fix'
      readonly row: number
      /** Which of the row's problems, and which of its fixes. */
      readonly problem: number
      readonly id: string
    }
  | { readonly kind: 'rewrite'; readonly row: number; readonly id: RewriteId }
  | { readonly kind: 'fix-all' }
  | { readonly kind: 'declare'; readonly type: string }

export type ActionData = ActionTask & { readonly uri: string; readonly version: number }

export type RewriteId = 'pack' | 'unpack' | 'compress-citations'

/** What is asked about. */
export interface ActionRequest {
  readonly range: Range
  readonly context: CodeActionContext
}

export interface OfferedAction {
  readonly title: string
  readonly kind: string
  readonly diagnostics?: Diagnostic[]
  readonly isPreferred?: boolean
  readonly task: ActionTask
}

/** Types that can be declared where they are reported. */
const undeclaredCodes: ReadonlySet<string> = new Set([
  'vocabulary/unknown',
  'vocabulary/unknown-required',
  'vocabulary/ignorable',
])

/** The actions for a range of a current log. `canDeclare` says whether event types can be declared for it. */
export function actionsFor(
  analysis: LogAnalysis,
  { range, context }: ActionRequest,
  canDeclare: boolean,
): readonly OfferedAction[] {
  const isWanted = (kind: string) =>
    context.only === undefined ||
    context.only.some((only) => only === '' || kind === only || kind.startsWith(`${only}.`))
  const actions: OfferedAction[] = []
  if (isWanted(CodeActionKind.QuickFix)) actions.push(...quickFixes(analysis, range, context, canDeclare))
  if (isWanted(CodeActionKind.RefactorRewrite)) {
    actions.push(...rewrites(analysis, analysis.text.toRow(range.start).row))
  }
  if (isWanted(fixAllKind) && hasProblems(analysis)) {
    actions.push({ title: text('Fix all safe problems'), kind: fixAllKind, task: { kind: 'fix-all' } })
  }
  return actions
}

function hasProblems(analysis: LogAnalysis): boolean {
  const { errors, warnings, informations, hints } = analysis.counts()
  return errors + warnings + informations + hints > 0
}

function quickFixes(
  analysis: LogAnalysis,
  range: Range,
  { diagnostics }: CodeActionContext,
  canDeclare: boolean,
): readonly OfferedAction[] {
  return rowsOf(analysis, range, diagnostics).flatMap((row) =>
    analysis.problemsOfRow(row).flatMap((problem, index) => {
      const shown = diagnostics.filter((diagnostic) => isAbout(analysis, diagnostic, problem))
      if (diagnostics.length > 0 && shown.length === 0) return []
      const actions = fixesFor(analysis, problem).map((fix, at) => toAction(fix, at, { row, index, shown }))
      return canDeclare && undeclaredCodes.has(problem.code)
        ? [...actions, declareAction(problem, shown)]
        : actions
    }),
  )
}

/** The rows of a selection, and those at which the diagnostics around it begin. */
function rowsOf(analysis: LogAnalysis, range: Range, diagnostics: readonly Diagnostic[]): readonly number[] {
  const first = analysis.text.toRow(range.start).row
  const last = Math.min(analysis.text.toRow(range.end).row, first + MOST_ROWS)
  const rows = new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index))
  for (const { range: shown } of diagnostics.slice(0, MOST_ROWS))
    rows.add(analysis.text.toRow(shown.start).row)
  return [...rows].sort((a, b) => a - b)
}

function isAbout(analysis: LogAnalysis, diagnostic: Diagnostic, problem: Problem): boolean {
  return diagnostic.code === problem.code && analysis.text.toRow(diagnostic.range.start).row === problem.row
}

interface FixPlace {
  readonly row: number
  readonly index: number
  readonly shown: Diagnostic[]
}

function toAction(fix: Fix, at: number, { row, index, shown }: FixPlace): OfferedAction {
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    ...(shown.length > 0 ? { diagnostics: shown } : {}),
    ...(fix.kind === 'safe' && at === 0 ? { isPreferred: true } : {}),
    task: { kind: 'fix', row, problem: index, id: fix.id },
  }
}

function declareAction({ values }: Problem, shown: Diagnostic[]): OfferedAction {
  const type = String(values[0] ?? '')
  return {
    title: text('Declare the event type {0} for this workspace', [type]),
    kind: CodeActionKind.QuickFix,
    ...(shown.length > 0 ? { diagnostics: shown } : {}),
    task: { kind: 'declare', type },
  }
}

function rewrites(analysis: LogAnalysis, row: number): readonly OfferedAction[] {
  const offer = (title: string, id: RewriteId): OfferedAction => ({
    title,
    kind: CodeActionKind.RefactorRewrite,
    task: { kind: 'rewrite', row, id },
  })
  const actions: OfferedAction[] = []
  const unpacked = unpackedRow(analysis, row)
  if (unpacked !== undefined) {
    actions.push(offer(text('Unpack into {0} chunk rows', [unpacked.inserted.length]), 'unpack'))
  }
  if (mayPack(analysis, row)) actions.push(offer(text('Pack the chunk rows around this one'), 'pack'))
  if (mayCompress(analysis, row)) {
    actions.push(offer(text('Write citations as ranges, for later builds only'), 'compress-citations'))
  }
  return actions
}

/** Facts tell whether looking into the row is worth it. */
function mayCompress(analysis: LogAnalysis, row: number): boolean {
  const detail = analysis.rowFacts(row)?.detail
  const sources = detail?.kind === 'message' ? detail.marker?.sources : undefined
  return sources !== undefined && sources.length > 2 && compressedCitations(analysis, row) !== undefined
}

/** What an action comes to, except for what needs more than the log. Undefined where it is not offered any more. */
export function planAction(analysis: LogAnalysis, task: ActionTask): PlannedAction | undefined {
  if (task.kind === 'fix') return planFix(analysis, task)
  if (task.kind !== 'rewrite') return undefined
  const edit = rewriteEdit(analysis, task.row, task.id)
  return edit === undefined ? undefined : { plan: { edits: [edit] }, title: '', isReviewed: false }
}

export interface PlannedAction {
  readonly plan: FixPlan
  readonly title: string
  /** Something is lost, so that a person should look before it is done. */
  readonly isReviewed: boolean
}

function planFix(
  analysis: LogAnalysis,
  { row, problem: index, id }: Extract<ActionTask, { kind: 'fix' }>,
): PlannedAction | undefined {
  const problem = analysis.problemsOfRow(row)[index]
  if (problem === undefined || !fixableCodes.has(problem.code)) return undefined
  const fix = fixesFor(analysis, problem).find((each) => each.id === id)
  if (fix === undefined) return undefined
  const plan = fix.plan()
  return { plan, title: fix.title, isReviewed: fix.kind === 'review' && plan.note !== undefined }
}

function rewriteEdit(analysis: LogAnalysis, row: number, id: RewriteId) {
  switch (id) {
    case 'pack':
      return packedRun(analysis, row)
    case 'unpack':
      return unpackedRow(analysis, row)
    case 'compress-citations':
      return compressedCitations(analysis, row)
  }
}

/** All safe fixes as one action; their notes say what they did. */
export function planFixAll({ edits, fixes }: FixAllResult): PlannedAction {
  const title = text('Fix all safe problems')
  const notes = fixes.map(({ note }) => note).filter((note) => note !== undefined)
  const note = [...new Set(notes)].slice(0, 10).join('\n')
  return { plan: note === '' ? { edits } : { edits, note }, title, isReviewed: false }
}

/** What the editor can take as an edit of the workspace. */
export interface EditAbilities {
  readonly takesVersionedEdits: boolean
  readonly takesAnnotations: boolean
}

/** The edit of one version of a log; where something gets lost, the editor is asked to show it first. */
export function workspaceEdit(
  analysis: LogAnalysis,
  document: { readonly uri: string; readonly version: number },
  { plan, title, isReviewed }: PlannedAction,
  abilities: EditAbilities,
): WorkspaceEdit {
  const { uri, version } = document
  const edits = toTextEdits(analysis.text, plan.edits)
  if (!abilities.takesVersionedEdits) return { changes: { [uri]: edits } }
  const textDocument = { uri, version }
  if (plan.note === undefined || !abilities.takesAnnotations)
    return { documentChanges: [{ textDocument, edits }] }
  const annotationId = 'fix'
  const annotation: ChangeAnnotation = {
    label: title,
    needsConfirmation: isReviewed,
    description: plan.note,
  }
  const change: TextDocumentEdit = { textDocument, edits: edits.map((edit) => ({ ...edit, annotationId })) }
  return { documentChanges: [change], changeAnnotations: { [annotationId]: annotation } }
}

/** The action as the protocol has it, with or without its edit. */
export function toCodeAction(
  action: OfferedAction,
  data: ActionData,
  edit: WorkspaceEdit | undefined,
): CodeAction {
  const { title, kind, diagnostics, isPreferred } = action
  return {
    title,
    kind,
    ...(diagnostics === undefined ? {} : { diagnostics }),
    ...(isPreferred === true ? { isPreferred } : {}),
    ...(edit === undefined ? { data } : { edit }),
  }
}

/** Reads back what `toCodeAction` gave to the editor; undefined where it is something else. */
export function readActionData(value: unknown): ActionData | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { uri, version, kind, row, problem, id, type }: { readonly [member: string]: unknown } = { ...value }
  if (typeof uri !== 'string' || typeof version !== 'number') return undefined
  const document = { uri, version }
  if (kind === 'fix-all') return { ...document, kind }
  if (kind === 'declare') return typeof type === 'string' ? { ...document, kind, type } : undefined
  if (typeof row !== 'number' || typeof id !== 'string') return undefined
  if (kind === 'fix') return typeof problem === 'number' ? { ...document, kind, row, problem, id } : undefined
  const rewrite = rewriteIds.find((known) => known === id)
  return kind === 'rewrite' && rewrite !== undefined ? { ...document, kind, row, id: rewrite } : undefined
}

const rewriteIds: readonly RewriteId[] = ['pack', 'unpack', 'compress-citations']
