// Text with places to fill in, as data: written as a snippet for editors that step through places, or as plain text.

/** A place to fill in: what stands there first, or the values to choose from. */
export interface Placeholder {
  readonly value: string
  readonly choices?: readonly string[]
}

export type SnippetPart = string | Placeholder

/** In the snippet language of the protocol; `$0` is where the cursor ends up, behind everything if nothing else says so. */
export function toSnippet(parts: readonly SnippetPart[]): string {
  let stop = 0
  return parts
    .map((part) => {
      if (typeof part === 'string') return escapeText(part)
      stop++
      const choices = part.choices ?? []
      if (choices.length > 1) return `\${${stop}|${choices.map(escapeChoice).join(',')}|}`
      return part.value === '' ? `$${stop}` : `\${${stop}:${escapePlaceholder(part.value)}}`
    })
    .join('')
}

/** With what stands in the places first. */
export function toPlain(parts: readonly SnippetPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.value)).join('')
}

function escapeText(text: string): string {
  return text.replace(/[\\$]/g, '\\$&')
}

function escapePlaceholder(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&')
}

function escapeChoice(text: string): string {
  return text.replace(/[\\$},|]/g, '\\$&')
}
