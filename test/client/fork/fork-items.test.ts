import { expect, it } from 'vitest'
import { forkGroups } from '../../../client/fork/fork-items.js'

const end = {
  row: 29,
  seq: 28,
  type: 'turn/end',
  turn: { number: 1, outcome: 'completed', firstWords: 'Fix $(bug)' },
}
const title = { row: 30, seq: 29, type: 'session/title' }
const lastEnd = { row: 60, seq: 59, type: 'turn/end', turn: { number: 2 } }

it('ends of turns come first, the latest on top', () => {
  const groups = forkGroups([end, title, lastEnd])
  expect(groups.map(({ title, items }) => [title, items.map(({ label }) => label)])).toEqual([
    ['Ends of turns', ['Turn 2', 'Turn 1 · completed']],
    ['Between turns', ['session/title']],
  ])
})

it('an item says the last event that is kept, and the first words with their icons as text', () => {
  const [group] = forkGroups([end])
  expect(group?.items[0]).toMatchObject({ description: 'through seq 28', detail: 'Fix \\$(bug)' })
})

it('there is no empty group', () => {
  expect(forkGroups([title]).map((group) => group.title)).toEqual(['Between turns'])
  expect(forkGroups([])).toEqual([])
})
