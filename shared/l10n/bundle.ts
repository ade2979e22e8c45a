// The translations in use. Every text for people is written in English where it is needed; the English is the key under
// which a bundle has it in another language. Which language is in use is decided once, when a program starts; this file
// must not know languages, settings or files.

/** Translations by their English text: texts with `{0}`, `{1}` and so on hold the same placeholders in both. */
export type Bundle = ReadonlyMap<string, string>

let active: Bundle | undefined

/** Takes a bundle into use from here on; without one texts are English. Call it before anything is analysed. */
export function useBundle(bundle: Bundle | undefined): void {
  active = bundle
}

/** The words in the language in use; as they are where the bundle does not have them. Only for words of ours. */
export function translated(words: string): string {
  return active?.get(words) ?? words
}

/** Reads a bundle out of JSON: an object from texts to texts. Whatever is no text in it is left out. */
export function readBundle(value: unknown): Bundle {
  if (typeof value !== 'object' || value === null) return new Map()
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value)
  return new Map(entries.filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string'))
}

/**
 * The template with `{0}`, `{1}` and so on replaced in one pass: a part that holds a placeholder stays as it is. A
 * placeholder without a part stays too, so that the mistake is seen.
 */
export function fillTemplate(template: string, partAt: (index: number) => string | undefined): string {
  return template.replace(
    /\{(\d{1,2})\}/g,
    (placeholder, digits: string) => partAt(Number(digits)) ?? placeholder,
  )
}
