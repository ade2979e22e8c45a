// Times are labels: nothing demands that they grow, but a step back makes durations across it meaningless.
import type { CreateMachine } from './rule.js'

/** Time of the last event that had one; NaN before the first. */
type ClockState = number

export const createClockRule: CreateMachine<ClockState> = (context) => {
  let last: ClockState = Number.NaN
  return {
    fold(event) {
      if (event.time < last) context.report('time/backwards', ['time'], [last - event.time])
      if (!Number.isNaN(event.lastTime)) last = event.lastTime
    },
    save: () => last,
    restore: (saved) => {
      last = saved
    },
    same: Object.is,
    weight: () => 1,
  }
}
