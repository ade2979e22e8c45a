import { expect, it } from 'vitest'
import { type ModelSubject, readSubject, writeSubject } from '../../../client/model-view/model-uri.js'

const log = 'file:///home/mira/a%20b/session.jsonl'

it.each<ModelSubject>([
  { kind: 'request', log, target: { turn: 3, step: 2 } },
  { kind: 'request', log, target: { turn: 3, step: 2, attempt: 1 } },
  { kind: 'request', log, target: { seq: 120 } },
  { kind: 'request', log, target: 'end' },
  { kind: 'messages', log, target: { row: 7 } },
  { kind: 'messages', log, target: 'end' },
])('an address says again what it was made of', (subject) => {
  expect(readSubject(writeSubject(subject))).toEqual(subject)
})

it.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['no log', '{"kind":"request","target":"end"}'],
  ['no target', `{"kind":"request","log":"${log}"}`],
  ['another target', `{"kind":"request","log":"${log}","target":{"turn":1}}`],
  ['messages of a step', `{"kind":"messages","log":"${log}","target":{"turn":1,"step":1}}`],
  ['another kind', `{"kind":"x","log":"${log}","target":"end"}`],
])('an address with %s is not ours', (_what, query) => {
  expect(readSubject(query)).toBeUndefined()
})
