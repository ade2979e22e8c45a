// Groups of event families as the filter offers them and colours tell them apart: coarser than the families of the
// format, since nobody tells fourteen colours apart.
import type { EventFamily } from '../../../../shared/format/dialect.js'

export const groups = ['user', 'assistant', 'tool', 'reasoning', 'context', 'control'] as const
export type Group = (typeof groups)[number]

const groupByFamily: Readonly<Record<EventFamily, Group>> = {
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  approval: 'tool',
  hook: 'tool',
  context: 'context',
  request: 'context',
  compaction: 'context',
  turn: 'control',
  step: 'control',
  control: 'control',
  session: 'control',
  team: 'control',
  workflow: 'control',
}

/** Types that a dialect does not know count as control: nothing of them reaches the model. */
export function groupOf(family: EventFamily | undefined): Group {
  return family === undefined ? 'control' : (groupByFamily[family] ?? 'control')
}
