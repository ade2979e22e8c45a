// Descriptions for hover and completion: what stands at a path, which members and values may stand there.
import { describe, expect, it } from 'vitest'
import { describeIn, describePath, membersAt, membersIn } from '../../shared/format/describe.js'
import type { Dialect, EventDefinition } from '../../shared/format/dialect.js'
import { findDialect } from '../../shared/format/registry.js'
import { packedRowDefinitions, rowSchemaOf } from '../../shared/format/row-schema.js'

function dialect(id: string): Dialect {
  const found = findDialect(id)
  if (found === undefined) throw new Error(`no dialect ${id}`)
  return found
}

function definition(id: string, type: string): EventDefinition {
  const found = dialect(id).events.get(type)
  if (found === undefined) throw new Error(`${id} has no ${type}`)
  return found
}

const chunk = definition('v0c', 'assistant/chunk')
const user = definition('v0c', 'user/message')
const turnEnd = definition('v0c', 'turn/end')

describe('describePath', () => {
  it('says what a member is, its type, and whether it must be there', () => {
    expect(describePath(chunk, ['turn'])).toEqual({
      description: 'The turn that this belongs to, from 1.',
      type: 'integer ≥ 1',
      required: true,
    })
    expect(describePath(definition('v0c', 'tool/result'), ['error', 'name'])).toMatchObject({
      type: 'string',
      required: true,
    })
    expect(describePath(definition('v0c', 'tool/result'), ['error'])).toMatchObject({
      type: 'ToolError',
      required: false,
    })
  })

  it('lists the values of a closed set, and those known of an open one', () => {
    const policy = describePath(definition('v0a', 'approval/policy'), ['policy'])
    expect(policy).toMatchObject({ type: '"ask" | "never"', values: [{ value: 'ask' }, { value: 'never' }] })
    const decision = describePath(definition('v0a', 'hook/result'), ['decision'])
    expect(decision?.type).toBe('string')
    expect(decision?.values?.map(({ value }) => value)).toContain('pass')
  })

  it('lets the tag in the value choose the variant', () => {
    const text = { turn: 1, step: 1, chunk: { type: 'text-delta', index: 0, text: 'a' } }
    expect(describePath(chunk, ['chunk'], text)).toMatchObject({
      description: 'One piece of what the provider streams.',
      variant: 'More text of a block.',
    })
    expect(describePath(chunk, ['chunk', 'text'], text)?.required).toBe(true)
    expect(describePath(chunk, ['chunk', 'argumentsDelta'], text)).toBeUndefined()
    expect(describePath(chunk, ['chunk', 'argumentsDelta'])?.type).toBe('string')
  })

  it('explains every value of a tag', () => {
    const kinds = describePath(turnEnd, ['reason', 'kind'], { turn: 1, reason: { kind: 'completed' } })
    expect(kinds?.values?.map(({ value }) => value)).toEqual([
      'completed',
      'aborted',
      'blocked',
      'error',
      'max-tokens',
      'interrupted',
    ])
    expect(kinds?.values?.every(({ description }) => description !== undefined)).toBe(true)
  })

  it('goes down through arrays and nested blocks', () => {
    const data = {
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c',
          content: [{ type: 'tool-call', id: 'x', name: 'ls', arguments: '' }],
        },
      ],
    }
    const path = ['content', 0, 'content', 0, 'arguments']
    expect(describePath(user, path, data)).toMatchObject({ type: 'string', required: true })
    expect(describePath(user, ['content'], data)?.type).toBe('ContentBlock[]')
    expect(describePath(user, ['content', 0, 'content', 0, 'text'], data)).toBeUndefined()
  })

  it('describes the members of older shapes too', () => {
    const old = { turn: 1, step: 1, content: [], provenance: { provider: 'p', model: 'm' } }
    expect(
      describePath(definition('v0c', 'assistant/message'), ['provenance'], old)?.description,
    ).toBeDefined()
    const trigger = describePath(definition('v0c', 'turn/start'), ['trigger'])
    expect(trigger?.type).toBe('never')
  })

  it('knows nothing about members that nobody declared', () => {
    expect(describePath(chunk, ['nothing'])).toBeUndefined()
    expect(describePath(chunk, ['toString'])).toBeUndefined()
    expect(describePath(chunk, ['turn', 'more'])).toBeUndefined()
    expect(describePath(chunk, [0])).toBeUndefined()
  })
})

describe('membersAt', () => {
  const names = (found: EventDefinition, path: readonly (string | number)[], data?: unknown) =>
    membersAt(found, path, data).map(({ name, required }) => (required ? name : `${name}?`))

  it('lists the members of a payload', () => {
    expect(names(definition('v0b', 'assistant/message'), [])).toEqual([
      'turn',
      'step',
      'content',
      'provenance',
      'usage?',
    ])
  })

  it('leaves out members that must not be there', () => {
    expect(names(definition('v0c', 'turn/start'), [])).toEqual(['turn'])
  })

  it('lists the members of the variant that the tag names', () => {
    const data = { chunk: { type: 'tool-call-delta' } }
    expect(names(chunk, ['chunk'], data)).toEqual(['type', 'index', 'id', 'name?', 'argumentsDelta'])
  })

  it('lists the members of all variants before the tag is written, required where all have it', () => {
    expect(names(chunk, ['chunk'], { chunk: {} })).toEqual([
      'type',
      'index?',
      'text?',
      'id?',
      'name?',
      'argumentsDelta?',
      'blockType?',
      'block?',
      'usage?',
      'reason?',
      'replayState?',
    ])
    expect(names(turnEnd, ['reason'], { reason: { kind: '' } })).toEqual(['kind', 'reason?', 'error?'])
  })

  it('offers only the tag for a tag of a plug-in', () => {
    expect(names(user, ['source'], { source: { kind: 'cron' } })).toEqual(['kind'])
  })

  it('lists nothing inside a text', () => {
    expect(names(user, ['id'])).toEqual([])
  })
})

describe('rows and headers', () => {
  const rowMembers = (id: string, type: string) =>
    membersIn(rowSchemaOf(dialect(id), definition(id, type)), []).map(({ name, required }) =>
      required ? name : `${name}?`,
    )

  it('have the envelope of their dialect', () => {
    expect(rowMembers('v0a', 'turn/start')).toEqual(['type', 'seq', 'time', 'data'])
    expect(rowMembers('v0b', 'user/message')).toEqual([
      'type',
      'seq',
      'time',
      'data',
      'surfaceOp',
      'sourceEventSeqs?',
    ])
    expect(rowMembers('v0c', 'turn/start')).toEqual(['type', 'seq', 'time', 'data', 'ignorable?'])
    expect(rowMembers('v0c', 'steering/message')).toContain('surfaceOp')
  })

  it('lead on into the payload', () => {
    const schema = rowSchemaOf(dialect('v0c'), user)
    expect(describeIn(schema, ['data', 'role'])?.type).toBe('"user"')
    expect(describeIn(schema, ['surfaceOp', 'op'], { surfaceOp: { op: 'replace' } })?.type).toBe('"replace"')
    expect(describeIn(schema, ['surfaceOp'])?.values).toEqual([{ value: 'append' }])
  })

  it('describe packed rows', () => {
    const packed = packedRowDefinitions.find(({ type }) => type === 'tool-call-chunks')
    const members = packed === undefined ? [] : membersIn(packed.schema, ['data']).map(({ name }) => name)
    expect(members).toEqual(['turn', 'step', 'index', 'id', 'name', 'args', 'dt'])
  })

  it('describe the header', () => {
    const { schema } = dialect('v0c').header
    expect(describeIn(schema, ['delegationDepth'])).toMatchObject({ type: 'integer ≥ 0', required: true })
    expect(describeIn(dialect('v0b').header.schema, ['delegationDepth'])).toBeUndefined()
  })
})
