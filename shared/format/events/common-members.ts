// Members that payloads of several families have in common.
import { count, list, ordinal, record } from '../schema-parts.js'

export const turn = ordinal('The turn that this belongs to, from 1.')
export const step = ordinal('The step inside the turn, from 1 in every turn.')

/** The stretch of the surface that a summary or pruning takes away, and its estimated size. */
export const shadowedMembers = {
  shadowedRange: record(
    { start: count('Sequence number of its first node.'), end: count('Sequence number of its last node.') },
    'The stretch that goes, by position on the surface: `start` may be the larger number.',
  ),
  shadowedSeqs: list(count('Sequence number of a node.'), 'Every node that goes, in surface order.'),
  shadowedTokenCount: count('How large the model would find it, estimated in tokens.'),
}

/** Sequence numbers in `shadowedMembers`. */
export const shadowedReferences = [
  ['shadowedRange', 'start'],
  ['shadowedRange', 'end'],
  ['shadowedSeqs', '*'],
] as const
