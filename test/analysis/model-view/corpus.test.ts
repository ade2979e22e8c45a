import * as real from '@deepseek-ai/dsh-session'
import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { messagesDocument, requestDocument } from '../../../shared/analysis/model-view/document.js'
import { messagesAfter, requestOf } from '../../../shared/analysis/model-view.js'
import { findDialect } from '../../../shared/format/registry.js'
import { LogText } from '../../../shared/log/log-text.js'
import { isRecord } from '../../../shared/session/json.js'
import { type CorpusLog, corpusFolder, corpusLogs } from '../../corpus/corpus.js'
import {
  earlierMessages,
  eventsOfText,
  isOfToday,
  jsonOf,
  type PlainEvent,
  realEvents,
  stepsOf,
} from './reference.js'

function analyse({ text, dialect }: CorpusLog): LogAnalysis {
  const found = findDialect(dialect)
  const analysis = new LogAnalysis(new LogText(text), found === undefined ? {} : { dialect: found })
  analysis.advance()
  return analysis
}

/** What the real core says about the events before one. */
function realRequest(events: readonly PlainEvent[], endSeq: number) {
  const before = realEvents(events.slice(0, endSeq))
  const messages = real
    .foldSurface(before)
    .nodes.map((seq) => before[seq])
    .flatMap((event) => (event === undefined ? [] : [real.deriveEventMessage(event)]))
    .filter((message) => message !== null)
  return { messages, header: real.foldRequestHeader(before) }
}

/** Logs of this dialect that its own harness takes. */
function accepted(dialect: string): readonly CorpusLog[] {
  return corpusLogs().filter(
    (log) => log.dialect === dialect && log.verdict === 'accept' && log.via === undefined,
  )
}

describe.skipIf(corpusFolder === undefined)('requests of the corpus', () => {
  it('are those of the real core, at every step and at the end of every August log', () => {
    let requests = 0
    let logs = 0
    for (const log of accepted('v0c')) {
      const events = eventsOfText(log.text)
      if (!isOfToday(events)) continue
      logs++
      const analysis = analyse(log)
      for (const { turn, step, attempts, hasAnswer } of stepsOf(events)) {
        attempts.forEach((endSeq, index) => {
          const target = { turn: Number(turn), step: Number(step), ...(hasAnswer && { attempt: index + 1 }) }
          const request = requestOf(analysis, target)
          const expected = realRequest(events, endSeq)
          expect(jsonOf(request?.messages), `${log.file} ${JSON.stringify(target)}`).toEqual(
            jsonOf(expected.messages),
          )
          expect(jsonOf(request?.header), log.file).toEqual(jsonOf(expected.header))
          expect(request?.atSeq, log.file).toBe(endSeq - 1)
          requests++
        })
      }
      const atEnd = requestOf(analysis, 'end')
      const expected = realRequest(events, events.length)
      expect(jsonOf(atEnd?.messages), log.file).toEqual(jsonOf(expected.messages))
      expect(jsonOf(atEnd?.header), log.file).toEqual(jsonOf(expected.header))
      expect(jsonOf(messagesAfter(analysis).messages), log.file).toEqual(jsonOf(expected.messages))
    }
    expect(logs).toBeGreaterThan(100)
    expect(requests).toBeGreaterThan(300)
  })

  it('of an answer hold what was there before the first chunk that the answer cites', () => {
    let answers = 0
    for (const log of accepted('v0c')) {
      const events = eventsOfText(log.text)
      if (!isOfToday(events)) continue
      const analysis = analyse(log)
      for (const { type, row, sourceEventSeqs, surfaceOp } of events) {
        if (type !== 'assistant/message' || surfaceOp !== 'append') continue
        if (!Array.isArray(sourceEventSeqs) || sourceEventSeqs.length === 0) continue
        const endSeq = Math.min(...sourceEventSeqs.map(Number))
        const request = requestOf(analysis, { row })
        expect(request?.place.kind).toBe('attempt')
        expect(jsonOf(request?.messages), `${log.file} row ${row}`).toEqual(
          jsonOf(realRequest(events, endSeq).messages),
        )
        answers++
      }
    }
    expect(answers).toBeGreaterThan(300)
  })

  it('are those of the fact sheet at every step of the July logs', () => {
    let requests = 0
    for (const dialect of ['v0a', 'v0b']) {
      for (const log of accepted(dialect)) {
        const events = eventsOfText(log.text)
        const analysis = analyse(log)
        for (const { turn, step, startSeq } of stepsOf(events)) {
          const request = requestOf(analysis, { turn: Number(turn), step: Number(step) })
          const header = request?.header
          // Fixtures may hold a placeholder for the whole prefix.
          const prefix =
            isRecord(header) && Array.isArray(header['messagePrefix'])
              ? header['messagePrefix'].filter(isRecord)
              : []
          const expected = [...prefix, ...earlierMessages(events.slice(0, startSeq), dialect === 'v0b')]
          expect(jsonOf(request?.messages), `${log.file} ${String(turn)}/${String(step)}`).toEqual(
            jsonOf(expected),
          )
          requests++
        }
        const expected = earlierMessages(events, dialect === 'v0b')
        expect(jsonOf(messagesAfter(analysis).messages), log.file).toEqual(jsonOf(expected))
      }
    }
    expect(requests).toBeGreaterThan(50)
  })

  it('exist for every row of every log, and as a document', () => {
    for (const log of corpusLogs()) {
      const analysis = analyse(log)
      const step = Math.max(1, Math.floor(analysis.text.rowCount / 40))
      for (let row = 0; row < analysis.text.rowCount; row += step) {
        const request = requestOf(analysis, { row })
        if (request === undefined) throw new Error(`no request at row ${row} of ${log.file}`)
        expect(request.sources).toHaveLength(request.messages.length)
        expect(requestDocument(request).endsWith('\n')).toBe(true)
        expect(messagesDocument(messagesAfter(analysis, row)).endsWith('\n')).toBe(true)
      }
    }
  })
})
