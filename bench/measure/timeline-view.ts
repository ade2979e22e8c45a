// The timeline's view without its page: what is made of arrived data once, and what every frame of a pan or zoom costs
// before it is painted.
import { buildScene } from '../../client/timeline/view/model/build-scene.js'
import { prepareDrawing } from '../../client/timeline/view/model/drawing-parts.js'
import { filterRows } from '../../client/timeline/view/model/filter.js'
import { parseQuery } from '../../client/timeline/view/model/query.js'
import { buildScale } from '../../client/timeline/view/model/time-scale.js'
import { buildModel } from '../../client/timeline/view/model/timeline-model.js'
import { type PackedTimeline, unpackTimeline } from '../../shared/analysis/timeline/transfer.js'
import type { TimelineData } from '../../shared/analysis/timeline-data.js'
import { collectGarbage, summarize, type Times, timeMs } from './rounds.js'

export interface TimelineViewTimes {
  /** From the message to everything that drawing asks. */
  readonly model: Times
  /** The rows of a filter by type. */
  readonly filter: Times
  /** One frame, over all zooms from the whole log to some events. */
  readonly scene: Times
}

const WIDTH = 1600

export function measureTimelineView(packed: PackedTimeline, rounds: number): TimelineViewTimes {
  const model: number[] = []
  const filter: number[] = []
  const scene: number[] = []
  for (let round = 0; round < rounds; round++) {
    collectGarbage()
    model.push(timeMs(() => prepare(packed)))
    const { parts, rows } = prepare(packed)
    collectGarbage()
    filter.push(timeMs(() => filterRows(parts.model, typeFilter, new Map()).length + rows.length))
    const { length } = parts.scale
    for (let span = length; span > 4; span /= 2) {
      const start = (length - span) * 0.37
      const view = { start, end: start + span, width: WIDTH }
      scene.push(timeMs(() => buildScene(parts, view, { matches: rows })))
    }
  }
  return { model: summarize(model), filter: summarize(filter), scene: summarize(scene) }
}

const typeFilter = { query: parseQuery('type:tool/'), hiddenGroups: new Set<never>(), onlyProblems: false }
const noFilter = { query: [], hiddenGroups: new Set<never>(), onlyProblems: false }

function prepare(packed: PackedTimeline) {
  const data: TimelineData | undefined = unpackTimeline(packed)
  if (data === undefined) throw new Error('the timeline does not fit')
  const model = buildModel(data)
  const parts = prepareDrawing(model, buildScale(model, 'order'))
  return { parts, rows: filterRows(model, noFilter, new Map()) }
}
