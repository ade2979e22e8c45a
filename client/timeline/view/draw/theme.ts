// Colours and fonts as the theme of the editor has them at the moment: read when something is drawn, never kept beyond
// a change of the theme. Where the system forces colours, the system's own are used.
import type { Tone } from '../model/scene.js'

export interface Theme {
  readonly background: string
  readonly foreground: string
  readonly faint: string
  readonly border: string
  readonly focus: string
  readonly selection: string
  readonly inherited: string
  readonly tones: Readonly<Record<Tone, string>>
  /** Font of the interface, for the canvas. */
  readonly font: string
  /** High contrast: outlines instead of tinted areas. */
  readonly isHighContrast: boolean
}

/** Variables by tone, the first one that the editor has: those that the manifest contributes, and the editor's own. */
export const toneVariables: Readonly<Record<Tone, readonly string[]>> = {
  good: ['dshSession-timelineCompleted'],
  caution: ['dshSession-timelineInterrupted'],
  bad: ['dshSession-timelineFailed'],
  open: ['dshSession-timelineRunning'],
  step: ['dshSession-timelineStep'],
  model: ['dshSession-timelineModel'],
  tool: ['dshSession-timelineTool'],
  user: ['dshSession-timelineUser'],
  assistant: ['dshSession-timelineAssistant'],
  context: ['dshSession-timelineContext'],
  control: ['descriptionForeground'],
  match: ['dshSession-timelineMatch'],
  error: ['editorError-foreground', 'errorForeground'],
  warning: ['editorWarning-foreground', 'dshSession-timelineInterrupted'],
  information: ['editorInfo-foreground', 'dshSession-timelineRunning'],
  hint: ['descriptionForeground'],
}

export function readTheme(body: HTMLElement): Theme {
  const style = getComputedStyle(body)
  const isForced = matchMedia('(forced-colors: active)').matches
  const variable = (...names: readonly string[]): string => {
    for (const name of names) {
      const value = style.getPropertyValue(`--vscode-${name}`).trim()
      if (value !== '') return value
    }
    return style.color
  }
  const font = `${style.getPropertyValue('--vscode-font-size').trim() || '13px'} ${variable('font-family')}`
  if (isForced) return forcedTheme(font)
  const foreground = variable('editor-foreground', 'foreground')
  const tone = (name: Tone): string => variable(...toneVariables[name], 'foreground')
  return {
    background: variable('editor-background'),
    foreground,
    faint: variable('descriptionForeground', 'foreground'),
    border: variable('contrastBorder', 'panel-border', 'widget-border', 'descriptionForeground'),
    focus: variable('focusBorder', 'foreground'),
    selection: variable('focusBorder', 'foreground'),
    inherited: variable('dshSession-timelineInherited', 'descriptionForeground'),
    tones: allTones(tone),
    font,
    isHighContrast: body.classList.contains('vscode-high-contrast'),
  }
}

function forcedTheme(font: string): Theme {
  return {
    background: 'Canvas',
    foreground: 'CanvasText',
    faint: 'CanvasText',
    border: 'CanvasText',
    focus: 'Highlight',
    selection: 'Highlight',
    inherited: 'GrayText',
    tones: allTones(() => 'CanvasText'),
    font,
    isHighContrast: true,
  }
}

function allTones(tone: (name: Tone) => string): Record<Tone, string> {
  return {
    good: tone('good'),
    caution: tone('caution'),
    bad: tone('bad'),
    open: tone('open'),
    step: tone('step'),
    model: tone('model'),
    tool: tone('tool'),
    user: tone('user'),
    assistant: tone('assistant'),
    context: tone('context'),
    control: tone('control'),
    match: tone('match'),
    error: tone('error'),
    warning: tone('warning'),
    information: tone('information'),
    hint: tone('hint'),
  }
}

/** Calls back whenever the editor changes its theme, the system its colours, or a person how things look. */
export function watchTheme(onChange: () => void): void {
  const observer = new MutationObserver(onChange)
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true, attributeFilter: ['class', 'style'] })
  }
  for (const query of ['(forced-colors: active)', '(prefers-color-scheme: dark)']) {
    matchMedia(query).addEventListener('change', onChange)
  }
}
