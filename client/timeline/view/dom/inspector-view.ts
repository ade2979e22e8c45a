// The inspector: tabs over the parts of what there is to say about the chosen row. A part is asked for when its tab is
// shown; an answer for a row that is not chosen any more is dropped.
import {
  type Inspection,
  type InspectorPart,
  inspectorParts,
} from '../../../../shared/analysis/timeline/inspection.js'
import { text } from '../../../../shared/text.js'
import { element, replaceChildren } from './elements.js'
import {
  messagePart,
  type PartActions,
  problemsPart,
  requestPart,
  surfacePart,
  textBlock,
  tokensPart,
} from './inspector-parts.js'
import { treeView } from './tree-view.js'

export interface InspectQuestion {
  readonly row: number
  readonly part: InspectorPart
  readonly path?: readonly (string | number)[]
  readonly from?: number
  readonly end?: number
}

export interface InspectorListener {
  /** Undefined where the question is outdated. */
  readonly ask: (question: InspectQuestion) => Promise<Inspection | undefined>
  readonly goTo: (row: number) => void
  readonly onTab: (part: InspectorPart) => void
  readonly showRequest: (row: number) => void
}

export class InspectorView {
  readonly element: HTMLElement
  readonly #tabs = new Map<InspectorPart, HTMLButtonElement>()
  readonly #panel: HTMLElement
  readonly #listener: InspectorListener
  #part: InspectorPart = 'message'
  #row: number | undefined
  #title = ''
  /** Counts the questions: only the answer to the last one is shown. */
  #asked = 0

  constructor(listener: InspectorListener) {
    this.#listener = listener
    const tabList = element('div', { class: 'tabs', role: 'tablist', aria: { label: text('Inspector') } })
    for (const part of inspectorParts) {
      const tab = element('button', {
        role: 'tab',
        text: partName(part),
        tabIndex: -1,
        aria: { controls: panelId },
      })
      tab.type = 'button'
      tab.id = `tab-${part}`
      tab.addEventListener('click', () => this.#open(part))
      this.#tabs.set(part, tab)
      tabList.append(tab)
    }
    tabList.addEventListener('keydown', (event) => this.#onKey(event))
    this.#panel = element('div', { class: 'panel', role: 'tabpanel', tabIndex: 0 })
    this.#panel.id = panelId
    this.element = element('section', { class: 'inspector', aria: { label: text('Inspector') } }, [
      tabList,
      this.#panel,
    ])
    this.#mark()
  }

  /** Shows a part of a row; `title` names the row. */
  show(row: number | undefined, part: InspectorPart, title: string): void {
    const isSame = row === this.#row && part === this.#part && title === this.#title
    this.#row = row
    this.#part = part
    this.#title = title
    this.#mark()
    if (!isSame) this.#load()
  }

  /** Asks again, since the log is another now. */
  refresh(): void {
    this.#load()
  }

  focus(): void {
    this.#tabs.get(this.#part)?.focus()
  }

  #open(part: InspectorPart): void {
    this.#listener.onTab(part)
  }

  #mark(): void {
    for (const [part, tab] of this.#tabs) {
      const isCurrent = part === this.#part
      tab.setAttribute('aria-selected', String(isCurrent))
      tab.tabIndex = isCurrent ? 0 : -1
    }
    this.#panel.setAttribute('aria-labelledby', `tab-${this.#part}`)
  }

  #onKey(event: KeyboardEvent): void {
    const at = inspectorParts.indexOf(this.#part)
    const last = inspectorParts.length - 1
    const next =
      event.key === 'ArrowRight'
        ? at === last
          ? 0
          : at + 1
        : event.key === 'ArrowLeft'
          ? at === 0
            ? last
            : at - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? last
              : undefined
    const part = next === undefined ? undefined : inspectorParts[next]
    if (part === undefined) return
    event.preventDefault()
    this.#open(part)
    this.#tabs.get(part)?.focus()
  }

  #load(end?: number): void {
    const row = this.#row
    const asked = ++this.#asked
    if (row === undefined) {
      replaceChildren(this.#panel, [
        element('p', { class: 'note', text: text('Choose an event to see what there is to say about it.') }),
      ])
      return
    }
    this.#panel.setAttribute('aria-busy', 'true')
    this.#listener.ask({ row, part: this.#part, ...(end === undefined ? {} : { end }) }).then(
      (inspection) => {
        if (asked !== this.#asked) return
        this.#panel.removeAttribute('aria-busy')
        if (inspection !== undefined) this.#write(row, inspection)
      },
      (error: unknown) => {
        if (asked !== this.#asked) return
        this.#panel.removeAttribute('aria-busy')
        const reason = error instanceof Error ? error.message : String(error)
        replaceChildren(this.#panel, [
          element('p', { class: 'note', text: text('This could not be read: {0}', [reason]) }),
        ])
      },
    )
  }

  #write(row: number, inspection: Inspection): void {
    const actions: PartActions = {
      goTo: this.#listener.goTo,
      showBefore: (end) => this.#load(end),
      showRequest: () => this.#listener.showRequest(row),
    }
    replaceChildren(this.#panel, [
      element('h2', { text: this.#title }),
      ...partElements(inspection, actions, (path, from) => this.#loadTree(row, path, from)),
    ])
    this.#panel.scrollTop = 0
  }

  async #loadTree(row: number, path: readonly (string | number)[], from: number) {
    const inspection = await this.#listener.ask({ row, part: 'event', path, from })
    return inspection?.part === 'event' ? inspection.tree : undefined
  }
}

const panelId = 'inspector-panel'

type LoadTree = Parameters<typeof treeView>[1]['load']

function partElements(inspection: Inspection, actions: PartActions, load: LoadTree): readonly Node[] {
  switch (inspection.part) {
    case 'message':
      return messagePart(inspection, actions)
    case 'event':
      return [
        ...(inspection.tree === undefined ? [] : [treeView(inspection.tree, { goTo: actions.goTo, load })]),
        ...(inspection.raw === undefined ? [] : [textBlock(inspection.raw, true)]),
      ]
    case 'surface':
      return surfacePart(inspection, actions)
    case 'request':
      return requestPart(inspection, actions)
    case 'tokens':
      return tokensPart(inspection)
    case 'problems':
      return problemsPart(inspection, actions)
  }
}

function partName(part: InspectorPart): string {
  switch (part) {
    case 'message':
      return text('Message')
    case 'event':
      return text('Event')
    case 'surface':
      return text('Surface here')
    case 'request':
      return text('Request here')
    case 'tokens':
      return text('Tokens')
    case 'problems':
      return text('Problems')
  }
}
