import { describe, expect, it } from 'vitest'
import type { WorkDoneProgressServerReporter } from 'vscode-languageserver/node'
import { CancellationTokenSource } from 'vscode-languageserver/node'
import { ProgressBars } from '../../server/progress.js'

/** Bars that note what they are told, with a clock that the test sets. */
function bars() {
  const notes: string[] = []
  const clock = { nowMs: 0 }
  const bar: WorkDoneProgressServerReporter = {
    begin: (title) => notes.push(`begin ${title}`),
    report: (...args: unknown[]) => notes.push(`report ${args.join(' ')}`),
    done: () => notes.push('done'),
    token: new CancellationTokenSource().token,
  }
  const progress = new ProgressBars(
    () => Promise.resolve(bar),
    () => clock.nowMs,
  )
  return { progress, notes, clock }
}

const uri = 'file:///logs/my%20log.jsonl'

describe('progress', () => {
  it('shows nothing for short work', async () => {
    const { progress, notes, clock } = bars()
    progress.update(uri, 1, 10)
    clock.nowMs = 299
    progress.update(uri, 9, 10)
    progress.end(uri)
    await Promise.resolve()
    expect(notes).toEqual([])
  })

  it('shows a bar for long work, not more often than people can read, and takes it away', async () => {
    const { progress, notes, clock } = bars()
    progress.update(uri, 1, 10)
    for (const nowMs of [300, 350, 400, 450]) {
      clock.nowMs = nowMs
      progress.update(uri, nowMs / 50, 10)
      await Promise.resolve()
    }
    progress.end(uri)
    expect(notes).toEqual([
      'begin Checking my log.jsonl',
      'report 70 7 of 10 rows',
      'report 90 9 of 10 rows',
      'done',
    ])
  })

  it('takes away a bar that arrives when the work is over', async () => {
    const { progress, notes, clock } = bars()
    progress.update(uri, 1, 10)
    clock.nowMs = 300
    progress.update(uri, 2, 10)
    progress.end(uri)
    await Promise.resolve()
    expect(notes).toEqual(['begin Checking my log.jsonl', 'done'])
  })
})
