// JSON laid out for people, however hostile the value is.
import { isRecord } from '../../session/json.js'
import { jsonText } from '../../session/json-text.js'

/** JSON text over several lines; on one where the value is nested too deeply to be laid out. */
export function prettyJson(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? ''
  } catch (error) {
    if (error instanceof RangeError) return jsonText(value)
    throw error
  }
}

/** Arguments of a call laid out; as the model spelled them where they are no JSON object or array. */
export function prettyArguments(raw: string): string {
  try {
    const value: unknown = JSON.parse(raw)
    return isRecord(value) || Array.isArray(value) ? prettyJson(value) : raw
  } catch {
    return raw
  }
}
