// Tool runs: the call as it starts, its result, the calls that code-mode programs make, and requests that tools
// send by themselves.
import Type from 'typebox'
import type { EventDefinition, PairDefinition } from '../dialect.js'
import { about, anyJson, flag, number, optional, record, text } from '../schema-parts.js'
import { contentV0a, contentV0c } from '../values/content-block.js'
import { toolError } from '../values/failure.js'
import { toolResultMessageV0c } from '../values/message.js'
import { step, turn } from './common-members.js'
import type { FamilyEvents } from './family-events.js'
import { legacyToolResult } from './legacy-messages.js'
import { toolResultGuard } from './message-guards.js'

const callPayload = record(
  {
    turn,
    step,
    callId: text('Id of the call, from the block that asked for it.'),
    name: text('The tool.'),
    arguments: text('Arguments as the model spelled them.'),
  },
  'The call and the step it runs in.',
)

const toolCall: EventDefinition = {
  type: 'tool/call',
  family: 'tool',
  summary: 'A tool starts to run because the model asked for it.',
  place: 'in-step',
  payload: callPayload,
  pairs: [
    { with: 'tool/result', role: 'is answered by', key: ['callId'], partnerKey: ['callId'] },
    {
      with: 'assistant/message',
      role: 'was asked for by',
      key: ['callId'],
      partnerKey: ['content', '*', 'id'],
    },
  ],
}

const callIdOfMessage = ['message', 'source', 'callId']

const toolCallV0c: EventDefinition = {
  ...toolCall,
  pairs: [
    { with: 'tool/result', role: 'is answered by', key: ['callId'], partnerKey: callIdOfMessage },
    {
      with: 'assistant/message',
      role: 'was asked for by',
      key: ['callId'],
      partnerKey: ['message', 'content', '*', 'id'],
    },
  ],
}

const error = optional(about(toolError, 'Which error made the run fail, where the harness knows.'))
const meta = optional(anyJson('What the tool keeps for display; the model never sees it.'))
const aboutResult = 'The result and the step it belongs to.'

const toolResult: EventDefinition = {
  type: 'tool/result',
  family: 'tool',
  summary: 'The outcome of a tool run joins the surface.',
  place: 'in-step',
  payload: record(
    {
      turn,
      step,
      callId: text('The answered call.'),
      content: about(contentV0a, 'What the model reads as the answer.'),
      isError: flag('Whether the run failed.'),
      error,
      meta,
    },
    aboutResult,
  ),
  projection: { kind: 'tool-result' },
  pairs: [{ with: 'tool/call', role: 'answers', key: ['callId'], partnerKey: ['callId'] }],
}

const toolResultV0c: EventDefinition = {
  ...toolResult,
  summary:
    'The outcome of a tool run joins the surface; as a replacement, it rewrites the content of one result.',
  payload: record(
    { turn, step, message: about(toolResultMessageV0c, 'The result as a message.'), error, meta },
    aboutResult,
  ),
  guard: toolResultGuard,
  legacy: legacyToolResult,
  projection: { kind: 'member' },
  pairs: [{ with: 'tool/call', role: 'answers', key: callIdOfMessage, partnerKey: ['callId'] }],
}

const subCallMembers = {
  parentCallId: text('The call of the program that made this one.'),
  subCallId: text('Id of this call: the parent, `:code:` and a number from 1.'),
  name: text('The tool.'),
  arguments: anyJson('The arguments, as JSON.'),
}
const isError = flag('Whether the call failed.')
const rootCallId = text('The call of the outermost program.')

const codeDispatch: EventDefinition = {
  type: 'tool/code-dispatch',
  family: 'tool',
  summary: 'A tool call made by a program of the model has ended.',
  place: 'in-turn',
  payload: record(
    { ...subCallMembers, isError, resultSummary: text('The result as text, cut after 200 characters.') },
    'The call and how it went.',
  ),
  pairs: [{ with: 'tool/call', role: 'runs inside', key: ['parentCallId'], partnerKey: ['callId'] }],
}

const insideCall: PairDefinition = {
  with: 'tool/call',
  role: 'runs inside',
  key: ['rootCallId'],
  partnerKey: ['callId'],
}

const codeDispatchV0c: EventDefinition = {
  ...codeDispatch,
  place: 'anywhere',
  ownerPlace: 'in-turn',
  payload: record(
    {
      rootCallId,
      ...subCallMembers,
      isError,
      content: about(contentV0c, 'The result, whole or as a preview.'),
    },
    'The call and how it went.',
  ),
  pairs: [
    { with: 'tool/code-dispatch-start', role: 'settles', key: ['subCallId'], partnerKey: ['subCallId'] },
    insideCall,
  ],
}

const codeDispatchStart: EventDefinition = {
  type: 'tool/code-dispatch-start',
  family: 'tool',
  summary: 'A tool call made by a program of the model starts to run.',
  place: 'anywhere',
  ownerPlace: 'in-turn',
  payload: record({ rootCallId, ...subCallMembers }, 'The call.'),
  pairs: [
    { with: 'tool/code-dispatch', role: 'is settled by', key: ['subCallId'], partnerKey: ['subCallId'] },
    insideCall,
  ],
}

/** A list with one element. */
const single = { minItems: 1, maxItems: 1 }

const searchQuestion = record(
  { type: Type.Literal('text', { description: 'A text block.' }), text: text('The question.') },
  'The question as a block.',
)

const searchMessage = record(
  {
    role: Type.Literal('user', { description: 'Who asks.' }),
    content: Type.Array(searchQuestion, { ...single, description: 'One block: the question.' }),
  },
  'The question as a message.',
)

const searchTool = record(
  {
    type: Type.Literal('web_search_20250305', { description: 'The kind of tool.' }),
    name: Type.Literal('web_search', { description: 'Its name.' }),
    max_uses: number('How often it may search.'),
  },
  'The search tool of the service.',
)

const webSearchRequest: EventDefinition = {
  type: 'web/deepseek-search-llm-request',
  family: 'tool',
  summary: 'A web search is about to be sent; this is the request without its secrets.',
  place: 'anywhere',
  payload: record(
    {
      endpoint: text('Address it goes to.'),
      apiVersion: text('Version header.'),
      body: record(
        {
          model: text('The model that searches.'),
          max_tokens: number('Output limit in tokens.'),
          messages: Type.Array(searchMessage, { ...single, description: 'One message: the question.' }),
          tools: Type.Array(searchTool, { ...single, description: 'One tool: the search.' }),
        },
        'Body of the request.',
      ),
    },
    'The request.',
  ),
}

const earlyToolEvents = [toolCall, toolResult, codeDispatch]

export const toolEvents: FamilyEvents = {
  v0a: earlyToolEvents,
  v0b: earlyToolEvents,
  v0c: [toolCallV0c, toolResultV0c, codeDispatchStart, codeDispatchV0c, webSearchRequest],
}
