// The one builder of all Markdown. Text comes in three ways: as words of ours, which are escaped all the same; as code
// on one line; and in a fence that it cannot close. Text out of a log goes through the last two and no other, so that
// it is never Markdown, HTML, an image, a link or a command. Nothing in here knows logs or features.

import type { TextPosition } from '../shared/log/log-text.js'
import { formatCount } from '../shared/number-text.js'
import { cutText, visibleText } from '../shared/rules/message.js'
import { text } from '../shared/text.js'

/** A part of a line. */
export type Inline =
  | { readonly kind: 'plain' | 'strong'; readonly text: string }
  /** Untrusted text on one line, cut to `limit` UTF-16 units. */
  | { readonly kind: 'code'; readonly text: string; readonly limit: number }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }

export type Block =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
  /** Untrusted text as it stands, cut to `limit` UTF-16 units. */
  | {
      readonly kind: 'fence'
      readonly text: string
      readonly language: FenceLanguage
      readonly limit: number
    }
  | { readonly kind: 'rule' }

/** How an editor may colour a fence; the text itself never decides. */
export type FenceLanguage = 'text' | 'json' | 'diff'

const codeLimit = 120
const fenceLimit = 4000

/** Blocks stop when the whole has so many units: more than anybody reads in a hover. */
const wholeLimit = 40_000

/** Words of ours; whatever is Markdown in them is shown as it is. */
export function plain(sentence: string): Inline {
  return { kind: 'plain', text: sentence }
}

/** Words in which backticks go around names, as in descriptions of members. */
export function words(described: string): readonly Inline[] {
  return described.split('`').map((part, index) => (index % 2 === 0 ? plain(part) : code(part, part.length)))
}

export function strong(title: string): Inline {
  return { kind: 'strong', text: title }
}

/** Text from a log on one line. */
export function code(untrusted: string, limit = codeLimit): Inline {
  return { kind: 'code', text: untrusted, limit }
}

/** What a placeholder of a sentence may stand for. */
export type PhraseValue = number | Inline | readonly Inline[]

/** A sentence with `{0}`, `{1}` and so on replaced by numbers or parts. */
export function phrase(template: string, ...values: readonly PhraseValue[]): readonly Inline[] {
  return text(template)
    .split(/(\{\d{1,2}\})/)
    .filter((part) => part !== '')
    .flatMap((part) => {
      const value = /^\{\d{1,2}\}$/.test(part) ? values[Number(part.slice(1, -1))] : undefined
      if (value === undefined) return [plain(part)]
      return typeof value === 'number' ? [plain(formatCount(value))] : value
    })
}

/** A link to a place in an open log; only words where no editor could follow it. */
export function logLink(label: string, uri: string, position?: TextPosition): Inline {
  if (!/^(?:file|vscode-remote|vscode-vfs):/i.test(uri)) return plain(label)
  const place = position === undefined ? '' : `#L${position.line + 1},${position.character + 1}`
  return { kind: 'link', label, href: uri + place }
}

/** A link to a page of the documentation; its address comes from the settings. */
export function docsLink(label: string, url: string): Inline {
  if (!/^(?:https?|file):/i.test(url)) return plain(label)
  return { kind: 'link', label, href: url }
}

export function paragraph(...inlines: readonly (Inline | readonly Inline[])[]): Block {
  return { kind: 'paragraph', inlines: inlines.flat() }
}

export function list(items: readonly (readonly Inline[])[]): Block {
  return { kind: 'list', items }
}

/** Text from a log as it stands; what is cut off is said in a line of its own. */
export function fence(untrusted: string, language: FenceLanguage = 'text', limit = fenceLimit): Block {
  return { kind: 'fence', text: untrusted, language, limit }
}

export const rule: Block = { kind: 'rule' }

export function toMarkdown(blocks: readonly Block[]): string {
  return render(blocks, {
    inline: inlineMarkdown,
    item: '- ',
    rule: '---',
    fence: (shown, language) => {
      const marks = '`'.repeat(Math.max(3, longestRun(shown) + 1))
      return `${marks}${language}\n${shown}\n${marks}`
    },
  })
}

/** The same for editors that show no Markdown. */
export function toPlainText(blocks: readonly Block[]): string {
  return render(blocks, { inline: inlineText, item: '- ', rule: '', fence: (shown) => shown })
}

interface Rendering {
  readonly inline: (inline: Inline) => string
  readonly item: string
  readonly rule: string
  readonly fence: (shown: string, language: FenceLanguage) => string
}

function render(blocks: readonly Block[], rendering: Rendering): string {
  const parts: string[] = []
  let size = 0
  for (const block of blocks) {
    const part = renderBlock(block, rendering)
    size += part.length
    if (size > wholeLimit && parts.length > 0) {
      parts.push(line(phrase('More than fits here; the rest is left out.'), rendering))
      break
    }
    if (part !== '') parts.push(part)
  }
  return parts.join('\n\n')
}

function renderBlock(block: Block, rendering: Rendering): string {
  switch (block.kind) {
    case 'paragraph':
      return line(block.inlines, rendering)
    case 'list':
      return block.items.map((item) => rendering.item + line(item, rendering)).join('\n')
    case 'fence': {
      const { limit, language } = block
      const kept = cutText(block.text, limit)
      const shown = rendering.fence(visibleLines(kept), language)
      if (kept.length === block.text.length) return shown
      const cut = phrase('… {0} of {1} characters are shown.', kept.length, block.text.length)
      return `${shown}\n\n${line(cut, rendering)}`
    }
    case 'rule':
      return rendering.rule
  }
}

function line(inlines: readonly Inline[], { inline }: Rendering): string {
  return inlines.map(inline).join('').trim()
}

function inlineMarkdown(inline: Inline): string {
  switch (inline.kind) {
    case 'plain':
      return escapeMarkdown(inline.text)
    case 'strong':
      return inline.text.trim() === '' ? '' : `**${escapeMarkdown(inline.text.trim())}**`
    case 'link':
      return `[${escapeMarkdown(inline.label)}](${linkTarget(inline.href)})`
    case 'code': {
      const { shown, note } = cutCode(inline)
      return shown === '' ? escapeMarkdown(text('(empty)')) : `${codeSpan(shown)}${escapeMarkdown(note)}`
    }
  }
}

function inlineText(inline: Inline): string {
  switch (inline.kind) {
    case 'plain':
    case 'strong':
      return visibleLine(inline.text)
    case 'link':
      return visibleLine(inline.label)
    case 'code': {
      const { shown, note } = cutCode(inline)
      return shown === '' ? text('(empty)') : `${shown}${note}`
    }
  }
}

function cutCode({ text: untrusted, limit }: { readonly text: string; readonly limit: number }) {
  const kept = cutText(untrusted, limit)
  const shown = visibleLine(kept)
  if (kept.length === untrusted.length) return { shown, note: '' }
  return { shown: `${shown}…`, note: ` (${text('{0} characters', [formatCount(untrusted.length)])})` }
}

/** Everything that Markdown, its usual extensions and editors read as more than text. */
const special = /[\\`*_[\]<>#!|~&$@]|:(?=\/\/)|(?<=www)\.|^\s*(?:[-+=]|\d+[.)](?=\s|$))/gi

/** Plain words as Markdown that shows just them, on one line. */
function escapeMarkdown(words: string): string {
  return visibleLine(words).replace(special, (match) => `${match.slice(0, -1)}\\${match.slice(-1)}`)
}

function codeSpan(shown: string): string {
  const marks = '`'.repeat(longestRun(shown) + 1)
  const needsPadding = shown.startsWith('`') || shown.endsWith('`') || /^ .*[^ ].* $/.test(shown)
  const padding = needsPadding ? ' ' : ''
  return marks + padding + shown + padding + marks
}

/** Length of the longest run of backticks. */
function longestRun(shown: string): number {
  let longest = 0
  for (const [run] of shown.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

/** An address in which nothing can end the link; what is encoded already stays so. */
function linkTarget(href: string): string {
  return href
    .toWellFormed()
    .replace(/[^\w\-.~:/?#@!$&+,;=%]/gu, percentEncode)
    .replaceAll('&', '\\&')
}

function percentEncode(character: string): string {
  const encoded = encodeURIComponent(character)
  if (encoded !== character) return encoded
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

const lineEscapes: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

/** On one line, with everything unseen written out. */
function visibleLine(untrusted: string): string {
  return visibleText(untrusted.replace(/[\n\r\t]/g, (character) => lineEscapes.get(character) ?? character))
}

/** Line feeds and tabs stay; everything else that is unseen is written out. */
function visibleLines(untrusted: string): string {
  return untrusted
    .replaceAll('\r\n', '\n')
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : visibleText(part)))
    .join('')
}
