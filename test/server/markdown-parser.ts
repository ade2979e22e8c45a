// A real Markdown parser with everything switched on that an editor might have, to see what becomes of our Markdown.
import MarkdownIt from 'markdown-it'

const parser = new MarkdownIt({ html: true, linkify: true, breaks: true })
// Editors decide for themselves which addresses they follow; here every one counts as a link.
parser.validateLink = () => true

/** What one piece of text turned out to be: `text`, `code_inline`, `fence`, `html_inline`, `image`, `link_open`, ... */
export interface Piece {
  readonly type: string
  readonly content: string
  readonly href?: string
}

/** All leaves of the parsed Markdown, in order. */
export function parseMarkdown(markdown: string): readonly Piece[] {
  return parser.parse(markdown, {}).flatMap((token) => (token.children ?? [token]).flatMap(toPiece))
}

function toPiece(token: ReturnType<typeof parser.parse>[number]): readonly Piece[] {
  const { type, content } = token
  const href = token.attrGet('href') ?? token.attrGet('src')
  if (href !== null) return [{ type, content, href: String(href) }]
  const isStructure = /_(?:open|close)$|^(?:softbreak|hr)$/.test(type)
  return isStructure && content === '' ? [] : [{ type: type === 'text_special' ? 'text' : type, content }]
}

/** The text that stands inside code, and the rest. */
export function splitCode(markdown: string): { readonly inCode: string; readonly outside: string } {
  let inCode = ''
  let outside = ''
  for (const { type, content, href } of parseMarkdown(markdown)) {
    if (type === 'fence' || type === 'code_inline') inCode += content
    else outside += content + (href ?? '')
  }
  return { inCode, outside }
}
