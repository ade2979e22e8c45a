// Requests of random logs against the released session core, at every place of the log.
import * as real from '@deepseek-ai/dsh-session'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { messagesAfter, requestOf } from '../../../shared/analysis/model-view.js'
import { v0c } from '../../../shared/format/dialects/v0c.js'
import { LogText } from '../../../shared/log/log-text.js'
import type { LogEvent } from '../../../shared/session/log-event.js'
import { randomLog } from '../../oracle/random-log.js'
import { header } from '../../server/sample-rows.js'
import { jsonOf } from './reference.js'

function analyse(events: readonly LogEvent[]): LogAnalysis {
  const rows = events.map((event) => `${JSON.stringify(event)}\n`)
  const analysis = new LogAnalysis(new LogText(`${header()}\n${rows.join('')}`), { dialect: v0c })
  analysis.advance()
  return analysis
}

it('the messages and the header after every row of a random log are those of the real core', {
  timeout: 60_000,
}, () => {
  let replaced = 0
  fc.assert(
    fc.property(randomLog, (events) => {
      const analysis = analyse(events)
      for (let length = 0; length <= events.length; length++) {
        const before = structuredClone(events.slice(0, length)) as real.SessionEvent[]
        const { nodes, replacements } = real.foldSurface(before)
        const messages = nodes.flatMap((seq) => {
          const event = before[seq]
          const message = event === undefined ? null : real.deriveEventMessage(event)
          return message === null ? [] : [message]
        })
        expect(jsonOf(messagesAfter(analysis, length).messages)).toEqual(jsonOf(messages))
        replaced = Math.max(replaced, replacements.length)
      }
      expect(jsonOf(requestOf(analysis, 'end')?.header)).toEqual(
        jsonOf(real.foldRequestHeader(structuredClone(events) as real.SessionEvent[])),
      )
    }),
    { numRuns: 150 },
  )
  expect(replaced).toBeGreaterThan(0)
})
