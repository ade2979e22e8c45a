// One entry of the to-do list. All dialects share it.
import type { Static } from 'typebox'
import { choice, record, text } from '../schema-parts.js'

export const todoItem = record(
  {
    content: text('What is to be done, in a line.'),
    status: choice(['pending', 'in_progress', 'completed'], 'How far it is.'),
  },
  'One entry of the list.',
  { title: 'TodoItem' },
)

export type TodoItem = Static<typeof todoItem>
