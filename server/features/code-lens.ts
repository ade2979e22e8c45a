// Lenses: over each turn how it went, with the ways to the timeline and to what the model saw; over the rows between
// turns where the log may be forked. Commands are the client's; an editor without them gets only what can be read.
import type { CodeLens, Command } from 'vscode-languageserver/node'
import { forkBoundaryRows } from '../../shared/analysis/fork-boundary.js'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { turnDetail, turnTitle } from '../../shared/analysis/outline/outline-text.js'
import { outlineOf, type TurnOutline } from '../../shared/analysis/outline.js'
import { forkHereCommand, openTimelineCommand, showRequestCommand } from '../../shared/commands.js'
import { text } from '../../shared/text.js'
import type { CodeLensSettings } from '../settings.js'
import type { NavigatedLog } from './definition.js'
import { rangeOfRow } from './log-ranges.js'

export interface LensOptions extends CodeLensSettings {
  /** Whether the client has the commands. */
  readonly hasCommands: boolean
}

/** More than anyone reads; an editor keeps them all. */
const mostLenses = 10_000

export function codeLensesOf({ analysis, uri }: NavigatedLog, options: LensOptions): CodeLens[] {
  const { turns } = outlineOf(analysis)
  const lenses: CodeLens[] = []
  const add = (row: number, command: Command): void => {
    if (lenses.length < mostLenses) lenses.push({ range: rangeOfRow(analysis.text, row), command })
  }
  for (const turn of options.turns ? turns : []) {
    add(turn.firstRow, { title: `${turnTitle(turn)} · ${turnDetail(turn)}`, command: '' })
    if (options.hasCommands) for (const command of turnCommands(turn, uri)) add(turn.firstRow, command)
  }
  if (!options.fork || !options.hasCommands) return lenses
  for (const { row, seq } of forkPlaces(analysis, turns)) {
    add(row, { title: text('Fork here'), command: forkHereCommand, arguments: [uri, { seq }] })
  }
  return lenses
}

function turnCommands({ firstSeq, steps }: TurnOutline, uri: string): readonly Command[] {
  const commands: Command[] = [
    { title: text('Timeline'), command: openTimelineCommand, arguments: [uri, { seq: firstSeq }] },
  ]
  const [step] = steps
  if (step === undefined) return commands
  const title = text('What the model saw')
  return [...commands, { title, command: showRequestCommand, arguments: [uri, { seq: step.firstSeq }] }]
}

/**
 * Boundaries worth a lens: the end of each turn, and the last row before the next one, which takes along what was set
 * between the two. Every other boundary has its glyph.
 */
function forkPlaces(
  analysis: LogAnalysis,
  turns: readonly TurnOutline[],
): readonly { readonly row: number; readonly seq: number }[] {
  const ends = new Set(turns.map(({ endRow }) => endRow))
  const starts = turns.map(({ firstRow }) => firstRow)
  const boundaries = forkBoundaryRows(analysis)
  let turn = 0
  return boundaries.flatMap((row, index) => {
    while ((starts[turn] ?? Number.POSITIVE_INFINITY) <= row) turn++
    const next = boundaries[index + 1] ?? Number.POSITIVE_INFINITY
    const isLastBeforeTurn =
      next > (starts[turn] ?? Number.POSITIVE_INFINITY) || next === Number.POSITIVE_INFINITY
    if (!ends.has(row) && !isLastBeforeTurn) return []
    const facts = analysis.rowFacts(row)
    return facts?.seq === undefined ? [] : [{ row, seq: facts.seq + facts.count - 1 }]
  })
}
