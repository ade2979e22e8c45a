// The header line of a log: what each dialect wants in it. Version and line shape decide before a schema is asked.
import Type from 'typebox'
import { translated } from '../l10n/bundle.js'
import { deferred } from '../text.js'
import { isAbsolutePath } from './absolute-path.js'
import type { HeaderDefinition, PayloadFault } from './dialect.js'
import { isJsonObject } from './schema-node.js'
import { count, optional, record, text } from './schema-parts.js'

const firstMembers = {
  type: Type.Literal('session', { description: 'Marks the header line.' }),
  version: Type.Literal(0, { description: 'Format version.' }),
  id: text('Id of the session.'),
}

const lineage = {
  cwd: optional(text('Working directory, as an absolute path; absent where the session has none.')),
  parentSession: optional(text('The session that this one was forked or spawned from.')),
  seedLength: optional(count('How many leading events came from the parent.')),
}

const aboutHeader = 'The first line of a log: which session it is.'

const absolutePath = deferred('an absolute path')
const unsignedZero = deferred('zero without a sign')

/** Finds a `cwd` that is relative under the rules of every platform. */
function findRelativeCwd(header: unknown): PayloadFault | undefined {
  const cwd = isJsonObject(header) ? header['cwd'] : undefined
  if (typeof cwd !== 'string' || isAbsolutePath(cwd)) return undefined
  return { path: ['cwd'], expectation: translated(absolutePath) }
}

/** Seeds 003 and 000. */
export const headerV0a: HeaderDefinition = {
  schema: record(
    {
      ...firstMembers,
      createdAt: Type.Number({ description: 'When the session was made, in milliseconds since 1970.' }),
      ...lineage,
    },
    aboutHeader,
    { title: 'Header' },
  ),
  isBoundToPath: false,
  retiredMembers: [],
  also: findRelativeCwd,
}

/** Members in which the stored header of v0c refuses negative zero by name. */
const unsigned = ['createdAt', 'delegationDepth']

function findNegativeZero(header: unknown): PayloadFault | undefined {
  if (!isJsonObject(header)) return undefined
  const name = unsigned.find((member) => Object.is(header[member], -0))
  return name === undefined ? undefined : { path: [name], expectation: translated(unsignedZero) }
}

/** Seed 004, as stored: in memory, `delegationDepth` may be absent. */
export const headerV0c: HeaderDefinition = {
  schema: record(
    {
      ...firstMembers,
      createdAt: count('When the session was made, in milliseconds since 1970.'),
      ...lineage,
      origin: optional(Type.Literal('subagent', { description: 'Set on the session of a child agent.' })),
      delegationDepth: count('How many agents stand above this one; 0 for the session of a person.'),
      agentPreset: optional(text('Id of the agent preset it was made with.')),
    },
    aboutHeader,
    { title: 'Header' },
  ),
  isBoundToPath: true,
  retiredMembers: ['sandboxMode', 'approvalPolicy'],
  also: (header) => findNegativeZero(header) ?? findRelativeCwd(header),
}
