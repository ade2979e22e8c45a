import { describe, expect, it } from 'vitest'
import { CancellationTokenSource } from 'vscode-languageserver/node'
import { turnOfEventLoop } from '../../server/event-loop.js'
import { type LogContext, OpenLog, OpenLogs } from '../../server/open-logs.js'
import { RequestCancelled } from '../../server/requests.js'
import { Schedule } from '../../server/schedule.js'
import { defaultSettings } from '../../server/settings.js'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { cleanRows, logText } from './sample-rows.js'

const uri = 'file:///logs/session.jsonl'

/** An analysis that fails as soon as a row says so. */
class BrittleAnalysis extends LogAnalysis {
  override advance(shouldPause?: () => boolean): boolean {
    if (this.text.rows.includes('always fails')) throw new Error('the analysis broke')
    if (this.text.rows.includes('fails after edits') && this.wasApplied) throw new Error('the update broke')
    return super.advance(shouldPause)
  }

  wasApplied = false

  override apply(...args: Parameters<LogAnalysis['apply']>): void {
    this.wasApplied = true
    super.apply(...args)
  }
}

function setting() {
  const notes: string[] = []
  const context: LogContext = {
    schedule: new Schedule(),
    hooks: {
      onCurrent: ({ version }) => notes.push(`current ${version}`),
      onProgress: () => undefined,
      onClosed: ({ version }) => notes.push(`closed ${version}`),
      onDefect: ({ version, hasFailed }, error) =>
        notes.push(`defect ${version}${hasFailed ? ', given up' : ''}: ${String(error)}`),
    },
    settings: defaultSettings,
    optionsOf: ({ severities }) => ({ severities }),
    createAnalysis: (text, options) => new BrittleAnalysis(text, options),
  }
  return { notes, context }
}

function open(text: string) {
  const { notes, context } = setting()
  const log = new OpenLog({ uri, version: 1, text }, context)
  return { notes, log }
}

const { token } = new CancellationTokenSource()
const top = { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }

describe('an open log', () => {
  it('is current when the analysis is done and its settings are known, not before', async () => {
    const { log, notes } = open(logText(cleanRows(2)))
    while (!log.analysis.isCurrent) await turnOfEventLoop()
    expect(log.isCurrent).toBe(false)
    expect(notes).toEqual([])
    log.configure(defaultSettings)
    while (notes.length === 0) await turnOfEventLoop()
    expect(log.isCurrent).toBe(true)
    expect(notes).toEqual(['current 1'])
  })

  it('counts the changes of its settings, not their repetition', async () => {
    const { log } = open(logText(cleanRows(2)))
    log.configure(defaultSettings)
    expect(log.stamp).toEqual({ uri, version: 1, generation: 0 })
    log.configure({ ...defaultSettings, maxProblems: 5 })
    log.configure({ ...defaultSettings, maxProblems: 5 })
    expect(log.stamp).toEqual({ uri, version: 1, generation: 1 })
  })

  it('lets those wait no longer who cancel', async () => {
    const { log } = open(logText(cleanRows(2)))
    const source = new CancellationTokenSource()
    const waiting = log.whenCurrent(source.token)
    source.cancel()
    await expect(waiting).rejects.toBeInstanceOf(RequestCancelled)
  })

  it('lets nobody wait when it is closed', async () => {
    const { log, notes } = open(logText(cleanRows(2)))
    log.configure(defaultSettings)
    const waiting = log.whenCurrent(token)
    log.close()
    await expect(waiting).rejects.toBeInstanceOf(RequestCancelled)
    await expect(log.whenCurrent(token)).rejects.toBeInstanceOf(RequestCancelled)
    expect(notes).toEqual(['closed 1'])
  })
})

describe('a defect in the analysis', () => {
  it('is told, ends the waiting, and the next change tries again', async () => {
    const { log, notes } = open(logText([...cleanRows(1), 'always fails']))
    log.configure(defaultSettings)
    await expect(log.whenCurrent(token)).rejects.toThrow('failed')
    expect(notes).toEqual(['defect 1, given up: Error: the analysis broke'])
    await expect(log.whenCurrent(token)).rejects.toThrow('failed')
    log.change(2, [{ text: logText(cleanRows(1)) }])
    await log.whenCurrent(token)
    expect(notes.at(-1)).toBe('current 2')
    expect(log.analysis.problems()).toEqual([])
  })

  it('in an update makes the log be read anew', async () => {
    const { log, notes } = open(logText([...cleanRows(1), 'fails after edits']))
    log.configure(defaultSettings)
    await log.whenCurrent(token)
    log.change(2, [{ range: top, text: '[]\n' }])
    await log.whenCurrent(token)
    expect(notes).toEqual(['current 1', 'defect 2: Error: the update broke', 'current 2'])
    expect(log.analysis.problems().map(({ code }) => code)).toContain('row/not-object')
  })
})

describe('the registry', () => {
  it('replaces a log that is opened twice', () => {
    const { context, notes } = setting()
    const logs = new OpenLogs()
    const first = logs.open({ uri, version: 1, text: 'a' }, context)
    const second = logs.open({ uri, version: 4, text: 'b' }, context)
    expect(first.isClosed).toBe(true)
    expect(logs.find(uri)).toBe(second)
    expect(notes).toEqual(['closed 1'])
    logs.closeAll()
    expect(logs.all()).toEqual([])
    expect(second.isClosed).toBe(true)
  })
})
