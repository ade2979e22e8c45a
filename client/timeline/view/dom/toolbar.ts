// Everything above the tracks: the line about the log, time modes, the filter with its chips, following, help.

import { text } from '../../../../shared/text.js'
import { type Group, groups } from '../model/families.js'
import { type TimeMode, timeModes } from '../model/time-scale.js'
import { element, icon, iconButton, replaceChildren } from './elements.js'

/** Long enough to read a sentence twice. */
const HINT_MS = 8000

export interface ToolbarListener {
  readonly onMode: (mode: TimeMode) => void
  readonly onQuery: (query: string) => void
  readonly onGroup: (group: Group) => void
  readonly onProblems: () => void
  readonly onFollow: () => void
  readonly onZoom: (factor: number) => void
  readonly onFit: () => void
  readonly onHelp: () => void
  readonly onClear: () => void
  /** From the filter down to the list. */
  readonly onLeaveFilter: () => void
}

export interface ToolbarState {
  readonly name: string
  readonly summary: readonly string[]
  readonly problems: readonly string[]
  readonly problemIcon: 'error' | 'warning' | 'info' | 'pass'
  readonly mode: TimeMode
  readonly hasTimes: boolean
  readonly query: string
  readonly hiddenGroups: ReadonlySet<Group>
  readonly onlyProblems: boolean
  readonly follows: boolean
  readonly isFiltering: boolean
  readonly isSearching: boolean
  readonly countText: string
}

export class Toolbar {
  readonly element: HTMLElement
  readonly #title = element('h1')
  readonly #summary = element('span', { class: 'summary' })
  readonly #problems = element('span', { class: 'problem-summary' })
  readonly #modes = new Map<TimeMode, HTMLButtonElement>()
  readonly #chips = new Map<Group, HTMLButtonElement>()
  readonly #problemChip: HTMLButtonElement
  readonly #follow: HTMLButtonElement
  readonly #clear: HTMLButtonElement
  readonly #query = element('input', { class: 'query' })
  readonly #count = element('span', { class: 'count' })
  readonly #hint = element('p', { class: 'hint-line' })
  #hintTimer: ReturnType<typeof setTimeout> | undefined

  constructor(listener: ToolbarListener) {
    for (const mode of timeModes) {
      this.#modes.set(
        mode,
        toggleButton(modeName(mode), () => listener.onMode(mode)),
      )
    }
    for (const group of groups) {
      const chip = toggleButton(groupName(group), () => listener.onGroup(group))
      chip.classList.add('chip', `group-${group}`)
      this.#chips.set(group, chip)
    }
    this.#problemChip = toggleButton(text('only problems'), listener.onProblems)
    this.#problemChip.classList.add('chip')
    this.#follow = toggleButton(text('Follow'), listener.onFollow)
    this.#follow.title = text('Keep to the end of the log while it grows')
    this.#clear = iconButton('clear-all', text('Clear the filter'), listener.onClear)
    this.#setUpQuery(listener)
    this.element = element('header', { class: 'toolbar' }, [
      element('div', { class: 'title-line' }, [this.#title, this.#summary, this.#problems]),
      element('div', { class: 'tool-line' }, [
        element('div', { class: 'segments', role: 'group', aria: { label: text('Time') } }, [
          ...this.#modes.values(),
        ]),
        element('div', { class: 'row-of-things', role: 'group', aria: { label: text('Zoom') } }, [
          iconButton('zoom-in', text('Zoom in (+)'), () => listener.onZoom(0.5)),
          iconButton('zoom-out', text('Zoom out (-)'), () => listener.onZoom(2)),
          iconButton('screen-full', text('Show all (0)'), listener.onFit),
        ]),
        this.#follow,
        element('span', { class: 'filler' }),
        iconButton('question', text('Keys (?)'), listener.onHelp),
      ]),
      element('div', { class: 'tool-line', role: 'search', aria: { label: text('Filter') } }, [
        element('span', { class: 'query-field' }, [icon('filter'), this.#query]),
        ...this.#chips.values(),
        this.#problemChip,
        this.#clear,
        this.#count,
      ]),
      this.#hint,
    ])
    this.#hint.hidden = true
  }

  /** Shows a sentence for a while. */
  hint(words: string): void {
    clearTimeout(this.#hintTimer)
    this.#hint.textContent = words
    this.#hint.hidden = false
    this.#hintTimer = setTimeout(() => {
      this.#hint.hidden = true
    }, HINT_MS)
  }

  focusFilter(): void {
    this.#query.focus()
    this.#query.select()
  }

  show(state: ToolbarState): void {
    this.#title.textContent = state.name
    replaceChildren(
      this.#summary,
      state.summary.map((part) => element('span', { text: part })),
    )
    replaceChildren(this.#problems, [
      icon(state.problemIcon),
      ` ${state.problems.length === 0 ? text('no problems') : state.problems.join(' · ')}`,
    ])
    this.#problems.classList.toggle('faulty', state.problemIcon === 'error')
    for (const [mode, toggle] of this.#modes) {
      press(toggle, mode === state.mode)
      const isOff = mode !== 'order' && !state.hasTimes
      toggle.disabled = isOff
      toggle.title = isOff ? text('The events of this log have no times') : ''
    }
    for (const [group, chip] of this.#chips) press(chip, !state.hiddenGroups.has(group))
    press(this.#problemChip, state.onlyProblems)
    press(this.#follow, state.follows)
    if (this.#query.value !== state.query) this.#query.value = state.query
    this.#query.closest('.query-field')?.classList.toggle('active', state.query !== '')
    this.#clear.hidden = !state.isFiltering
    this.#count.textContent = state.isSearching
      ? text('{0}, searching texts…', [state.countText])
      : state.countText
  }

  #setUpQuery(listener: ToolbarListener): void {
    const query = this.#query
    query.type = 'text'
    query.spellcheck = false
    query.placeholder = text('Filter: words, type:…, tool:…, seq:40-52, turn:3')
    query.setAttribute('aria-label', text('Filter by type, text, tool name, call id or seq'))
    query.addEventListener('input', () => listener.onQuery(query.value))
    query.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown' || event.key === 'Enter') {
        event.preventDefault()
        listener.onLeaveFilter()
      } else if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        if (query.value === '') listener.onLeaveFilter()
        else listener.onQuery('')
      }
    })
  }
}

function toggleButton(label: string, onClick: () => void): HTMLButtonElement {
  const toggle = element('button', { class: 'toggle', text: label, aria: { pressed: 'false' } })
  toggle.type = 'button'
  toggle.addEventListener('click', onClick)
  return toggle
}

function press(toggle: HTMLElement, isPressed: boolean): void {
  toggle.setAttribute('aria-pressed', String(isPressed))
}

function modeName(mode: TimeMode): string {
  switch (mode) {
    case 'order':
      return text('Order')
    case 'active':
      return text('Active time')
    case 'wall':
      return text('Wall clock')
  }
}

function groupName(group: Group): string {
  switch (group) {
    case 'user':
      return text('user')
    case 'assistant':
      return text('assistant')
    case 'tool':
      return text('tools')
    case 'reasoning':
      return text('reasoning')
    case 'context':
      return text('context')
    case 'control':
      return text('control')
  }
}
