// Over the real protocol: the steps of a log, and the schema of a dialect.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DialectSchema, SessionSteps } from '../../../shared/protocol.js'
import { LanguageClient } from '../language-client.js'

const uri = 'file:///logs/session.jsonl'

it('lists the steps of a log with their turn, place and what a person said', async () => {
  const client = await LanguageClient.start()
  client.open(uri, readFileSync('samples/clean-v0c.session.jsonl', 'utf8'))
  const answer = await client.request<SessionSteps.Result>(SessionSteps.method, { textDocument: { uri } })
  expect(answer.steps.map(({ turn, step }) => `${turn}.${step}`)).toEqual([
    ...['1.1', '1.2', '1.3', '1.4'],
    ...['2.1', '2.2'],
    '3.1',
  ])
  expect(answer.steps[4]).toEqual({
    turn: 2,
    step: 1,
    row: 125,
    seq: 124,
    outcome: 'completed',
    firstWords: expect.stringMatching(/^Thanks\. Do the credit notes have the same fault\?/),
  })
})

it('has no steps of a log that is not open', async () => {
  const client = await LanguageClient.start()
  expect(await client.request(SessionSteps.method, { textDocument: { uri } })).toBeNull()
})

it('gives the schema of a dialect, and none of one that does not exist', async () => {
  const client = await LanguageClient.start()
  const answer = await client.request<DialectSchema.Result>(DialectSchema.method, { dialect: 'v0a' })
  expect(answer.schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' })
  expect(Object.keys(Object(answer.schema['$defs']))).toContain('turn/start')
  expect(await client.request(DialectSchema.method, { dialect: 'v9' })).toBeNull()
})
