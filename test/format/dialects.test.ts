// The three dialects as data: their vocabularies, what differs between them, and that every definition is whole.
import { KNOWN_SESSION_EVENT_TYPES } from '@deepseek-ai/dsh-session'
import { describe, expect, it } from 'vitest'
import { describePath, membersAt } from '../../shared/format/describe.js'
import type { DataPath, Dialect, EventDefinition } from '../../shared/format/dialect.js'
import { defaultDialect, dialects, findDialect } from '../../shared/format/registry.js'
import { asNode, type SchemaNode } from '../../shared/format/schema-node.js'

/** Every event type of the catalogue of seed 003. */
const typesOfV0a = [
  'approval/asked',
  'approval/decided',
  'approval/policy',
  'assistant/chunk',
  'assistant/message',
  'bash/sandbox-mode',
  'compact/end',
  'compact/start',
  'compact/summary',
  'context/message',
  'hook/invoked',
  'hook/result',
  'permission/preset',
  'prompt/blocked',
  'request/header',
  'request/header-delta',
  'steering/message',
  'step/end',
  'step/start',
  'todo/write',
  'tool/call',
  'tool/code-dispatch',
  'tool/result',
  'turn/end',
  'turn/start',
  'user/message',
]

function dialect(id: string): Dialect {
  const found = findDialect(id)
  if (found === undefined) throw new Error(`no dialect ${id}`)
  return found
}

const typesOf = (id: string) => [...dialect(id).events.keys()].sort()
const definitionsOf = (found: Dialect) => [...found.events.values()]
const allDefinitions = dialects.flatMap((found) =>
  definitionsOf(found).map((definition) => ({ found, definition })),
)

describe('vocabularies', () => {
  it('v0a has the types of its catalogue', () => {
    expect(typesOf('v0a')).toEqual(typesOfV0a)
  })

  it('v0b has the same types without the header delta', () => {
    expect(typesOf('v0b')).toEqual(typesOfV0a.filter((type) => type !== 'request/header-delta'))
  })

  it('v0c has the types that the released package knows, and converts steering', () => {
    const written = definitionsOf(dialect('v0c')).filter((definition) => !definition.legacyOnly)
    expect(written.map(({ type }) => type).sort()).toEqual([...KNOWN_SESSION_EVENT_TYPES].sort())
    expect(typesOf('v0c').filter((type) => !KNOWN_SESSION_EVENT_TYPES.has(type))).toEqual([
      'steering/message',
    ])
  })

  it.each([
    ['v0a', ['assistant/message', 'context/message', 'steering/message', 'tool/result', 'user/message']],
    ['v0b', ['assistant/message', 'context/message', 'steering/message', 'tool/result', 'user/message']],
    ['v0c', ['assistant/message', 'tool/result', 'user/message']],
  ])('%s has its surface types', (id, types) => {
    const surface = definitionsOf(dialect(id)).filter((definition) => definition.projection !== undefined)
    expect(surface.map(({ type }) => type).sort()).toEqual(types)
  })

  it('keys every definition by its own type', () => {
    for (const { found, definition } of allDefinitions)
      expect(found.events.get(definition.type)).toBe(definition)
  })

  it('takes v0c for logs without signs', () => {
    expect(defaultDialect.id).toBe('v0c')
    expect(findDialect('v9z')).toBeUndefined()
  })
})

describe('places', () => {
  // What the core checkers enforce: seeds 003 and 000 ask for an open turn everywhere, seed 004 for three types.
  const brackets = new Map([
    ['turn/start', 'opens-turn'],
    ['turn/end', 'closes-turn'],
    ['step/start', 'opens-step'],
    ['step/end', 'closes-step'],
    ['assistant/chunk', 'in-step'],
    ['assistant/message', 'in-step'],
    ['tool/call', 'in-step'],
    ['tool/result', 'in-step'],
  ])
  const inTurnOfV0c = new Set(['todo/write', 'request/header', 'request/context'])

  it.each(['v0a', 'v0b'])('%s encloses every event in a turn', (id) => {
    for (const { type, place } of definitionsOf(dialect(id))) {
      expect([type, place]).toEqual([type, brackets.get(type) ?? 'in-turn'])
    }
  })

  it('v0c ties three more types to a turn and leaves the others free', () => {
    for (const { type, place } of definitionsOf(dialect('v0c'))) {
      expect([type, place]).toEqual([
        type,
        brackets.get(type) ?? (inTurnOfV0c.has(type) ? 'in-turn' : 'anywhere'),
      ])
    }
  })

  it('v0c notes the narrower places that plug-ins demand', () => {
    const owned = definitionsOf(dialect('v0c')).filter((definition) => definition.ownerPlace !== undefined)
    expect(owned.map(({ type, ownerPlace }) => `${type} ${ownerPlace}`).sort()).toEqual([
      'approval/asked in-turn',
      'approval/decided in-turn',
      'hook/invoked in-turn',
      'hook/result in-turn',
      'llm/retry in-step',
      'tool/code-dispatch in-turn',
      'tool/code-dispatch-start in-turn',
    ])
  })
})

describe('projections', () => {
  const projection = (id: string, type: string) => dialect(id).events.get(type)?.projection

  it('frames context and steering in v0a and v0b, and honours the raw envelope in v0b only', () => {
    expect(projection('v0a', 'context/message')).toEqual({ kind: 'tagged', tag: 'context' })
    expect(projection('v0b', 'context/message')).toEqual({
      kind: 'tagged',
      tag: 'context',
      rawEnvelope: true,
    })
    expect(projection('v0b', 'steering/message')).toEqual({ kind: 'tagged', tag: 'steering' })
  })

  it('carries provenance along in v0b only', () => {
    expect(projection('v0a', 'assistant/message')).toEqual({ kind: 'content', role: 'assistant' })
    expect(projection('v0b', 'assistant/message')).toEqual({
      kind: 'content',
      role: 'assistant',
      withProvenance: true,
    })
  })

  it('takes the message from the payload in v0c', () => {
    expect(projection('v0c', 'user/message')).toEqual({ kind: 'payload' })
    expect(projection('v0c', 'assistant/message')).toEqual({ kind: 'member' })
    expect(projection('v0c', 'tool/result')).toEqual({ kind: 'member' })
  })
})

describe('names that are refused', () => {
  it('v0a refuses none, v0b the delta codec, v0c also mode/set', () => {
    expect([...dialect('v0a').retiredTypes.keys()]).toEqual([])
    expect([...dialect('v0b').retiredTypes.keys()]).toEqual(['request/header-delta'])
    expect([...dialect('v0c').retiredTypes.keys()]).toEqual(['request/header-delta', 'mode/set'])
    expect(dialects.map((found) => found.retiredHeaderReasons)).toEqual([[], ['fallback'], ['fallback']])
  })
})

describe('definitions', () => {
  it.each(dialects)('$id says something about every event and every member', (found) => {
    const silent = definitionsOf(found).flatMap((definition) =>
      undescribed(asNode(definition.payload), definition.type),
    )
    expect(silent).toEqual([])
    expect(undescribed(asNode(found.header.schema), 'header')).toEqual([])
    for (const { summary } of definitionsOf(found)) expect(summary).toMatch(/^[A-Z].*\.$/)
  })

  it('points pairs at members that exist, on both sides', () => {
    const dangling = allDefinitions.flatMap(({ found, definition }) =>
      (definition.pairs ?? []).flatMap((pair) => {
        const partner = found.events.get(pair.with)
        const ends = [pair, ...(pair.further ?? [])].flatMap(({ key, partnerKey }) => [
          { end: definition, path: key },
          { end: partner, path: partnerKey },
        ])
        return ends
          .filter(({ end, path }) => end === undefined || !leads(end, path))
          .map(({ path }) => `${found.id} ${definition.type} -> ${pair.with}: ${path.join('.')}`)
      }),
    )
    expect(dangling).toEqual([])
  })

  it('answers every pair between two types from the other side, where both are events of one exchange', () => {
    // One side only: ids that many types share, or that a partner may lack.
    const oneWay = new Set(['tool/call', 'command/run', 'tool-workflow/run-start', 'compaction/start'])
    const unanswered = allDefinitions.flatMap(({ found, definition }) =>
      (definition.pairs ?? [])
        .filter(({ with: partner }) => !oneWay.has(partner))
        .filter(
          ({ with: partner }) =>
            !found.events.get(partner)?.pairs?.some((back) => back.with === definition.type),
        )
        .map((pair) => `${found.id} ${definition.type} -> ${pair.with}`),
    )
    expect(unanswered).toEqual([])
  })

  it('points sequence references at numbers', () => {
    for (const { definition } of allDefinitions) {
      for (const path of definition.seqReferences ?? []) {
        expect(describePath(definition, concrete(path))?.type).toBe('integer ≥ 0')
      }
    }
  })

  it('names the places of sequence numbers in payloads', () => {
    const references = allDefinitions.flatMap(({ found, definition }) =>
      definition.seqReferences === undefined ? [] : [`${found.id} ${definition.type}`],
    )
    expect(references.sort()).toEqual([
      'v0a compact/summary',
      'v0b compact/summary',
      'v0c command/done',
      'v0c compaction/prune',
      'v0c compaction/summary',
      'v0c session/title',
      'v0c session/title-llm-request',
    ])
  })

  it('leaves no member of a payload unlisted for completion', () => {
    const names = membersAt(definitionOf('v0c', 'compaction/summary'), []).map(({ name }) => name)
    expect(names).toEqual([
      'compactionId',
      'sourceCommandId',
      'summary',
      'shadowedRange',
      'shadowedSeqs',
      'shadowedTokenCount',
      'provider',
      'model',
      'maxTokens',
      'usage',
      'rawOutput',
      'llmStreamCall',
    ])
  })
})

function definitionOf(id: string, type: string): EventDefinition {
  const definition = dialect(id).events.get(type)
  if (definition === undefined) throw new Error(`${id} has no ${type}`)
  return definition
}

/** A data path with an index for every `*`. */
function concrete(path: DataPath): (string | number)[] {
  return path.map((segment) => (segment === '*' ? 0 : segment))
}

function leads(definition: EventDefinition, path: DataPath): boolean {
  return describePath(definition, concrete(path)) !== undefined
}

/** Paths of the members without a description. */
function undescribed(node: SchemaNode, path: string, seen: readonly SchemaNode[] = []): readonly string[] {
  if (seen.includes(node)) return []
  const inside = [...seen, node]
  const members = Object.entries(node.properties ?? {}).flatMap(([name, member]) => [
    ...(member.description === undefined && member.$ref === undefined ? [`${path}.${name}`] : []),
    ...undescribed(member, `${path}.${name}`, inside),
  ])
  const parts = [node.items ?? [], node.anyOf ?? [], Object.values(node.$defs ?? {})].flat()
  return [...members, ...parts.flatMap((part) => undescribed(part, path, inside))]
}
