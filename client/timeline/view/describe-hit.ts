// What a shape on the canvas means, in some lines for its tooltip.
import { attemptStates, severities } from '../../../shared/analysis/timeline/tables.js'
import { formatCount, formatDuration } from '../../../shared/number-text.js'
import { quotableText } from '../../../shared/rules/message.js'
import { text } from '../../../shared/text.js'
import type { DrawingParts } from './model/drawing-parts.js'
import type { Hit } from './model/hit-test.js'
import { offsetText, rowNotes, seqText, severityText, typeText } from './model/row-words.js'
import { turnLabel } from './model/section-shapes.js'

/** `words` is what the row of the shape says, as far as it is at hand. */
export function describeHit(parts: DrawingParts, hit: Hit, words: string | undefined): readonly string[] {
  if (hit.kind === 'break') return breakLines(hit)
  const count = hit.to - hit.from
  if (count > 1) return binLines(parts, hit, count)
  switch (hit.track) {
    case 'turns':
      return turnLines(parts, hit.from)
    case 'steps':
      return stepLines(parts, hit.from)
    case 'model':
      return attemptLines(parts, hit.from)
    case 'tools':
      return callLines(parts, hit.from)
    default:
      return hit.kind === 'arc' ? arcLines(parts, hit) : rowLines(parts, hit.row, words)
  }
}

function breakLines({ sign, label }: Extract<Hit, { readonly kind: 'break' }>): readonly string[] {
  return sign === 'folded'
    ? [text('Folded pause'), text('{0} in which nothing ran', [label])]
    : [text('The clock stepped back'), label]
}

function binLines(
  { model }: DrawingParts,
  hit: Exclude<Hit, { kind: 'break' }>,
  count: number,
): readonly string[] {
  const seqs = [seqText(model, hit.row), seqText(model, hit.lastRow)].filter((seq) => seq !== '')
  return [
    binTitle(hit.track, count),
    ...(seqs.length === 2 ? [text('seq {0} to {1}', seqs)] : []),
    text('Zoom in to tell them apart'),
  ]
}

function binTitle(track: Exclude<Hit, { kind: 'break' }>['track'], count: number): string {
  const shown = formatCount(count)
  switch (track) {
    case 'problems':
      return text('{0} rows with problems', [shown])
    case 'turns':
      return text('{0} turns', [shown])
    case 'steps':
      return text('{0} steps', [shown])
    case 'model':
      return text('{0} model calls', [shown])
    case 'tools':
      return text('{0} tool calls', [shown])
    case 'surface':
      return text('{0} surface events', [shown])
    default:
      return text('{0} rows', [shown])
  }
}

function turnLines(parts: DrawingParts, index: number): readonly string[] {
  const { duration, tokens } = parts.model.data.tables.turns.columns
  return [text('Turn {0}', [turnLabel(parts, index)]), ...factLine(duration[index], tokens[index])]
}

function stepLines({ model }: DrawingParts, index: number): readonly string[] {
  const { number, duration, tokens } = model.data.tables.steps.columns
  const name = Number.isNaN(number[index]) ? '?' : String(number[index])
  return [text('Step {0}', [name]), ...factLine(duration[index], tokens[index])]
}

function attemptLines({ model }: DrawingParts, index: number): readonly string[] {
  const { waitRow, lastRow, firstDeltaTime, state, contextTokens } = model.data.tables.attempts.columns
  const { time, span } = model.data.tables.rows.columns
  const start = time[waitRow[index]]
  const whole = time[lastRow[index]] + span[lastRow[index]] - start
  const wait = firstDeltaTime[index] - start
  return [
    attemptTitle(attemptStates[state[index]]),
    ...factLine(whole, contextTokens[index]),
    ...(wait >= 0 ? [text('{0} to the first words', [formatDuration(wait)])] : []),
  ]
}

function attemptTitle(state: (typeof attemptStates)[number] | undefined): string {
  if (state === 'failed') return text('Model call without a message')
  return state === 'open' ? text('Model call that goes on') : text('Model call')
}

function callLines({ model }: DrawingParts, index: number): readonly string[] {
  const { words, tables } = model.data
  const { name, state, firstRow, lastRow } = tables.calls.columns
  const { time, span } = tables.rows.columns
  const duration = time[lastRow[index]] + span[lastRow[index]] - time[firstRow[index]]
  const outcome = [text('no result'), text('succeeded'), text('failed')][state[index]] ?? ''
  return [
    quotableText(words[name[index]] ?? '') || text('tool call'),
    outcome,
    ...factLine(duration, Number.NaN),
  ]
}

function factLine(duration: number, tokens: number): readonly string[] {
  const facts = [
    duration >= 0 ? formatDuration(duration) : undefined,
    tokens >= 0 ? text('{0} tokens', [formatCount(tokens)]) : undefined,
  ].filter((fact) => fact !== undefined)
  return facts.length === 0 ? [] : [facts.join(' · ')]
}

function arcLines(
  { model }: DrawingParts,
  { from, row }: Exclude<Hit, { kind: 'break' }>,
): readonly string[] {
  const count = model.data.tables.replacements.columns.count[from]
  return [
    count === 1
      ? text('Takes the place of 1 node')
      : text('Takes the place of {0} nodes', [formatCount(count)]),
    `${text('seq {0}', [seqText(model, row)])} · ${typeText(model, row)}`,
  ]
}

function rowLines({ model }: DrawingParts, row: number, words: string | undefined): readonly string[] {
  const seq = seqText(model, row)
  const name = [seq === '' ? undefined : text('seq {0}', [seq]), typeText(model, row), offsetText(model, row)]
  const notes = rowNotes(model, row)
  return [
    name.filter((part) => part !== undefined && part !== '').join(' · '),
    ...(words === undefined || words === '' ? [] : [words]),
    ...(notes.length === 0 ? [] : [notes.join(' · ')]),
    ...problemLines(model.data, row),
  ]
}

/** Codes of the problems of a row, some of them. */
function problemLines(
  { tables: { problems }, words }: DrawingParts['model']['data'],
  row: number,
): readonly string[] {
  const lines: string[] = []
  const { row: rows, severity, code } = problems.columns
  for (let index = rows.indexOf(row); index !== -1 && rows[index] === row && lines.length < 5; index++) {
    const level = severities[severity[index]]
    lines.push(`${level === undefined ? '' : severityText(level)}: ${words[code[index]] ?? ''}`)
  }
  return lines
}
