// Forking from an editor: which rows are boundaries, what a fork would take over, and making the child. Plans and
// texts come from `shared/fork`, files from `server/fork`.
import { pathToFileURL } from 'node:url'
import { forkBoundaryRows } from '../../shared/analysis/fork-boundary.js'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { previewOf } from '../../shared/analysis/outline/preview.js'
import { outlineOf, type TurnOutline } from '../../shared/analysis/outline.js'
import { planFork } from '../../shared/fork/fork-plan.js'
import { previewLines, refusalText } from '../../shared/fork/fork-texts.js'
import type { ForkBoundaries, ForkPreview, ForkWrite } from '../../shared/protocol.js'
import { storePlaceIn } from '../../shared/session/store-layout.js'
import { text } from '../../shared/text.js'
import { pathOfUri } from '../file-uri.js'
import { childFileOf, writeFork } from '../fork/child-file.js'

/** UTF-16 units of what a person said that help to tell turns apart. */
const FIRST_WORDS = 60

/** The legal boundaries among some rows. */
export function forkBoundaries(
  analysis: LogAnalysis,
  { rows }: ForkBoundaries.Params,
): readonly ForkBoundaries.Boundary[] {
  const { firstRow = 0, lastRow = Number.POSITIVE_INFINITY } = rows ?? {}
  const turnByEnd = new Map(outlineOf(analysis).turns.map((turn) => [turn.endRow, turn]))
  return forkBoundaryRows(analysis)
    .filter((row) => row >= firstRow && row <= lastRow)
    .flatMap((row) => toBoundary(analysis, row, turnByEnd.get(row)) ?? [])
}

function toBoundary(
  analysis: LogAnalysis,
  row: number,
  turn: TurnOutline | undefined,
): ForkBoundaries.Boundary | undefined {
  const facts = analysis.rowFacts(row)
  if (facts?.seq === undefined) return undefined
  const boundary = { row, seq: facts.seq + facts.count - 1, type: facts.type }
  if (turn?.number === undefined) return boundary
  const firstWords =
    turn.promptRow === undefined ? undefined : previewOf(analysis, turn.promptRow, FIRST_WORDS)
  return {
    ...boundary,
    turn: {
      number: turn.number,
      ...(turn.outcome === undefined ? {} : { outcome: turn.outcome }),
      ...(firstWords === undefined ? {} : { firstWords }),
    },
  }
}

/** What a fork would take over, or why it is refused. */
export function previewFork(
  analysis: LogAnalysis,
  uri: string,
  at: ForkPreview.Params['at'],
): ForkPreview.Result {
  const seq = 'seq' in at ? at.seq : lastSeqOf(analysis, at.row)
  if (seq === undefined)
    return { kind: 'refused', reason: text('This row holds no event that a reader takes') }
  const plan = planFork(analysis, seq)
  if (plan.kind !== 'plan') {
    const { before, after } = plan.kind === 'boundary' ? plan : {}
    return {
      kind: 'refused',
      reason: refusalText(analysis, plan),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    }
  }
  const parent = pathOfUri(uri)
  return {
    kind: 'plan',
    seq,
    lines: previewLines(analysis, plan),
    // The id in the name is a stand-in: the child gets a fresh one when it is written.
    file: parent === undefined ? null : childFileOf(parent, 'new', cwdOf(analysis), seq),
    isInStore: parent !== undefined && storePlaceIn(parent) !== undefined,
  }
}

/** Writes the child; what the file system refuses is a refusal, not a defect. */
export async function forkLog(
  analysis: LogAnalysis,
  uri: string,
  { seq, file }: Pick<ForkWrite.Params, 'seq' | 'file'>,
): Promise<ForkWrite.Result> {
  const plan = planFork(analysis, seq)
  if (plan.kind !== 'plan') return { kind: 'refused', reason: refusalText(analysis, plan) }
  const parent = pathOfUri(uri)
  if (parent === undefined && file === undefined) {
    return {
      kind: 'refused',
      reason: text('This log is not a file on disk: choose where the child shall be put'),
    }
  }
  try {
    const result = await writeFork(analysis, plan, parent ?? file ?? '', file === undefined ? {} : { file })
    if (result.kind === 'broken') return { kind: 'refused', reason: result.problem.message }
    return { kind: 'written', uri: pathToFileURL(result.file).href, id: result.id }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { kind: 'refused', reason: text('The child could not be written: {0}', [reason]) }
  }
}

function lastSeqOf(analysis: LogAnalysis, row: number): number | undefined {
  const facts = analysis.rowFacts(row)
  return facts?.seq === undefined || !facts.isTaken ? undefined : facts.seq + facts.count - 1
}

function cwdOf(analysis: LogAnalysis): string | undefined {
  const cwd = analysis.header?.['cwd']
  return typeof cwd === 'string' ? cwd : undefined
}
