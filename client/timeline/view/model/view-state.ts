// What of the view outlives hiding the tab and reloading the window: small, with a version, and looked at closely when
// it is read back, since another version of the extension may have written it.
import {
  type Guarded,
  isFlag,
  isListOf,
  isNumber,
  isObject,
  isOneOf,
  isText,
} from '../../../../shared/analysis/timeline/guards.js'
import { inspectorParts } from '../../../../shared/analysis/timeline/inspection.js'
import { type Group, groups } from './families.js'
import { timeModes } from './time-scale.js'

const STATE_VERSION = 1

const isViewState = isObject(
  {
    mode: isOneOf(...timeModes),
    query: isText,
    hiddenGroups: isListOf(isOneOf(...groups)),
    onlyProblems: isFlag,
    follows: isFlag,
    tab: isOneOf(...inspectorParts),
  },
  {
    /** Shown stretch; absent while all is shown. */
    viewport: isObject({ start: isNumber, end: isNumber }),
    /** Chosen row. */
    row: isNumber,
    /** First visible item of the list. */
    top: isNumber,
    /** Width of the list, as part of the whole. */
    listPart: isNumber,
  },
)
export type ViewState = Guarded<typeof isViewState>

export const freshState: ViewState = {
  mode: 'order',
  query: '',
  hiddenGroups: [],
  onlyProblems: false,
  follows: false,
  tab: 'message',
}

/** What `setState` is given; the host reads the uri when it restores the panel. */
export interface SavedState {
  readonly version: number
  readonly uri: string
  readonly view: ViewState
}

export function saveState(uri: string, view: ViewState): SavedState {
  return { version: STATE_VERSION, uri, view }
}

const isSaved = isObject({ version: isNumber, uri: isText, view: isViewState })

/** The state that was saved for a log; a fresh one where it is of another log or cannot be used. */
export function restoreState(saved: unknown, uri: string): ViewState {
  if (!isSaved(saved) || saved.version !== STATE_VERSION || saved.uri !== uri) return freshState
  const { viewport, row, top, listPart, hiddenGroups, ...rest } = saved.view
  const isUsable = viewport !== undefined && viewport.end > viewport.start
  return {
    ...rest,
    hiddenGroups: [...new Set<Group>(hiddenGroups)],
    ...(isUsable && Number.isFinite(viewport.start + viewport.end) ? { viewport } : {}),
    ...(row !== undefined && Number.isInteger(row) && row >= 0 ? { row } : {}),
    ...(top !== undefined && Number.isInteger(top) && top >= 0 ? { top } : {}),
    ...(listPart !== undefined && listPart >= 0.2 && listPart <= 0.9 ? { listPart } : {}),
  }
}
