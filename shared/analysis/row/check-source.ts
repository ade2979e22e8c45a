// Looks at where a message says that it comes from: version 0 takes any source, but later versions refuse some, and the
// whole session with them.
import { formOfMember, laterSourceKinds } from '../../format/later-sources.js'
import { isRecord } from '../../session/json.js'
import { text } from '../../text.js'
import type { RowDraft } from './row-draft.js'

/** Reports what a later version would refuse in the source of a message. */
export function checkSource(draft: RowDraft, data: unknown): void {
  if (!isRecord(data)) return
  const inMessage = isRecord(data['message'])
  const { source } = isRecord(data['message']) ? data['message'] : data
  if (!isRecord(source)) return
  const path = inMessage ? ['data', 'message', 'source'] : ['data', 'source']
  const { kind, form, plugin } = source
  if (typeof kind !== 'string' || kind === '') return
  if (!laterSourceKinds.has(kind)) draft.report('message/source-kind', [...path, 'kind'], [kind])
  if (kind !== 'plugin') return
  for (const [member, wanted] of formOfMember) {
    if (source[member] === undefined || form === wanted) continue
    const found = typeof form === 'string' ? text('has the form "{0}"', [form]) : text('has no form')
    draft.reportKey('message/source-form', [...path, member], [member, wanted, String(plugin), found])
  }
}
