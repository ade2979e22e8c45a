// The parts of the inspector as elements: message, surface, request, tokens, problems. What comes out of the log is set
// as text, and what cannot be seen in it is spelled out.
import type {
  BlockView,
  CutText,
  EventPlace,
  Inspection,
  UsageView,
} from '../../../../shared/analysis/timeline/inspection.js'
import { formatCount } from '../../../../shared/number-text.js'
import { visibleText } from '../../../../shared/rules/message.js'
import { text } from '../../../../shared/text.js'
import { severityText } from '../model/row-words.js'
import { button, element, icon, logText } from './elements.js'

export interface PartActions {
  readonly goTo: (row: number) => void
  /** Shows the page that ends before this index. */
  readonly showBefore: (end: number) => void
  readonly showRequest: () => void
}

type Part<Name extends Inspection['part']> = Extract<Inspection, { readonly part: Name }>

export function messagePart(part: Part<'message'>, actions: PartActions): readonly Node[] {
  const { summary, notes, message, shadowedBy, replaces, replacedCount = 0, assembled } = part
  return [
    ...(summary === '' ? [] : [element('p', { text: summary })]),
    ...notes.map((note) => element('p', { class: 'note', text: note })),
    ...(shadowedBy === undefined ? [] : [labelled(text('Shadowed by'), [placeLink(shadowedBy, actions)])]),
    ...(message === undefined ? [] : messageElements(message)),
    ...(assembled === undefined ? [] : [heading(text('Assembled text')), textBlock(assembled, false)]),
    ...(replaces === undefined ? [] : replacedList(replaces, replacedCount, actions)),
  ]
}

function messageElements(message: NonNullable<Part<'message'>['message']>): readonly Node[] {
  const { role, origin, blocks, hiddenBlocks } = message
  return [
    labelled(text('Role'), [code(role)]),
    ...(origin.length === 0 ? [] : [labelled(text('Source'), origin.map(code))]),
    ...blocks.map(blockElement),
    ...hiddenNote(hiddenBlocks, text('{0} more blocks', [formatCount(hiddenBlocks)])),
  ]
}

function blockElement({ kind, names, isFailed, body, isCode, inner, hiddenBlocks }: BlockView): HTMLElement {
  return element('section', { class: `block block-${isKnownKind(kind) ? kind : 'other'}` }, [
    element('div', { class: 'block-head' }, [
      element('strong', { text: visibleText(kind) }),
      ...names.map(code),
      isFailed ? element('span', { class: 'failed-note' }, [icon('error'), ` ${text('failed')}`]) : undefined,
    ]),
    body === undefined ? undefined : textBlock(body, isCode),
    ...inner.map(blockElement),
    ...hiddenNote(hiddenBlocks, text('{0} more blocks', [formatCount(hiddenBlocks)])),
  ])
}

function isKnownKind(kind: string): boolean {
  return ['text', 'reasoning', 'tool-call', 'tool-result'].includes(kind)
}

function replacedList(places: readonly EventPlace[], count: number, actions: PartActions): readonly Node[] {
  return [
    heading(
      count === 1 ? text('Takes the place of 1 event') : text('Takes the place of {0} events', [count]),
    ),
    placeList(places, actions),
    ...hiddenNote(count - places.length, text('{0} more', [formatCount(count - places.length)])),
  ]
}

export function surfacePart(
  { total, from, nodes, replacements }: Part<'surface'>,
  actions: PartActions,
): readonly Node[] {
  const count =
    total === 1
      ? text('1 node on the surface after this row')
      : text('{0} nodes on the surface after this row', [formatCount(total)])
  const replaced =
    replacements === 0
      ? undefined
      : replacements === 1
        ? text('1 replacement led to it')
        : text('{0} replacements led to it', [formatCount(replacements)])
  return [
    element('p', { text: count }),
    ...(replaced === undefined ? [] : [element('p', { class: 'note', text: replaced })]),
    ...earlierButton(from, actions),
    placeList(nodes, actions),
  ]
}

export function requestPart(part: Part<'request'>, actions: PartActions): readonly Node[] {
  const { title, notes, config, headerPlace, system, contextWindow, tools, toolCount } = part
  const { messageCount, from, messages } = part
  return [
    element('div', { class: 'row-of-things' }, [
      element('strong', { text: title }),
      button(text('Open as document'), actions.showRequest),
    ]),
    ...notes.map((note) => element('p', { class: 'note', text: note })),
    ...(headerPlace === undefined ? [] : [labelled(text('Header'), [placeLink(headerPlace, actions)])]),
    ...(contextWindow === undefined
      ? []
      : [labelled(text('Context window'), [text('{0} tokens', [formatCount(contextWindow)])])]),
    ...config.map(({ name, value, isDefault }) =>
      labelled(visibleText(name), [
        inlineText(value),
        isDefault ? element('span', { class: 'note', text: text('(default of the adapter)') }) : undefined,
      ]),
    ),
    ...(system === undefined ? [] : [heading(text('System prompt')), textBlock(system, false)]),
    ...(toolCount === 0 ? [] : [labelled(text('Tools ({0})', [toolCount]), tools.map(code))]),
    heading(messageCount === 1 ? text('1 message') : text('{0} messages', [formatCount(messageCount)])),
    ...earlierButton(from, actions),
    ...messages.map(({ role, preview, place }) =>
      element('section', { class: 'block' }, [
        element('div', { class: 'block-head' }, [
          element('strong', { text: visibleText(role) }),
          place === undefined ? text('from the header') : placeLink(place, actions),
        ]),
        textBlock(preview, false),
      ]),
    ),
  ]
}

export function tokensPart({ sections, attempts, contextWindow }: Part<'tokens'>): readonly Node[] {
  return [
    ...(contextWindow === undefined
      ? []
      : [labelled(text('Context window'), [text('{0} tokens', [formatCount(contextWindow)])])]),
    ...attempts.map(({ title, facts, isCurrent, usage, route }) =>
      element('section', { class: isCurrent ? 'block current' : 'block' }, [
        element('div', { class: 'block-head' }, [
          element('strong', { text: title }),
          route === undefined ? undefined : code(route),
        ]),
        facts.length === 0 ? undefined : element('p', { class: 'note', text: facts.join(' · ') }),
        usageTable(usage, contextWindow),
      ]),
    ),
    ...sections.map(({ title, detail, usage }) =>
      element('section', { class: 'block' }, [
        element('div', { class: 'block-head' }, [element('strong', { text: title })]),
        detail === '' ? undefined : element('p', { class: 'note', text: detail }),
        usageTable(usage, undefined),
      ]),
    ),
  ]
}

function usageTable(usage: UsageView | undefined, contextWindow: number | undefined): HTMLElement {
  if (usage === undefined) return element('p', { class: 'note', text: text('Nobody told how many tokens.') })
  const { input, cacheRead, cacheWrite, output, reasoning, total, unknownCalls = 0 } = usage
  const part = contextWindow === undefined || contextWindow <= 0 ? undefined : total / contextWindow
  const rows: readonly (readonly [string, number | undefined])[] = [
    [text('Prompt'), input],
    [text('Read from the cache'), cacheRead],
    [text('Written to the cache'), cacheWrite],
    [text('Output'), output],
    [text('of which reasoning'), reasoning],
    [text('In all'), total],
  ]
  return element('table', { class: 'usage' }, [
    element(
      'tbody',
      {},
      rows
        .filter(([, count]) => count !== undefined)
        .map(([name, count = 0]) =>
          element('tr', {}, [element('th', { text: name }), element('td', { text: formatCount(count) })]),
        ),
    ),
    part === undefined
      ? undefined
      : element('caption', { text: text('{0} % of the context window', [Math.round(part * 100)]) }),
    unknownCalls === 0
      ? undefined
      : element('caption', { text: text('{0} model calls told none', [formatCount(unknownCalls)]) }),
  ])
}

export function problemsPart({ problems, hidden }: Part<'problems'>, actions: PartActions): readonly Node[] {
  if (problems.length === 0) return [element('p', { class: 'note', text: text('No problem on this row.') })]
  return [
    ...problems.map(({ code: name, severity, message, related, consequence, remedy }) =>
      element('section', { class: `block level-${severity}` }, [
        element('div', { class: 'block-head' }, [
          icon(severity === 'information' ? 'info' : severity === 'hint' ? 'lightbulb' : severity),
          element('strong', { text: severityText(severity) }),
          code(name),
        ]),
        element('p', { class: 'message', text: message }),
        consequence === undefined ? undefined : element('p', { class: 'note', text: consequence }),
        remedy === undefined ? undefined : element('p', { class: 'note', text: remedy }),
        ...related.map((one) => labelled(one.message, [placeLink(one.place, actions)])),
      ]),
    ),
    ...hiddenNote(hidden, text('{0} more problems on this row', [formatCount(hidden)])),
  ]
}

function earlierButton(from: number, { showBefore }: PartActions): readonly Node[] {
  if (from === 0) return []
  return [button(text('Show {0} earlier', [formatCount(from)]), () => showBefore(from))]
}

/** A button that goes to an event, named by its number and type. */
export function placeLink({ row, seq, type }: EventPlace, { goTo }: Pick<PartActions, 'goTo'>): HTMLElement {
  const name = seq === undefined ? text('row {0}', [row]) : text('seq {0}', [seq])
  const label = type === undefined ? name : `${name} · ${visibleText(type)}`
  const link = button(label, () => goTo(row))
  link.className = 'link'
  return link
}

function placeList(places: readonly EventPlace[], actions: PartActions): HTMLElement {
  return element(
    'ol',
    { class: 'places' },
    places.map((place) =>
      element('li', {}, [
        placeLink(place, actions),
        element('span', { class: 'preview', text: place.preview ?? '' }),
      ]),
    ),
  )
}

function labelled(label: string, children: readonly (Node | string | undefined)[]): HTMLElement {
  return element('div', { class: 'labelled' }, [
    element('span', { class: 'label', text: label }),
    element('span', { class: 'values' }, children),
  ])
}

function heading(words: string): HTMLElement {
  return element('h3', { text: words })
}

function code(untrusted: string): HTMLElement {
  return element('code', { text: visibleText(untrusted) })
}

function inlineText({ text: words, length }: CutText): HTMLElement {
  return element('code', {}, [logText(words, length)])
}

export function textBlock({ text: words, length }: CutText, isCode: boolean): HTMLElement {
  return element('pre', { class: isCode ? 'log-text code' : 'log-text' }, [logText(words, length)])
}

function hiddenNote(count: number, words: string): readonly Node[] {
  return count <= 0 ? [] : [element('p', { class: 'note', text: words })]
}
