// Findings for programs: one JSON object a log and line. It must not know how logs are read.
import type { CheckedLog } from './check-log.js'
import type { Finding, LineRange } from './finding.js'

/** One line of JSON, its line feed included. */
export function formatJson({ name, dialect, events, findings, omitted }: CheckedLog): string {
  const line = {
    file: name,
    dialect: dialect ?? null,
    events,
    problems: findings.map(toJson),
    ...(omitted > 0 ? { omitted } : {}),
  }
  return `${safeJson(line)}\n`
}

function toJson(finding: Finding): object {
  const { code, severity, seq, message, related } = finding
  return {
    code,
    severity,
    ...rangeOf(finding),
    ...(seq === undefined ? {} : { seq }),
    message,
    ...(related.length === 0
      ? {}
      : { related: related.map((place) => ({ ...rangeOf(place), message: place.message })) }),
  }
}

function rangeOf({ line, column, endLine, endColumn }: LineRange): LineRange {
  return { line, column, endLine, endColumn }
}

/** Characters that JSON leaves as they are, but that drive terminals, turn the writing direction or hide. */
const unseen = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu

/** JSON text that is harmless wherever it is printed; it means the same as without the escapes. */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(unseen, (character) =>
    Array.from({ length: character.length }, (_, index) => {
      return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
    }).join(''),
  )
}
