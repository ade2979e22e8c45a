// JSON text of parsed values, written without recursion so that absurd nesting in a log cannot exhaust the stack.
// It knows no formats: callers use the texts as fingerprints and for comparisons.
import { isRecord } from './json.js'

/** The compact text that `JSON.stringify` gives for a parsed value; the order of keys counts. */
export function jsonText(value: unknown): string {
  return writeJson(value, Object.keys)
}

/** Text with sorted keys: equal texts mean equal values, and the other way round, non-finite numbers included. */
export function canonicalJsonText(value: unknown): string {
  return writeJson(value, (record) => Object.keys(record).sort())
}

type KeyOrder = (record: object) => readonly string[]

function writeJson(root: unknown, keysOf: KeyOrder): string {
  const out: string[] = []
  // What is still to be written, last first. Ready text is told from values by its wrapper.
  const pending: ({ readonly text: string } | { readonly value: unknown })[] = [{ value: root }]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if ('text' in item) {
      out.push(item.text)
      continue
    }
    const { value } = item
    if (Array.isArray(value)) {
      out.push('[')
      pending.push({ text: ']' })
      for (let index = value.length - 1; index >= 0; index--) {
        pending.push({ value: value[index] })
        if (index > 0) pending.push({ text: ',' })
      }
    } else if (isRecord(value)) {
      const keys = keysOf(value)
      out.push('{')
      pending.push({ text: '}' })
      for (let index = keys.length - 1; index >= 0; index--) {
        const key = keys[index]
        if (key === undefined) continue
        pending.push({ value: value[key] })
        pending.push({ text: `${index > 0 ? ',' : ''}${JSON.stringify(key)}:` })
      }
    } else out.push(scalarText(value))
  }
  return out.join('')
}

/** A stored log can hold numbers beyond the range of JSON (`1e999`); they must not read like `null` here. */
function scalarText(value: unknown): string {
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'null')
}
