// Compactions: a stretch of the surface is summarised or pruned, and the next surface event takes its place.
// Up to v0b the types were named `compact/…`.
import type { EventDefinition, PairDefinition } from '../dialect.js'
import {
  about,
  list,
  mark,
  nonEmptyText,
  nullable,
  number,
  optional,
  ordinal,
  record,
  text,
} from '../schema-parts.js'
import { contentBlockV0c, contentV0a, contentV0c } from '../values/content-block.js'
import { tokenUsage } from '../values/usage.js'
import { shadowedMembers, shadowedReferences, turn } from './common-members.js'
import type { FamilyEvents } from './family-events.js'

const sameTurn = { key: ['turn'], partnerKey: ['turn'] }

const compactStart: EventDefinition = {
  type: 'compact/start',
  family: 'compaction',
  summary: 'A compaction begins; no other may run until it ends.',
  place: 'in-turn',
  payload: record({ turn }, 'The turn it runs in.'),
  pairs: [{ with: 'compact/end', role: 'is ended by', ...sameTurn }],
}

const compactEnd: EventDefinition = {
  type: 'compact/end',
  family: 'compaction',
  summary: 'The compaction has ended.',
  place: 'in-turn',
  payload: record(
    { turn, error: optional(text('The reason for a failure; left out where it worked.')) },
    'The turn and the outcome.',
  ),
  pairs: [{ with: 'compact/start', role: 'ends', ...sameTurn }],
}

const model = text('The model that wrote the summary.')
const provider = text('The provider route it was written over.')
const maxTokens = optional(number('Output limit of that call in tokens.'))
const aboutSummary = 'The summary and what it takes the place of.'

const compactSummary: EventDefinition = {
  type: 'compact/summary',
  family: 'compaction',
  summary: 'The summary is ready; the next surface event puts it in place of what it sums up.',
  place: 'in-turn',
  payload: record(
    {
      summary: about(contentV0a, 'What the model wrote, not yet framed.'),
      ...shadowedMembers,
      model,
      maxTokens,
    },
    aboutSummary,
  ),
  seqReferences: shadowedReferences,
}

const compactSummaryV0b: EventDefinition = {
  ...compactSummary,
  payload: record(
    {
      summary: about(contentV0a, 'What the model wrote, not yet framed.'),
      ...shadowedMembers,
      provider,
      model,
      maxTokens,
    },
    aboutSummary,
  ),
}

const transaction = {
  compactionId: nonEmptyText('Id that the events of one compaction share.'),
  sourceCommandId: optional(nonEmptyText('The command that asked for it.')),
}
const enclosingTurn = nullable(
  ordinal('Number of a turn.'),
  'The turn it runs in; null for a compaction between turns.',
)

const sameCompaction = { key: ['compactionId'], partnerKey: ['compactionId'] }
const askedFor: PairDefinition = {
  with: 'command/run',
  role: 'was asked for by',
  key: ['sourceCommandId'],
  partnerKey: ['commandId'],
}

const compactionStart: EventDefinition = {
  type: 'compaction/start',
  family: 'compaction',
  summary: 'A compaction begins; no other may run until it ends.',
  place: 'anywhere',
  payload: record({ ...transaction, turn: enclosingTurn }, 'The compaction and the turn it runs in.'),
  pairs: [{ with: 'compaction/end', role: 'is ended by', ...sameCompaction }, askedFor],
}

const compactionEnd: EventDefinition = {
  type: 'compaction/end',
  family: 'compaction',
  summary: 'The compaction has ended.',
  place: 'anywhere',
  payload: record(
    {
      ...transaction,
      turn: enclosingTurn,
      error: optional(text('The reason for a failure; left out where it worked.')),
    },
    'The compaction and its outcome.',
  ),
  pairs: [{ with: 'compaction/start', role: 'ends', ...sameCompaction }],
}

const compactionSummary: EventDefinition = {
  type: 'compaction/summary',
  family: 'compaction',
  summary: 'The summary is ready; the next surface event puts it in place of what it sums up.',
  place: 'anywhere',
  payload: record(
    {
      ...transaction,
      summary: about(contentV0c, 'What the model wrote, not yet framed.'),
      ...shadowedMembers,
      provider,
      model,
      maxTokens,
      usage: optional(about(tokenUsage, 'Token counts of that call.')),
      rawOutput: optional(list(contentBlockV0c, 'All that the model wrote, before it was tidied.')),
      llmStreamCall: mark('Exactly one call of the model service wrote it; `rawOutput` is there then.'),
    },
    aboutSummary,
    { dependentRequired: { llmStreamCall: ['rawOutput'] } },
  ),
  seqReferences: shadowedReferences,
  pairs: [
    { with: 'compaction/start', role: 'belongs to', ...sameCompaction },
    {
      with: 'user/message',
      role: 'is put on the surface by',
      key: ['compactionId'],
      partnerKey: ['source', 'compactionId'],
    },
  ],
}

const compactionPrune: EventDefinition = {
  type: 'compaction/prune',
  family: 'compaction',
  summary: 'Content is about to be shortened without asking a model; the next surface event does it.',
  place: 'anywhere',
  payload: record(shadowedMembers, 'What is shortened, and its size.'),
  seqReferences: shadowedReferences,
}

export const compactionEvents: FamilyEvents = {
  v0a: [compactStart, compactSummary, compactEnd],
  v0b: [compactStart, compactSummaryV0b, compactEnd],
  v0c: [compactionStart, compactionSummary, compactionPrune, compactionEnd],
}
