// What later format versions want of the sources of messages. Version 0 takes any source; a log is refused when it is
// upgraded (generations: kinds at the edge from version 2 to 3, members of plug-in sources at the edge from 0 to 1).

/** Source kinds that format version 3 knows. */
export const laterSourceKinds: ReadonlySet<string> = new Set([
  'user',
  'plugin',
  'model',
  'tool',
  'agent-instructions',
  'session-reference',
  'team-message',
  'goal',
  'skill-invocation',
  'skill-catalog',
  'coordinator',
  'subagent-report',
  'subagent-settled',
  'webhook',
  'agent-message',
])

/** Members that the source of a plug-in may have in one form only. */
export const formOfMember: ReadonlyMap<string, string> = new Map([
  ['summary', 'notice'],
  ['sections', 'snapshot'],
])
