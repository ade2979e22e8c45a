// The one way to texts that users see: an English sentence as the key, with placeholders, so that a bundle of
// translations can take its place. It must not know languages, and values may come out of a hostile log.
import { formatMessage } from './rules/message.js'
import type { MessageValue } from './rules/problem.js'

/** The text with `{0}`, `{1}` and so on replaced by the values; strings are cut and made visible on one line. */
export function text(template: string, values: readonly MessageValue[] = []): string {
  return formatMessage(template, values)
}
