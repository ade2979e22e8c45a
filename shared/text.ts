// The one way to texts that users see: English as the key, with placeholders, in whatever language is in use. Templates
// are literals where they are used, so that a script can collect them; no text is put together from pieces of
// sentences. This file must not know languages, and values may come out of a hostile log.
import { fillTemplate, translated } from './l10n/bundle.js'
import { formatMessage } from './rules/message.js'
import type { MessageValue } from './rules/problem.js'

/** The text with `{0}`, `{1}` and so on replaced by the values; strings are cut and made visible on one line. */
export function text(template: string, values: readonly MessageValue[] = []): string {
  return formatMessage(translated(template), values)
}

/** The same around finished texts, which are put in as they are. Nothing of a log may get in by this way. */
export function compose(template: string, parts: readonly MessageValue[]): string {
  return fillTemplate(translated(template), (index) => parts[index]?.toString())
}

/** Finished texts one after the other: `2 errors, 1 warning`; empty for none. */
export function enumerate(parts: readonly string[]): string {
  const [first = '', ...others] = parts
  return others.reduce((before, part) => compose('{0}, {1}', [before, part]), first)
}

/**
 * Marks words of ours that wait in a table until they are needed. Tables are made before a language is in use, so the
 * words are translated where they are shown: `translated(reason)`.
 */
export function deferred(words: string): string {
  return words
}
