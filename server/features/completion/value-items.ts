// Values: what the definition lists, what is known from the log before, events by number, ids that came up.
import { CompletionItemKind } from 'vscode-languageserver/node'
import { legalTypes } from '../../../shared/analysis/legal-types.js'
import { describeIn } from '../../../shared/format/describe.js'
import { isRecord } from '../../../shared/session/json.js'
import { text } from '../../../shared/text.js'
import { eventItems } from './event-items.js'
import { idItems } from './id-items.js'
import type { CompletionDraft } from './item.js'
import { knownValue, type RowContext } from './known-values.js'
import { schemaOfRow } from './row-schema.js'
import type { RowSite } from './row-site.js'
import { type SnippetPart, toPlain } from './snippet.js'

export type ValueSite = Extract<RowSite, { kind: 'value' }>

export function valueItems(context: RowContext, site: ValueSite): readonly CompletionDraft[] {
  const { span, needsComma } = site
  const tail = needsComma ? [','] : []
  const items = isTypeSite(context, site)
    ? typeItems(context, site)
    : [
        ...knownItems(context, site),
        ...eventItems(context, site),
        ...idItems(context, site),
        ...listedItems(context, site),
      ]
  const seen = new Set<string>()
  return items
    .filter(({ insert }) => {
      const value = toPlain(insert)
      return !seen.has(value) && seen.add(value)
    })
    .map((item) => ({ ...item, span, insert: [...item.insert, ...tail] }))
}

function isTypeSite({ row }: RowContext, { path }: ValueSite): boolean {
  return row > 0 && path.length === 1 && path[0] === 'type'
}

/** Types that are legal here come first; others are there for whoever knows better. */
function typeItems(context: RowContext, { span }: ValueSite): readonly CompletionDraft[] {
  const { dialect } = context.analysis
  const legal = legalTypes(context.state, dialect).map(({ definition }) => definition.type)
  const others = [...dialect.events.values()]
    .filter(({ type, legacyOnly }) => legacyOnly !== true && !legal.includes(type))
    .map(({ type }) => type)
  return [...legal, ...others].map((type, rank) => ({
    label: type,
    kind: CompletionItemKind.EnumMember,
    ...(rank < legal.length ? {} : { detail: text('not in its place here') }),
    insert: [JSON.stringify(type)],
    filter: JSON.stringify(type),
    span,
    rank,
    subject: { kind: 'type', type },
  }))
}

function knownItems(context: RowContext, { path, row, span }: ValueSite): readonly CompletionDraft[] {
  const type = isRecord(row) && typeof row['type'] === 'string' ? row['type'] : ''
  const value = knownValue(context, type, path)
  if (value === undefined) return []
  const written = toPlain([value])
  return [
    {
      label: written.startsWith('"') ? written.slice(1, -1) : written,
      kind: CompletionItemKind.Value,
      detail: text('from the log before'),
      insert: [value],
      filter: written,
      span,
      rank: 0,
      isPreselected: true,
    },
  ]
}

function listedItems(context: RowContext, { path, row, span }: ValueSite): readonly CompletionDraft[] {
  const values = describeIn(schemaOfRow(context, row), path, row)?.values ?? []
  return values.map(({ value, description }) => {
    const written = JSON.stringify(value) ?? 'null'
    const insert: readonly SnippetPart[] = [written]
    return {
      label: typeof value === 'string' ? value : written,
      kind: CompletionItemKind.EnumMember,
      insert,
      filter: written,
      span,
      rank: 3,
      ...(description === undefined ? {} : { subject: { kind: 'text', text: description } }),
    }
  })
}
