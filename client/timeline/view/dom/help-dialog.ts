// The keys of the view, in a dialog of the browser, which keeps the focus and gives it back.
import { text } from '../../../../shared/text.js'
import { button, element } from './elements.js'

export class HelpDialog {
  readonly element: HTMLDialogElement

  constructor() {
    const close = button(text('Close'), () => this.element.close())
    this.element = element('dialog', { class: 'help', aria: { label: text('Keys of the timeline') } }, [
      element('h2', { text: text('Keys of the timeline') }),
      element('table', {}, [
        element(
          'tbody',
          {},
          keyLines().map(([keys, meaning]) => lineOf(keys, meaning)),
        ),
      ]),
      element('p', {
        class: 'note',
        text: text('Wheel zooms, shift and wheel or dragging pans, a double click shows a turn.'),
      }),
      close,
    ])
  }

  open(): void {
    if (!this.element.open) this.element.showModal()
  }
}

function lineOf(keys: readonly string[], meaning: string): HTMLElement {
  return element('tr', {}, [
    element(
      'th',
      {},
      keys.map((key) => element('kbd', { text: key })),
    ),
    element('td', { text: meaning }),
  ])
}

function keyLines(): readonly (readonly [readonly string[], string])[] {
  return [
    [['↑', '↓', 'Home', 'End'], text('Choose an event in the list')],
    [['PageUp', 'PageDown'], text('A screen up or down')],
    [['a–z'], text('Type the beginning of an event type')],
    [['Enter'], text('Show the row in the editor')],
    [['f'], text('Fork the session after the row')],
    [[',', '.'], text('Previous and next problem')],
    [['+', '-', '0'], text('Zoom in, zoom out, show all')],
    [['←', '→'], text('Pan the tracks')],
    [['1', '2', '3'], text('Order, active time, wall clock (on the tracks)')],
    [['/'], text('Filter')],
    [['?'], text('These keys')],
    [['Escape'], text('One level up: out of the inspector, out of the filter, all of the session')],
  ]
}
