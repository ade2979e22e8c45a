// Puts values into the message of a problem. Values may come out of a hostile log: nothing in them may break the
// line, turn the writing direction, drive a terminal or flood the view. It must not know rules or languages.
import { fillTemplate, translated } from '../l10n/bundle.js'
import type { MessageValue } from './problem.js'

/** UTF-16 units of a quoted string that are shown; the rest is cut and the full length said. */
export const longestQuote = 80

/**
 * The template with `{0}`, `{1}` and so on replaced by the values, in one pass: a value that holds a placeholder
 * stays as it is. A placeholder without a value stays too, so that the mistake is seen.
 */
export function formatMessage(template: string, values: readonly MessageValue[]): string {
  return fillTemplate(template, (index) => {
    const value = values[index]
    return typeof value === 'string' ? quotableText(value) : value?.toString()
  })
}

/** Text from a log on one line: cut to `longestQuote` units, unseen characters written as `\uXXXX`. */
export function quotableText(text: string): string {
  if (text.length <= longestQuote) return visibleText(text)
  const parts = [visibleText(cutText(text, longestQuote)), String(text.length)]
  return fillTemplate(translated('{0}… ({1} characters)'), (index) => parts[index])
}

/** The first `length` units, one less where the cut would split a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  return text.slice(0, isHighSurrogate(text.charCodeAt(length - 1)) ? length - 1 : length)
}

/** Controls, format characters such as direction marks, lone surrogates, and the Unicode line and paragraph separators. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Writes every unseen or broken character as `\uXXXX`, one escape for each UTF-16 unit. */
export function visibleText(text: string): string {
  return text.replace(unseen, (character) =>
    Array.from({ length: character.length }, (_, index) => escapedUnit(character.charCodeAt(index))).join(''),
  )
}

function escapedUnit(unit: number): string {
  return `\\u${unit.toString(16).toUpperCase().padStart(4, '0')}`
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
