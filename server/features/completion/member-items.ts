// Names of members: of the row itself, of its payload at any depth, of the header line.
import { CompletionItemKind } from 'vscode-languageserver/node'
import { type MemberOption, membersIn } from '../../../shared/format/describe.js'
import { isRecord } from '../../../shared/session/json.js'
import { valueAt } from '../../../shared/session/value-at.js'
import { text } from '../../../shared/text.js'
import type { CompletionDraft } from './item.js'
import { knownValue, type RowContext } from './known-values.js'
import { schemaOfRow } from './row-schema.js'
import type { RowSite } from './row-site.js'
import type { SnippetPart } from './snippet.js'

export function memberItems(
  context: RowContext,
  site: Extract<RowSite, { kind: 'key' }>,
): readonly CompletionDraft[] {
  const { path, row, span } = site
  const schema = schemaOfRow(context, row)
  const object = valueAt(row, path)
  const present = isRecord(object) ? new Set(Object.keys(object)) : new Set<string>()
  const isImplied = (name: string) =>
    context.analysis.isProjected && path.length === 0 && (name === 'seq' || name === 'time')
  return membersIn(schema, path, row)
    .filter(({ name }) => !present.has(name) && !isImplied(name))
    .map((member) => ({
      label: member.name,
      kind: CompletionItemKind.Property,
      detail: member.required === true ? text('{0}, must be there', [member.type]) : member.type,
      insert: insertOf(context, site, member),
      span,
      filter: JSON.stringify(member.name),
      rank: member.required === true ? 0 : 1,
      ...(member.description === undefined ? {} : { subject: { kind: 'text', text: member.description } }),
    }))
}

function insertOf(
  context: RowContext,
  { path, row, hasValue, needsComma }: Extract<RowSite, { kind: 'key' }>,
  member: MemberOption,
): readonly SnippetPart[] {
  const name = JSON.stringify(member.name)
  if (hasValue) return [name]
  const type = isRecord(row) && typeof row['type'] === 'string' ? row['type'] : ''
  const known = knownValue(context, type, [...path, member.name])
  const value = known === undefined ? draftByType(member) : [known]
  return [`${name}:`, ...value, ...(needsComma ? [','] : [])]
}

/** A place for the value in the brackets or quotation marks that it needs. */
function draftByType({ type, values = [] }: MemberOption): readonly SnippetPart[] {
  const choices = values.map(({ value }) => JSON.stringify(value) ?? 'null')
  const [first] = choices
  if (first !== undefined) return [{ value: first, choices }]
  if (type.endsWith('[]')) return ['[', { value: '' }, ']']
  if (type.startsWith('string')) return ['"', { value: '' }, '"']
  if (type.startsWith('integer') || type.startsWith('number')) return [{ value: '' }]
  if (/^[A-Z]|^object/.test(type)) return ['{', { value: '' }, '}']
  return [{ value: '' }]
}
