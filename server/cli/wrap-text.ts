// Breaks sentences of ours into lines for a terminal.
import { textWidth } from './text-width.js'

/** Behind a space; and between Chinese characters, but not before a closing or behind an opening mark. */
const breakPlaces = /(?<= )|(?<=[\p{Script=Han}，。；：、）”])(?=[\p{Script=Han}“（])/u

/** The text in lines of at most `width` columns, each with the indent before it; a longer word keeps a line to itself. */
export function wrapText(sentences: string, width: number, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const piece of sentences.split(breakPlaces)) {
    if (line !== '' && textWidth(indent + line + piece.trimEnd()) > width) {
      lines.push(indent + line.trimEnd())
      line = ''
    }
    line += piece
  }
  return [...lines, indent + line.trimEnd()].join('\n')
}
