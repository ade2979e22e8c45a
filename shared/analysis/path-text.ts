// A place inside a row in the notation that people know.
import type { JsonPath } from '../rules/problem.js'

/** A path for people: `data.message.content[0]`. */
export function pathText(path: JsonPath): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else text += text === '' ? part : `.${part}`
  }
  return text
}
