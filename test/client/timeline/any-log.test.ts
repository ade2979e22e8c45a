// Logs that nobody would write, and all of the corpus: whatever is in them, the timeline is made, sent, laid out and
// drawn, and every place on the screen is a number.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisTicks } from '../../../client/timeline/view/model/axis.js'
import { buildOverview, buildScene } from '../../../client/timeline/view/model/build-scene.js'
import { prepareDrawing } from '../../../client/timeline/view/model/drawing-parts.js'
import { filterRows } from '../../../client/timeline/view/model/filter.js'
import type { Shape } from '../../../client/timeline/view/model/scene.js'
import { buildScale, timeModes } from '../../../client/timeline/view/model/time-scale.js'
import { buildModel, rowOfSeq } from '../../../client/timeline/view/model/timeline-model.js'
import { wholeViewport } from '../../../client/timeline/view/model/viewport.js'
import { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { isPackedTimeline, packTimeline, unpackTimeline } from '../../../shared/analysis/timeline/transfer.js'
import { timelineOf } from '../../../shared/analysis/timeline-data.js'
import { LogText } from '../../../shared/log/log-text.js'
import { toRows } from '../../analysis/outline-log.js'
import { corpusFolder, corpusLogs, corpusMutants } from '../../corpus/corpus.js'
import { compaction, manyTurns, parallelCalls, sequential } from './scenarios.js'

function check(text: string): void {
  const analysis = new LogAnalysis(new LogText(text))
  analysis.advance()
  const packed: unknown = JSON.parse(JSON.stringify(packTimeline(timelineOf(analysis))))
  const data = isPackedTimeline(packed) ? unpackTimeline(packed) : undefined
  if (data === undefined) throw new Error('the timeline cannot be sent')
  const model = buildModel(data)
  const matches = filterRows(model, { query: [], hiddenGroups: new Set(), onlyProblems: false }, new Map())
  for (const mode of timeModes) {
    const scale = buildScale(model, mode)
    const parts = prepareDrawing(model, scale)
    const { start, end } = wholeViewport({ length: scale.length, shortest: 4 })
    for (const part of [1, 0.3, 0.001]) {
      const view = { start, end: start + (end - start) * part, width: 300 }
      const { shapes } = buildScene(parts, view, { matches })
      for (const shape of [...shapes, ...buildOverview(parts, view, { matches }).shapes]) {
        expect(numbersOf(shape).every(Number.isFinite), `${mode} ${JSON.stringify(shape)}`).toBe(true)
      }
      expect(axisTicks(scale, model, view).length).toBeLessThanOrEqual(200)
    }
  }
  const { seq, flags } = data.tables.rows.columns
  for (let row = 0; row < model.rowCount; row += 7) {
    // Taken events are found by their number.
    if ((flags[row] & 1) !== 0) expect(rowOfSeq(model, seq[row])).toBe(row)
  }
}

function numbersOf(shape: Shape): readonly number[] {
  return Object.values(shape).flatMap((value: unknown) =>
    typeof value === 'number' ? [value] : Array.isArray(value) ? value : [],
  )
}

describe('hostile logs', () => {
  const rows = [...toRows(sequential), ...toRows(parallelCalls).slice(1), ...toRows(compaction).slice(1)]
  const damage = fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '{"type":"turn/start","seq":-1,"time":1e308,"data":{"turn":1e308}}',
    '{"type":"turn/end","seq":1e999,"time":-1e308,"data":null}',
    '{"type":"assistant/chunk","seq":5,"time":0.5,"data":{"turn":1,"step":1,"chunk":{"type":"usage","usage":{"inputTokens":-5,"outputTokens":1e999}}}}',
    '{"type":"text-chunks","seq0":3,"time0":1,"data":{"turn":1,"step":1,"index":0,"texts":["a","b"],"dt":[1e308]}}',
    '{"type":"user/message","seq":3,"time":3,"data":{},"surfaceOp":{"op":"replace","start":0,"end":99}}',
    '{"type":"request/context","seq":3,"time":3,"data":{"provider":"a","model":"b","contextWindow":1e999}}',
    '{"type":"request/context","seq":3,"time":3,"data":{"provider":"a","model":"b","contextWindow":-7}}',
  )

  test('rows lost, doubled, out of order and damaged', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...rows), damage), { maxLength: 40 }), (log) => {
        check(log.join('\n'))
      }),
      { numRuns: 150 },
    )
  })

  test('times that go anywhere', () => {
    const time = fc.oneof(
      fc.constantFrom(0, -1, 1e15, 1e300, -1e300, 5e-324, 1_784_000_000_000),
      fc.double({ noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 60 }), (times) => {
        const log = toRows(manyTurns(10)).map((row, index) =>
          index === 0
            ? row
            : row.replace(/"time":\d+/, `"time":${JSON.stringify(times[index % times.length])}`),
        )
        check(log.join('\n'))
      }),
      { numRuns: 150 },
    )
  })

  test.each(['', '\n', '\n\n\n', '{"type":"session","version":9}', 'x', '{"type":"session","version":0}'])(
    'a file with hardly anything in it: %o',
    (text) => check(text),
  )
})

describe.skipIf(corpusFolder === undefined)('the corpus', () => {
  test('every log', () => {
    for (const { text } of corpusLogs()) check(text)
  })

  test('every tenth mutant', () => {
    for (const [index, { text }] of corpusMutants().entries()) if (index % 10 === 0) check(text)
  })
})
