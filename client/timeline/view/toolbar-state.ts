// What the toolbar shows, from the present state.
import { quotableText } from '../../../shared/rules/message.js'
import { countText } from './dom/event-list.js'
import type { ToolbarState } from './dom/toolbar.js'
import { problemIcon, problemParts, summaryParts } from './model/summary.js'
import type { Loaded, TimelineState } from './model/timeline-state.js'

export function toolbarState(
  state: TimelineState,
  { model, rows, allCount }: Loaded,
  name: string,
  isSearching: boolean,
): ToolbarState {
  const { info } = model.data
  return {
    name: quotableText(name),
    summary: summaryParts(info),
    problems: problemParts(info),
    problemIcon: problemIcon(info),
    mode: model.hasTimes ? state.mode : 'order',
    hasTimes: model.hasTimes,
    query: state.queryText,
    hiddenGroups: state.hiddenGroups,
    onlyProblems: state.onlyProblems,
    follows: state.follows,
    isFiltering: state.isFiltering,
    isSearching,
    countText: countText(rows.length, allCount),
  }
}
