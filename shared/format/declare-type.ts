// Adds the declaration of an event type to the text of a file of declared types, as edits that keep everything else.
import { modify, type ParseError, parse } from 'jsonc-parser'

/** Replaces the UTF-16 offsets `start` to `end` of the file's text. */
export interface FileEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What a new declaration says: nothing about the payload, until a person does. */
const blankDeclaration = { description: '', schema: { type: 'object' } }

/**
 * The edits that declare a type; `text` is undefined where there is no file yet. Undefined where the file is not valid
 * or declares the type already.
 */
export function declareType(text: string | undefined, type: string): readonly FileEdit[] | undefined {
  const before = text ?? ''
  if (before.trim() === '') {
    const whole = JSON.stringify({ types: { [type]: blankDeclaration } }, undefined, 2)
    return [{ start: 0, end: before.length, text: `${whole}\n` }]
  }
  const errors: ParseError[] = []
  try {
    const value: unknown = parse(before, errors, { allowTrailingComma: true })
    if (errors.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value))
      return undefined
    const types: unknown = Reflect.get(value, 'types')
    if (types !== undefined && (typeof types !== 'object' || types === null || Array.isArray(types)))
      return undefined
    if (types !== undefined && Object.hasOwn(types, type)) return undefined
    const formattingOptions = { insertSpaces: true, tabSize: 2, eol: before.includes('\r\n') ? '\r\n' : '\n' }
    return modify(before, ['types', type], blankDeclaration, { formattingOptions }).map(
      ({ offset, length, content }) => ({ start: offset, end: offset + length, text: content }),
    )
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
