// What the rest of the extension knows of the timeline: that it can be opened for a log, at a place.
import type { LogTarget } from './log-target.js'

export interface TimelineOpener {
  readonly open: (target: LogTarget) => Promise<void>
}
