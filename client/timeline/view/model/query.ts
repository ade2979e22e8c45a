// What is typed into the filter, read: words that a row must match one by one. A word may say where it is looked for;
// quotation marks hold words together. Every input means something.
//
//   read error        rows that match both
//   "no such file"    the words in this order
//   type:tool/        the type holds it        seq:40-52   the event is among these
//   tool:read         the tool's name holds it  turn:3     the row lies in the turn

export type Term =
  /** Anywhere: in the type, the tool's name, the text, or the number itself. */
  | { readonly where: 'anywhere'; readonly words: string }
  | { readonly where: 'type' | 'tool' | 'text'; readonly words: string }
  | { readonly where: 'seq'; readonly first: number; readonly last: number }
  | { readonly where: 'turn'; readonly turn: number }

export type Query = readonly Term[]

export function parseQuery(input: string): Query {
  return splitWords(input).flatMap(toTerms)
}

interface Word {
  readonly words: string
  /** What stood before the colon; undefined for none. */
  readonly field: string | undefined
}

function splitWords(input: string): readonly Word[] {
  const words: Word[] = []
  for (const match of input.matchAll(/(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/gi)) {
    const [, field, quoted, bare] = match
    words.push({ words: quoted ?? bare ?? '', field: field?.toLowerCase() })
  }
  return words
}

function toTerms({ words, field }: Word): readonly Term[] {
  if (words === '') return []
  switch (field) {
    case undefined:
      return [{ where: 'anywhere', words }]
    case 'type':
    case 'tool':
    case 'text':
      return [{ where: field, words }]
    case 'seq':
      return toSeqs(words) ?? [{ where: 'anywhere', words: `${field}:${words}` }]
    case 'turn':
      return /^\d+$/.test(words)
        ? [{ where: 'turn', turn: Number(words) }]
        : [{ where: 'anywhere', words: `${field}:${words}` }]
    default:
      // What looks like a field but is none may stand in a text: `http:`.
      return [{ where: 'anywhere', words: `${field}:${words}` }]
  }
}

function toSeqs(words: string): readonly Term[] | undefined {
  const match = /^(\d+)(?:(-|\.\.)(\d*))?$/.exec(words)
  if (match === null) return undefined
  const first = Number(match[1])
  const isRange = match[2] !== undefined
  const last = !isRange ? first : match[3] === '' ? Number.POSITIVE_INFINITY : Number(match[3])
  return [{ where: 'seq', first, last }]
}

/** The words that only a search through the texts can find. */
export function searchedWords(query: Query): readonly string[] {
  return query.flatMap((term) => (term.where === 'anywhere' || term.where === 'text' ? [term.words] : []))
}
