// After any series of edits the analysis says what a fresh one says about the same text, problem for problem.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { stateBefore } from '../../shared/analysis/state-before.js'
import { fixesFor } from '../../shared/fixes/fixes-for.js'
import { LogText, type TextPosition } from '../../shared/log/log-text.js'
import { corpusFolder, corpusLogs } from '../corpus/corpus.js'

const samplesFolder = path.resolve(import.meta.dirname, '../../samples')
const samples = readdirSync(samplesFolder)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => readFileSync(path.join(samplesFolder, name), 'utf8'))

/** One change as an editor sends it; places are shares of the present text, so that they always exist. */
interface Edit {
  readonly kind: 'replace' | 'delete-rows' | 'copy-row' | 'insert' | 'append' | 'whole' | 'digit' | 'undo'
  readonly from: number
  readonly length: number
  readonly text: string
}

const snippets = [
  '',
  'x',
  '\n',
  '\r\n',
  '"',
  '{',
  '}',
  '\u0000',
  '\uFEFF',
  '1',
  '-',
  '\u2028',
  '\ud83d',
  '{"type":"turn/start","seq":0,"time":1,"data":{"turn":1}}',
  '{"type":"turn/end","seq":3,"time":5,"data":{"turn":1,"reason":{"kind":"completed"}}}\n',
  '{"type":"text-chunks","seq0":4,"time0":1,"data":{"turn":1,"step":1,"index":0,"dt":[1],"texts":["a","b"]}}\n',
  'null\n',
  '   \n\n',
]

const edits: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(
    'replace',
    'delete-rows',
    'copy-row',
    'insert',
    'append',
    'digit',
    'digit',
    'undo',
    'whole',
  ),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(120),
  text: fc.constantFrom(...snippets),
})

function describeLog(analysis: LogAnalysis): unknown {
  analysis.advance()
  return {
    dialect: analysis.dialect.id,
    problems: analysis.problems(),
    counts: analysis.counts(),
    summary: analysis.summary(),
    dropped: analysis.droppedFrom,
    facts: analysis.text.rowCount > 1000 ? [] : analysis.text.rows.map((_, row) => analysis.rowFacts(row)),
  }
}

/** Asks what editors ask for at a place; no answer may change what the analysis says afterwards. */
function ask(analysis: LogAnalysis, row: number): void {
  if (!analysis.advance()) return
  stateBefore(analysis, row)
  analysis.surfaceAt(row, 'before')
  for (const problem of analysis.problems(3)) for (const fix of fixesFor(analysis, problem)) fix.plan()
}

/** The text change of an edit, as positions in the present text. */
function changeOf(
  text: LogText,
  edit: Edit,
): { start: TextPosition; end: TextPosition; text: string } | undefined {
  const row = Math.min(Math.floor(edit.from * text.rowCount), text.rowCount - 1)
  const rowText = text.row(row)
  const at = (offset: number) => text.toPosition(row, Math.min(offset, rowText.length))
  const rowStart = (index: number) =>
    index < text.rowCount
      ? text.toPosition(index, 0)
      : text.toPosition(text.rowCount - 1, Number.MAX_SAFE_INTEGER)
  switch (edit.kind) {
    case 'replace':
      return { start: at(edit.length), end: at(edit.length + edit.length), text: edit.text }
    case 'insert':
      return { start: at(edit.length), end: at(edit.length), text: edit.text }
    case 'delete-rows':
      return { start: rowStart(row), end: rowStart(row + 1 + (edit.length % 7)), text: '' }
    case 'copy-row':
      return { start: rowStart(row), end: rowStart(row), text: `${rowText}\n` }
    case 'append': {
      const end = rowStart(text.rowCount)
      return { start: end, end, text: edit.text }
    }
    case 'digit': {
      const digit = /\d/.exec(rowText)
      if (digit === null) return undefined
      return { start: at(digit.index), end: at(digit.index + 1), text: String(edit.length % 10) }
    }
    default:
      return undefined
  }
}

function checkEdits(start: string, series: readonly Edit[]): void {
  const text = new LogText(start)
  const analysis = new LogAnalysis(text)
  analysis.advance()
  let previous = start
  for (const edit of series) {
    const before = text.text()
    const change =
      edit.kind === 'undo' || edit.kind === 'whole'
        ? {
            start: { line: 0, character: 0 },
            end: { line: Number.MAX_SAFE_INTEGER, character: 0 },
            text:
              edit.kind === 'undo'
                ? previous
                : before.replaceAll('\n', edit.length % 2 === 0 ? '\r\n' : '\n'),
          }
        : changeOf(text, edit)
    if (change === undefined) continue
    if (edit.length % 3 === 0) ask(analysis, change.start.line)
    analysis.apply(text.change(change.start, change.end, change.text))
    previous = before
    // Edits also arrive while the analysis of the one before is still under way.
    if (edit.length % 5 === 0) {
      analysis.advance(() => true)
      continue
    }
    expect(describeLog(analysis)).toEqual(describeLog(new LogAnalysis(new LogText(text.text()))))
  }
  expect(describeLog(analysis)).toEqual(describeLog(new LogAnalysis(new LogText(text.text()))))
}

describe('an analysis that follows edits', () => {
  it('equals a fresh analysis of every sample after each edit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.array(edits, { minLength: 1, maxLength: 12 }), checkEdits),
      { numRuns: 400 },
    )
  })

  it('equals a fresh analysis after hundreds of changes at once, as an editor sends them for "replace all"', () => {
    const rows = repeatedTurns(200).split('\n')
    const withGap = rows.toSpliced(5, 1).join('\n')
    const text = new LogText(withGap)
    const analysis = new LogAnalysis(text)
    analysis.advance()
    for (let row = rows.length - 2; row > 0; row -= 3) {
      const place = text.toPosition(row, 0)
      analysis.apply(text.change(place, place, `${text.row(row)}\n`))
    }
    expect(describeLog(analysis)).toEqual(describeLog(new LogAnalysis(new LogText(text.text()))))
  })

  it('equals a fresh analysis of a log of several blocks', () => {
    const long = repeatedTurns(400)
    fc.assert(
      fc.property(fc.array(edits, { minLength: 1, maxLength: 6 }), (series) => checkEdits(long, series)),
      { numRuns: 60 },
    )
  })

  it.skipIf(corpusFolder === undefined)('equals a fresh analysis of real logs', () => {
    const logs = corpusLogs()
      .map(({ text }) => text)
      .filter((text) => text.length < 100_000)
    fc.assert(
      fc.property(fc.constantFrom(...logs), fc.array(edits, { minLength: 1, maxLength: 8 }), checkEdits),
      { numRuns: 250 },
    )
  })
})

/** A healthy log with eight rows a turn, one of them a rewrite of history every tenth turn. */
function repeatedTurns(turns: number): string {
  const rows = ['{"type":"session","version":0,"id":"s-1","createdAt":1,"delegationDepth":0}']
  let seq = 0
  const add = (type: string, data: object, rest: object = {}) => {
    rows.push(JSON.stringify({ type, seq, time: 1000 + seq, data, ...rest }))
    seq++
    return seq - 1
  }
  for (let turn = 1; turn <= turns; turn++) {
    const step = 1
    add('turn/start', { turn })
    add('step/start', { turn, step })
    const content = [{ type: 'text', text: `question ${turn}` }]
    const user = { id: `u${turn}`, role: 'user', source: { kind: 'user' }, content }
    const asked = add('user/message', user, { surfaceOp: 'append' })
    const chunk = add('assistant/chunk', {
      turn,
      step,
      chunk: { type: 'text-delta', index: 0, text: 'fine' },
    })
    const message = {
      id: `a${turn}`,
      role: 'assistant',
      source: { kind: 'model', provider: 'p', model: 'm' },
      content: [{ type: 'text', text: 'fine' }],
    }
    const answered = add(
      'assistant/message',
      { turn, step, message },
      { surfaceOp: 'append', sourceEventSeqs: [chunk] },
    )
    add('step/end', { turn, step })
    if (turn % 10 === 0) {
      const summary = {
        id: `k${turn}`,
        role: 'user',
        source: { kind: 'plugin', plugin: 'notes' },
        content: [],
      }
      const surfaceOp = { op: 'replace', start: asked, end: answered }
      add('user/message', summary, { surfaceOp, sourceEventSeqs: [asked, answered] })
    }
    add('turn/end', { turn, reason: { kind: 'completed' } })
  }
  return `${rows.join('\n')}\n`
}
