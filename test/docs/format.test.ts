// The page about the format: every example on it is run through the analysis, so that what it says stays true.
//
// Examples are fences with words behind their language: `example` is a whole log, `continues` are rows behind the first
// example, `torn` leaves out the last line feed, `reports` names all that is found, `dialect` what is recognised. Fences
// that say what comes of the rows before them: `messages`, `expands`, `closers`.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { messagesAfter } from '../../shared/analysis/model-view.js'
import { fixAllSafe } from '../../shared/fixes/fix-all.js'
import { applyEdits } from '../../shared/fixes/row-edits.js'
import { dialects } from '../../shared/format/registry.js'
import { LogText } from '../../shared/log/log-text.js'
import { findRule } from '../../shared/rules/catalogue.js'
import { real, realEvents, realHeader, realId } from '../oracle/real.js'

const page = readFileSync('docs/format.md', 'utf8').replaceAll('\r\n', '\n')

interface Example {
  readonly words: readonly string[]
  readonly rows: readonly string[]
  /** Line of the page, from 1. */
  readonly line: number
}

const examples = [...page.matchAll(/^```jsonl? (.+)\n([\s\S]+?)\n```$/gm)].map(
  ({ 1: words = '', 2: body = '', index }): Example => ({
    words: words.split(' '),
    rows: body.split('\n'),
    line: page.slice(0, index).split('\n').length,
  }),
)
const [first] = examples

/** The words behind one word. */
function behind({ words }: Example, word: string): readonly string[] {
  return words.includes(word) ? words.slice(words.indexOf(word) + 1) : []
}

function rowsOf({ words, rows }: Example): readonly string[] {
  return words[0] === 'continues' ? [...(first?.rows ?? []), ...rows] : rows
}

function analyse(example: Example): LogAnalysis {
  const end = example.words.includes('torn') ? '' : '\n'
  const analysis = new LogAnalysis(new LogText(rowsOf(example).join('\n') + end))
  analysis.advance()
  return analysis
}

const logs = examples.filter(({ words }) => words[0] === 'example' || words[0] === 'continues')

/** The log that a fence speaks about: the last one before it. */
function logBefore({ line }: Example): Example {
  const log = logs.findLast((each) => each.line < line)
  if (log === undefined) throw new Error(`No log before line ${line}`)
  return log
}

function only(word: string): Example {
  const [example, ...others] = examples.filter(({ words }) => words[0] === word)
  if (example === undefined || others.length > 0) throw new Error(`Not one ${word}`)
  return example
}

describe('docs/format.md', () => {
  it('has examples for most of what it says', () => {
    expect(logs.length).toBeGreaterThanOrEqual(7)
    expect(new Set(examples.map(({ words }) => words[0]))).toEqual(
      new Set(['example', 'continues', 'messages', 'expands', 'closers']),
    )
  })

  it.each(logs.map((log) => [`line ${log.line}: ${log.words.join(' ')}`, log] as const))(
    '%s',
    (_name, log) => {
      const analysis = analyse(log)
      expect(analysis.problems().map(({ code }) => code)).toEqual(behind(log, 'reports'))
      expect(analysis.dialect.id).toBe(behind(log, 'dialect')[0] ?? 'v0c')
      expect(analysis.isProjected).toBe(log.words.includes('projected'))
    },
  )

  it('says what the model gets', () => {
    const expected = only('messages')
    const { messages, sources } = messagesAfter(analyse(logBefore(expected)))
    expect(messages).toEqual(JSON.parse(expected.rows.join('\n')))
    expect(sources).toEqual([10])
    if (first !== undefined) expect(messagesAfter(analyse(first)).sources).toEqual([2, 4, 6])
  })

  it('says what a packed row means', () => {
    const expected = only('expands')
    const log = logBefore(expected)
    const row = rowsOf(log).findIndex((text) => text.includes('-chunks"'))
    const events = expected.rows.map((text) => JSON.parse(text))
    expect(analyse(log).eventsOf(row)).toEqual(events)
  })

  it('says what a crash repair adds', () => {
    const expected = only('closers')
    const log = logBefore(expected)
    const analysis = analyse(log)
    const repaired = applyEdits(analysis.text.rows, fixAllSafe(analysis).edits)
    expect(repaired).toEqual([...rowsOf(log).slice(0, -1), ...expected.rows, ''])
  })

  it('says about messages and closers what the released session core says', () => {
    const restore = (example: Example) => {
      const [header, ...events] = rowsOf(example)
        .slice(0, example.words.includes('torn') ? -1 : undefined)
        .map((row) => JSON.parse(row))
      return { events: realEvents(events), header: realHeader({ ...header, id: 's' }) }
    }
    const replaced = restore(logBefore(only('messages')))
    const { type: _type, ...meta } = Object(replaced.header)
    const session = real.Session.fromRestore(realId, replaced.events, meta)
    expect(session.deriveMessages()).toEqual(JSON.parse(only('messages').rows.join('\n')))
    const closers = only('closers').rows.map((row) => JSON.parse(row))
    expect(real.interruptedTurnClosers(restore(logBefore(only('closers'))).events)).toEqual(closers)
  })

  it('names all dialects, and only rules and pages that exist', () => {
    for (const { id } of dialects) expect(page).toContain(`| \`${id}\` `)
    const rules = [...page.matchAll(/\[`([a-z-]+\/[a-z-]+)`\]\(rules\.md#([a-z-]+)\)/g)]
    expect(rules.length).toBeGreaterThan(2)
    for (const [, code = '', anchor] of rules) {
      expect(findRule(code)?.code).toBe(code)
      expect(anchor).toBe(code.replace('/', ''))
    }
    for (const [, target] of page.matchAll(/\]\(([a-z-]+\.md)/g))
      expect(existsSync(`docs/${target}`)).toBe(true)
  })

  it('names every member of the header that a dialect knows', () => {
    const header = page.slice(page.indexOf('## The header line'), page.indexOf('## Rows'))
    const members = new Set(
      dialects.flatMap(({ header: { schema } }) => Object.keys(Object(schema).properties)),
    )
    for (const member of members) expect(header).toContain(`| \`${member}\``)
  })
})
