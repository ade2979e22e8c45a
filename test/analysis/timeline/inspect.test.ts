import { describe, expect, test } from 'vitest'
import type { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { LogAnalysis as Analysis } from '../../../shared/analysis/log-analysis.js'
import { inspect } from '../../../shared/analysis/timeline/inspect.js'
import {
  type Inspection,
  type InspectorPart,
  inspectorParts,
  isInspection,
  type TreeNode,
} from '../../../shared/analysis/timeline/inspection.js'
import { LogText } from '../../../shared/log/log-text.js'
import { compaction, parallelCalls, sequential } from '../../client/timeline/scenarios.js'
import { corpusFolder, corpusLogs } from '../../corpus/corpus.js'
import { row as rowText } from '../../server/sample-rows.js'
import { analyse, answer, type Event, result, stepStart, toRows, turnStart, user } from '../outline-log.js'

const analysisOf = (events: readonly Event[]): LogAnalysis => analyse(toRows(events))

function part<Part extends InspectorPart>(
  analysis: LogAnalysis,
  row: number,
  name: Part,
  more: object = {},
): Extract<Inspection, { readonly part: Part }> {
  const inspection = inspect(analysis, { row, part: name, ...more })
  expect(isInspection(JSON.parse(JSON.stringify(inspection)))).toBe(true)
  if (inspection.part !== name) throw new Error('another part was answered')
  return inspection as Extract<Inspection, { readonly part: Part }>
}

describe('the message', () => {
  test('has role, source and blocks in order', () => {
    const { message, notes } = part(analysisOf(parallelCalls), 4, 'message')
    expect(message).toMatchObject({ role: 'assistant', origin: ['model', 'acme', 'acme-1'], hiddenBlocks: 0 })
    expect(message?.blocks.map(({ kind, names, body }) => [kind, names, body?.text])).toEqual([
      ['text', [], 'Fine.'],
      ['tool-call', ['read', 'a'], '{}'],
      ['tool-call', ['grep', 'b'], '{}'],
      ['tool-call', ['edit', 'c'], '{}'],
    ])
    expect(notes).toEqual(['On the surface at the end of the log.'])
  })

  test('of a failed tool says so, and shows what is in the result', () => {
    const [block] = part(analysisOf(parallelCalls), 10, 'message').message?.blocks ?? []
    expect(block).toMatchObject({ kind: 'tool-result', names: ['c'], isFailed: true })
    expect(block?.inner).toMatchObject([{ kind: 'text', body: { text: 'ok', length: 2 } }])
  })

  test('that is shadowed leads to what took its place, and back', () => {
    const analysis = analysisOf(compaction)
    expect(part(analysis, 1, 'message').shadowedBy).toMatchObject({ row: 4, seq: 3, type: 'user/message' })
    const replacement = part(analysis, 4, 'message')
    expect(replacement.replacedCount).toBe(2)
    expect(replacement.replaces).toMatchObject([
      { row: 1, preview: 'one' },
      { row: 2, preview: 'two' },
    ])
    expect(replacement.shadowedBy).toBeUndefined()
  })

  test.each([
    ['a log-only event', sequential, 1, 'Log-only: the model gets no message of it.'],
    [
      'an answer without content',
      [turnStart(1), stepStart(1, 1), withoutContent(answer(1, 1))],
      3,
      'The model gets no message of it: its content is empty, and it only keeps token counts.',
    ],
  ])('%s says why there is none', (_, events, row, reason) => {
    const { message, notes } = part(analysisOf(events), row, 'message')
    expect(message).toBeUndefined()
    expect(notes).toContain(reason)
  })

  test('long texts are cut, with their length', () => {
    const [block] = part(analysisOf([user('x'.repeat(50_000))]), 1, 'message').message?.blocks ?? []
    expect(block?.body).toEqual({ text: 'x'.repeat(20_000), length: 50_000 })
  })

  test('a packed row is put together', () => {
    const packed = JSON.stringify({
      type: 'text-chunks',
      seq0: 0,
      time0: 1,
      data: { turn: 1, step: 1, index: 0, texts: ['no su', 'ch file'], dt: [1] },
    })
    const { assembled, notes } = part(analyse([toRows([])[0] ?? '', packed]), 1, 'message')
    expect(assembled).toEqual({ text: 'no such file', length: 12 })
    expect(notes[0]).toMatch(/^2 events in one row/)
  })

  test('a damaged row and a row that is not there have none', () => {
    const analysis = analyse([...toRows([user('a')]), 'broken'])
    expect(part(analysis, 2, 'message').notes).toContain('No reader takes this row as an event.')
    expect(part(analysis, 99, 'message').message).toBeUndefined()
  })
})

function withoutContent(event: Event): Event {
  const data = JSON.parse(JSON.stringify(event.data))
  data.message.content = []
  return { ...event, data }
}

function child(node: TreeNode | undefined, ...path: readonly (string | number)[]): TreeNode | undefined {
  return path.reduce<TreeNode | undefined>((at, key) => at?.children?.find((each) => each.key === key), node)
}

describe('the event', () => {
  test('is a tree with what the format says about its members', () => {
    const { tree } = part(analysisOf(sequential), 10, 'event')
    expect(tree).toMatchObject({ kind: 'object', size: 4 })
    expect(child(tree, 'seq')).toMatchObject({ kind: 'number', value: { text: '9' } })
    expect(child(tree, 'seq')?.meaning).toContain('Sequence number')
    expect(child(tree, 'data', 'reason', 'kind')).toMatchObject({
      kind: 'string',
      value: { text: 'completed' },
    })
  })

  test('numbers that name events lead to them', () => {
    const { tree } = part(analysisOf(compaction), 4, 'event')
    expect(child(tree, 'surfaceOp', 'start')?.place).toMatchObject({ row: 1, seq: 0, preview: 'one' })
    expect(child(tree, 'sourceEventSeqs', 1)?.place).toMatchObject({ row: 2, seq: 1 })
    expect(child(tree, 'seq')?.place).toBeUndefined()
  })

  test('a long list is shown in parts', () => {
    const long = rowText(
      0,
      'x/y',
      { list: Array.from({ length: 500 }, (_, index) => index) },
      { ignorable: true },
    )
    const analysis = analyse([toRows([])[0] ?? '', long])
    const list = child(part(analysis, 1, 'event').tree, 'data', 'list')
    expect(list).toMatchObject({ size: 500 })
    expect(list?.children).toHaveLength(200)
    const { tree } = part(analysis, 1, 'event', { path: ['data', 'list'], from: 200 })
    expect(tree?.children?.[0]).toMatchObject({ key: 200, value: { text: '200' } })
    expect(part(analysis, 1, 'event', { path: ['data', 'nothing'] }).tree).toBeUndefined()
  })

  test('a value nested a hundred thousand times is shown as far as anybody looks', () => {
    const deep = rowText(0, 'x/y', 'DEEP', { ignorable: true }).replace(
      '"DEEP"',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    )
    const { tree } = part(analyse([toRows([])[0] ?? '', deep]), 1, 'event')
    expect(JSON.stringify(tree).length).toBeLessThan(20_000)
  })

  test('a row that is no JSON is shown as it stands', () => {
    const analysis = analyse([...toRows([user('a')]), 'broken {'])
    expect(part(analysis, 2, 'event')).toEqual({ part: 'event', raw: { text: 'broken {', length: 8 } })
  })
})

describe('surface and request', () => {
  test('the surface is the one right after the row', () => {
    const analysis = analysisOf(compaction)
    const seqsAt = (row: number) => part(analysis, row, 'surface').nodes.map(({ seq }) => seq)
    expect(seqsAt(3)).toEqual([0, 1, 2])
    expect(seqsAt(4)).toEqual([3, 2])
    expect(seqsAt(5)).toEqual([3, 2, 4])
    expect(part(analysis, 5, 'surface')).toMatchObject({ total: 3, from: 0, replacements: 1 })
  })

  test('long ones come in pages, the end first', () => {
    const analysis = analysisOf(Array.from({ length: 250 }, (_, index) => user(`m${index}`)))
    const last = part(analysis, 250, 'surface')
    expect([last.total, last.from, last.nodes.length]).toEqual([250, 150, 100])
    const before = part(analysis, 250, 'surface', { end: last.from })
    expect([before.from, before.nodes[0]?.seq, before.nodes.length]).toEqual([50, 50, 100])
    expect(part(analysis, 250, 'surface', { end: -5 }).nodes).toEqual([])
  })

  test('the request is the one of the step, with the header in force', () => {
    const request = part(analysisOf(sequential), 14, 'request')
    expect(request.title).toBe('Request of turn 2, step 1')
    expect(request.headerPlace).toMatchObject({ row: 3, seq: 2 })
    expect(request.config.map(({ name, value }) => [name, value.text])).toEqual([
      ['provider', 'acme'],
      ['model', 'acme-1'],
    ])
    expect(request.messages.map(({ role, preview, place }) => [role, preview.text, place?.row])).toEqual([
      ['user', 'one', 2],
      ['assistant', 'Fine.', 8],
      ['user', 'two', 12],
    ])
  })

  test('a log without a header says so', () => {
    const { notes } = part(analysisOf(parallelCalls), 4, 'request')
    expect(notes).toEqual(['The log has no request header before this place.'])
  })
})

test('tokens are those of the step, with its turn and the session beside it', () => {
  const { attempts, sections } = part(analysisOf(sequential), 6, 'tokens')
  expect(attempts).toMatchObject([
    { isCurrent: true, usage: { input: 100, output: 20, total: 120 }, route: 'acme/acme-1' },
  ])
  expect(sections.map(({ title, usage }) => [title, usage?.total])).toEqual([
    ['Step 1', 120],
    ['Turn 1', 120],
    ['Session', 470],
  ])
})

test('counts that no message can carry are unknown', () => {
  const rows = toRows([
    turnStart(1),
    stepStart(1, 1),
    answer(1, 1, { usage: { inputTokens: 1, outputTokens: 2 } }),
  ])
  const analysis = analyse(rows.map((row) => row.replace('"inputTokens":1', '"inputTokens":1e999')))
  expect(part(analysis, 3, 'tokens').attempts[0]?.usage).toBeUndefined()
})

test('problems have their text, what it means, and related rows that can be gone to', () => {
  const { problems } = part(analysisOf([...parallelCalls.slice(0, 4), result(1, 1, 'nobody')]), 5, 'problems')
  expect(problems[0]).toMatchObject({ code: 'tool/result-without-call', severity: 'error' })
  expect(problems[0]?.message).toContain('nobody')
  expect(problems[0]?.remedy).not.toBe('')
  expect(part(analysisOf(sequential), 5, 'problems').problems).toEqual([])
})

describe.skipIf(corpusFolder === undefined)('every row of every log of the corpus', () => {
  test('has all parts, and they can be sent', () => {
    for (const { file, text } of corpusLogs()) {
      const analysis = new Analysis(new LogText(text))
      analysis.advance()
      const { rowCount } = analysis.text
      // Long logs are looked at here and there: each part of each row costs what the log is long.
      const step = Math.max(Math.floor(rowCount / 12), 1)
      for (let row = 0; row < rowCount; row += step) {
        for (const name of inspectorParts) {
          const inspection: unknown = JSON.parse(JSON.stringify(inspect(analysis, { row, part: name })))
          expect(isInspection(inspection), `${file} row ${row} ${name}`).toBe(true)
        }
      }
    }
  })
})
