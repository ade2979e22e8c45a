import { describe, expect, it } from 'vitest'
import { Schedule, type SlicedWork } from '../../server/schedule.js'

/** Work of so many steps that pauses after each of them, and notes them. */
function steps(
  name: string,
  count: number,
  notes: string[],
  atEnd: () => void = () => undefined,
): SlicedWork {
  let done = 0
  return {
    advance: () => {
      done++
      notes.push(`${name}${done}`)
      if (done < count) return false
      atEnd()
      return true
    },
  }
}

/** Runs until `finish` is called. */
function untilFinished(begin: (finish: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    begin(resolve)
  })
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

describe('the schedule', () => {
  it('works on what was started last, then on the rest', async () => {
    const notes: string[] = []
    await untilFinished((finish) => {
      const schedule = new Schedule()
      schedule.start(steps('a', 2, notes, finish))
      schedule.start(steps('b', 2, notes))
    })
    expect(notes).toEqual(['b1', 'b2', 'a1', 'a2'])
  })

  it('lets other work of the event loop in between slices', async () => {
    const notes: string[] = []
    await untilFinished((finish) => {
      new Schedule().start(steps('a', 3, notes, finish))
      const tick = (count: number): void => {
        if (count === 0) return
        notes.push('message')
        setImmediate(() => tick(count - 1))
      }
      setImmediate(() => tick(6))
    })
    const between = notes.slice(notes.indexOf('a1'), notes.indexOf('a3'))
    expect(between).toEqual(['a1', 'message', 'a2', 'message'])
  })

  it('does no work while messages that wait keep starting it anew', async () => {
    const notes: string[] = []
    const schedule = new Schedule()
    const work = steps('a', 1, notes)
    for (let message = 0; message < 20; message++) {
      schedule.start(work)
      await turn()
    }
    expect(notes).toEqual([])
    for (let count = 0; count < 3; count++) await turn()
    expect(notes).toEqual(['a1'])
  })

  it('does not go on with stopped work', async () => {
    const notes: string[] = []
    const schedule = new Schedule()
    const stopped = steps('a', 5, notes)
    schedule.start(stopped)
    for (let count = 0; count < 4 && notes.length === 0; count++) await turn()
    schedule.stop(stopped)
    await untilFinished((finish) => schedule.start(steps('b', 1, notes, finish)))
    for (let count = 0; count < 3; count++) await turn()
    expect(notes).toEqual(['a1', 'b1'])
  })

  it('asks for a pause once the slice is over', async () => {
    let asked = 0
    await untilFinished((finish) => {
      new Schedule().start({
        advance: (shouldPause) => {
          while (!shouldPause()) asked++
          finish()
          return true
        },
      })
    })
    expect(asked).toBeGreaterThan(0)
  })
})
