// Tells from the first line of a document whether it is a session log. Pure, and quick to say no: it is asked about
// every JSON Lines file that the editor opens.

/** Headers have a dozen short members; whatever is longer is another kind of file. */
const longestHeader = 100_000

/** Lines that may be blank before the header, as the harness's own content test allows. */
const mostBlankLines = 20

/** Whether a line is the header of a session log: an object whose `type` is `session`. */
export function isHeaderLine(line: string): boolean {
  if (line.length > longestHeader || !line.includes('"session"')) return false
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'type' in value && value.type === 'session'
  } catch {
    return false
  }
}

/** Whether a text begins with a header, told from its first line that is not blank. */
export function startsWithHeader(lineCount: number, lineAt: (line: number) => string): boolean {
  for (let line = 0; line < Math.min(lineCount, mostBlankLines); line++) {
    const text = lineAt(line)
    if (text.trim() !== '') return isHeaderLine(text)
  }
  return false
}

/** The id that a header line gives its session; undefined where it gives none. */
export function sessionIdIn(line: string): string | undefined {
  if (!isHeaderLine(line)) return undefined
  const header: unknown = JSON.parse(line)
  const id = typeof header === 'object' && header !== null && 'id' in header ? header.id : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}
