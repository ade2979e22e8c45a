import { expect, it } from 'vitest'
import { ChosenDialects } from '../../client/chosen-dialects.js'

/** As much of the editor's store as is used, holding what it is given. */
function createMemento(stored?: unknown) {
  const values = new Map<string, unknown>([['dialects', stored]])
  return {
    keys: () => [...values.keys()],
    get: <T>(key: string, fallback?: T): T => (values.get(key) ?? fallback) as T,
    update: async (key: string, value: unknown) => {
      values.set(key, value)
    },
  }
}

it('a choice goes over the settings of its log, and of no other', async () => {
  const dialects = new ChosenDialects(createMemento())
  await dialects.choose('file:///a', 'v0a')
  expect(dialects.amend('file:///a', { dialect: 'auto', hover: true })).toEqual({
    dialect: 'v0a',
    hover: true,
  })
  expect(dialects.amend('file:///a', null)).toEqual({ dialect: 'v0a' })
  expect(dialects.amend('file:///b', { dialect: 'auto' })).toEqual({ dialect: 'auto' })
})

it('a choice is remembered, and can be taken back', async () => {
  const memento = createMemento()
  await new ChosenDialects(memento).choose('file:///a', 'v0b')
  const later = new ChosenDialects(memento)
  expect(later.of('file:///a')).toBe('v0b')
  await later.choose('file:///a', undefined)
  expect(new ChosenDialects(memento).of('file:///a')).toBeUndefined()
})

it('what was stored by somebody else is left out', () => {
  const dialects = new ChosenDialects(createMemento([['file:///a', 'v0a'], 'x', ['file:///b', 7]]))
  expect(dialects.of('file:///a')).toBe('v0a')
  expect(dialects.of('file:///b')).toBeUndefined()
})

it('the oldest choices are forgotten', async () => {
  const dialects = new ChosenDialects(createMemento())
  for (let log = 0; log <= 200; log++) await dialects.choose(`file:///${log}`, 'v0a')
  expect(dialects.of('file:///0')).toBeUndefined()
  expect(dialects.of('file:///1')).toBe('v0a')
})
