// Drafts a whole row for an event type, with everything that it must have: compact, in the order in which writers put
// the members, without number and time in a projected log.
import type { EventDefinition } from '../../../shared/format/dialect.js'
import { asNode } from '../../../shared/format/schema-node.js'
import { knownValue, likelySources, type RowContext } from './known-values.js'
import type { SnippetPart } from './snippet.js'
import { draftValue } from './value-draft.js'

export function draftRow(context: RowContext, definition: EventDefinition): readonly SnippetPart[] {
  const { type } = definition
  const { analysis, state, now } = context
  const place = analysis.isProjected ? '' : `,"seq":${state.nextSeq},"time":${state.lastTime ?? now}`
  const data = draftValue(asNode(definition.payload), {}, ['data'], (path, allowsNull) =>
    knownValue(context, type, path, allowsNull),
  )
  const parts: SnippetPart[] = [`{"type":${JSON.stringify(type)}${place},"data":`, ...data]
  if (definition.projection !== undefined) {
    const sources = likelySources(context, type)
    parts.push(`,"surfaceOp":"append"${sources === undefined ? '' : `,"sourceEventSeqs":${sources}`}`)
  }
  if (definition.declared?.isIgnorable === true && analysis.dialect.envelope.ignorable) {
    parts.push(',"ignorable":true')
  }
  return [...parts, '}']
}

/** The first line of a new log. */
export function draftHeader({ analysis, now }: RowContext): readonly SnippetPart[] {
  const { schema } = analysis.dialect.header
  return draftValue(asNode(schema), {}, [], ([name]) => (name === 'createdAt' ? String(now) : undefined))
}
