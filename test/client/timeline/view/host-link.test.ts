import { describe, expect, test } from 'vitest'
import { HostLink } from '../../../../client/timeline/view/host-link.js'
import type { ViewMessage } from '../../../../shared/analysis/timeline/messages.js'

const uri = 'file:///a'

function linked() {
  const posted: ViewMessage[] = []
  const link = new HostLink((message) => posted.push(message))
  link.uri = uri
  link.version = 3
  return { link, posted }
}

describe('questions and answers', () => {
  test('an answer reaches whoever asked, in whatever order answers come', async () => {
    const { link, posted } = linked()
    const first = link.ask<'texts'>({ ask: 'texts', rows: [1] })
    const second = link.ask<'texts'>({ ask: 'texts', rows: [2] })
    expect(posted).toMatchObject([
      { kind: 'question', id: 1, uri, version: 3, question: { ask: 'texts', rows: [1] } },
      { kind: 'question', id: 2 },
    ])
    link.receive({ kind: 'answer', uri, version: 3, id: 2, value: ['two'] })
    link.receive({ kind: 'answer', uri, version: 3, id: 1, value: ['one'] })
    expect(await first.answer).toEqual(['one'])
    expect(await second.answer).toEqual(['two'])
  })

  test('an answer about another version is none', async () => {
    const { link } = linked()
    const asked = link.ask<'texts'>({ ask: 'texts', rows: [1] })
    link.receive({ kind: 'answer', uri, version: 4, id: 1, value: ['one'] })
    expect(await asked.answer).toBeUndefined()
  })

  test('nor is one that comes after the view took up another version', async () => {
    const { link } = linked()
    const asked = link.ask<'texts'>({ ask: 'texts', rows: [1] })
    link.version = 4
    link.receive({ kind: 'answer', uri, version: 3, id: 1, value: ['one'] })
    expect(await asked.answer).toBeUndefined()
  })

  test('a failure and an answer of another shape reject', async () => {
    const { link } = linked()
    const failed = link.ask<'texts'>({ ask: 'texts', rows: [1] })
    link.receive({ kind: 'answer', uri, version: 3, id: 1, error: 'no server' })
    await expect(failed.answer).rejects.toThrow('no server')
    const odd = link.ask<'inspect'>({ ask: 'inspect', row: 1, part: 'surface' })
    link.receive({ kind: 'answer', uri, version: 3, id: 2, value: { part: 'surface', total: 'many' } })
    await expect(odd.answer).rejects.toThrow()
  })

  test('a question that is taken back has no answer, and the host hears of it', async () => {
    const { link, posted } = linked()
    const asked = link.ask<'search'>({ ask: 'search', words: 'x' })
    asked.cancel()
    expect(posted.at(-1)).toEqual({ kind: 'cancel', uri, version: 3, id: 1 })
    expect(await asked.answer).toBeUndefined()
  })
})

test('what is no message of a host is reported and dropped', () => {
  const { link, posted } = linked()
  expect(
    link.receive({ kind: 'state', uri, version: 1, name: 'a', content: { state: 'odd' } }),
  ).toBeUndefined()
  expect(link.receive('x')).toBeUndefined()
  expect(posted.map(({ kind }) => kind)).toEqual(['defect', 'defect'])
})

test('states and selections are handed on', () => {
  const { link } = linked()
  const select = { kind: 'select', uri, version: 3, row: 4 }
  expect(link.receive(select)).toEqual(select)
})
