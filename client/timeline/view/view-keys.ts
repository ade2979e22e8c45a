// What the keys of the view mean. The list, the tree, the tabs and the filter have keys of their own.
import { type TimeMode, timeModes } from './model/time-scale.js'

export type KeyAction =
  /** Factors below 1 show less. */
  | { readonly do: 'zoom'; readonly factor: number }
  /** By a part of what is shown. */
  | { readonly do: 'pan'; readonly part: number }
  | { readonly do: 'mode'; readonly mode: TimeMode }
  | { readonly do: 'show-all' | 'filter' | 'help' | 'fork' | 'up' }
  | { readonly do: 'problem'; readonly direction: 1 | -1 }

/** On the tracks and the overview. */
export function canvasAction(key: string): KeyAction | undefined {
  if (key === 'ArrowLeft') return { do: 'pan', part: -1 / 8 }
  if (key === 'ArrowRight') return { do: 'pan', part: 1 / 8 }
  const mode = /^[1-9]$/.test(key) ? timeModes[Number(key) - 1] : undefined
  return mode === undefined ? undefined : { do: 'mode', mode }
}

/** Everywhere but where somebody writes. */
export function pageAction(key: string): KeyAction | undefined {
  switch (key) {
    case '+':
    case '=':
      return { do: 'zoom', factor: 0.5 }
    case '-':
      return { do: 'zoom', factor: 2 }
    case '0':
      return { do: 'show-all' }
    case '/':
      return { do: 'filter' }
    case '?':
      return { do: 'help' }
    case 'f':
      return { do: 'fork' }
    case ',':
      return { do: 'problem', direction: -1 }
    case '.':
      return { do: 'problem', direction: 1 }
    case 'Escape':
      return { do: 'up' }
    default:
      return undefined
  }
}
