// Makes elements of the page. Text only ever gets in as text: nothing in the view writes HTML.

import { formatCount } from '../../../../shared/number-text.js'
import { cutText } from '../../../../shared/rules/message.js'
import { text } from '../../../../shared/text.js'

type Child = Node | string | undefined

interface Options {
  readonly class?: string
  readonly role?: string
  readonly title?: string
  readonly text?: string
  readonly tabIndex?: number
  /** Attributes whose names begin with `aria-`, without that. */
  readonly aria?: { readonly [name: string]: string }
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  options: Options = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (options.class !== undefined) made.className = options.class
  if (options.role !== undefined) made.setAttribute('role', options.role)
  if (options.title !== undefined) made.title = options.title
  if (options.text !== undefined) made.textContent = options.text
  if (options.tabIndex !== undefined) made.tabIndex = options.tabIndex
  for (const [attribute, value] of Object.entries(options.aria ?? {})) {
    made.setAttribute(`aria-${attribute}`, value)
  }
  for (const child of children) if (child !== undefined) made.append(child)
  return made
}

/** A sign of the icon font; it says nothing to a screen reader. */
export function icon(name: string): HTMLElement {
  return element('span', { class: `codicon codicon-${name}`, aria: { hidden: 'true' } })
}

export function button(
  label: string,
  onClick: () => void,
  children: readonly Child[] = [label],
): HTMLButtonElement {
  const made = element('button', { class: 'button' }, children)
  made.type = 'button'
  if (made.textContent?.trim() !== label) made.setAttribute('aria-label', label)
  made.addEventListener('click', onClick)
  return made
}

/** A button with a sign only; its name is the tooltip. */
export function iconButton(sign: string, label: string, onClick: () => void): HTMLButtonElement {
  const made = button(label, onClick, [icon(sign)])
  made.classList.add('icon-button')
  made.title = label
  return made
}

/** Characters that cannot be seen, but line breaks and tabs, which have their place in a text of several lines. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Text out of the log over several lines: what cannot be seen is spelled out and set apart. */
export function logText(untrusted: string, length = untrusted.length): DocumentFragment {
  const fragment = document.createDocumentFragment()
  let end = 0
  for (const match of untrusted.matchAll(unseen)) {
    const [sign] = match
    if (sign === '\n' || sign === '\t') continue
    if (sign === '\r' && untrusted[match.index + 1] === '\n') continue
    fragment.append(untrusted.slice(end, match.index))
    fragment.append(element('span', { class: 'unseen', text: escapeOf(sign) }))
    end = match.index + sign.length
  }
  fragment.append(untrusted.slice(end))
  if (length > untrusted.length) {
    const note = text('… cut, {0} characters in all', [formatCount(length)])
    fragment.append(element('span', { class: 'cut-note', text: note }))
  }
  return fragment
}

function escapeOf(sign: string): string {
  return Array.from({ length: sign.length }, (_, index) => {
    return `\\u${sign.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0')}`
  }).join('')
}

/** The beginning of a text for places where little fits. */
export function shortened(words: string, length: number): string {
  return words.length <= length ? words : `${cutText(words, length - 1)}…`
}

/** Puts new children in the place of all old ones. */
export function replaceChildren(parent: Element, children: readonly Child[]): void {
  parent.replaceChildren(...children.filter((child) => child !== undefined))
}
