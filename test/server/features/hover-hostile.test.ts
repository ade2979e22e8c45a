// Logs that want to be more than text: whatever stands in any member, hovers show it inside code and nowhere else.
import { describe, expect, it } from 'vitest'
import { type HoverContext, hoverAt } from '../../../server/features/hover.js'
import { toMarkdown } from '../../../server/markdown.js'
import { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { findDialect } from '../../../shared/format/registry.js'
import { LogText } from '../../../shared/log/log-text.js'
import { corpusFolder, corpusLogs } from '../../corpus/corpus.js'
import { parseMarkdown } from '../markdown-parser.js'
import { header, logText, row } from '../sample-rows.js'

const mark = 'EVIL'

const hostile: readonly string[] = [
  mark,
  `\n\`\`\`\n# ${mark}\n<b>${mark}</b>`,
  `~~~\n${mark}\n~~~`,
  `![${mark}](https://evil.example/${mark}.png)`,
  `[${mark}](command:${mark})`,
  `<img src=x onerror=${mark}>`,
  `</code></pre><script>${mark}</script>`,
  `https://evil.example/${mark} www.${mark}.example me@${mark}.example`,
  `${String.fromCharCode(27)}[31m${mark}${String.fromCharCode(27)}]8;;https://${mark}\u0007`,
  `\u202e\u2066${mark}\u200b\ufeff\u2028${mark}`,
  `\ud800${mark}\udc00`,
  `\` ${mark} \`\` ${mark} \``,
  `| ${mark} |\n|---|\n| ${mark} |`,
  `{0} ${mark} {1}`,
  `${mark}\r- ${mark}\r\n1. ${mark}`,
]

/** A log in which every text of the log's own is the given one, as far as the log stays readable. */
function logWith(text: string): string {
  const place = { turn: 1, step: 1 }
  const blocks = [
    { type: 'text', text },
    { type: 'reasoning', text },
    { type: text, [text]: text },
    { type: 'image', attachment: { attachmentId: text, mediaType: text, name: text } },
    text,
  ]
  const call = { type: 'tool-call', id: text, name: text, arguments: `{"${text}":"${text}"}` }
  const answer = {
    id: text,
    role: 'assistant',
    content: [...blocks, call],
    source: { kind: 'model', provider: text, model: text },
  }
  const result = { type: 'tool-result', toolCallId: text, content: blocks, isError: true, [text]: text }
  const tool = { name: text, description: text, parameters: { [text]: text } }
  const headerOf = (more: string) => ({
    config: { provider: text, model: text + more, [text]: text + more },
    system: `${text}\n${more}`,
    tools: [tool, { ...tool, name: text + more }],
  })
  const append = { surfaceOp: 'append' }
  return logText([
    header({ id: text, parentSession: text, agentPreset: text, [text]: text, origin: text, seedLength: 3 }),
    row(0, 'turn/start', { turn: 1 }),
    row(1, 'step/start', place),
    row(
      2,
      'user/message',
      { id: text, role: 'user', content: blocks, source: { kind: text, plugin: text } },
      append,
    ),
    row(3, 'request/header', { header: headerOf('a'), reason: text }),
    row(4, 'request/header', { header: headerOf('b'), reason: 'change' }),
    row(5, 'assistant/chunk', { ...place, chunk: { type: 'text-delta', index: 0, text } }),
    JSON.stringify({
      type: 'text-chunks',
      seq0: 6,
      time0: 1784000000006,
      data: { ...place, index: 0, dt: [1, 1], texts: [text, text, text] },
    }),
    row(9, 'assistant/chunk', { ...place, chunk: { type: 'finish', reason: { kind: text } } }),
    row(
      10,
      'assistant/message',
      { ...place, message: answer },
      { ...append, sourceEventSeqs: [5, 6, 7, 8, 9] },
    ),
    row(11, 'tool/call', { ...place, callId: text, name: text, arguments: text }),
    row(
      12,
      'tool/result',
      {
        ...place,
        message: { id: text, role: 'user', content: [result], source: { kind: 'tool', callId: text } },
        error: { name: text, code: text },
      },
      append,
    ),
    row(13, 'approval/asked', { id: text, toolName: text, callId: text, reason: text }),
    row(14, 'approval/decided', { id: text, outcome: text }),
    row(15, 'session/title', { title: text, messageSeqs: [2], source: { kind: text } }),
    row(16, text, { [text]: text }, { ignorable: true }),
    row(17, `${text}/x`, text),
    row(
      18,
      'user/message',
      { id: text, role: 'user', content: blocks, source: { kind: 'user' } },
      { surfaceOp: { op: 'replace', start: 2, end: 10 }, sourceEventSeqs: [2, 10] },
    ),
    row(19, 'step/end', place),
    row(20, 'turn/end', { turn: 1, reason: { kind: text } }),
    `{"type":"x",${JSON.stringify(text)}`,
    text.replace(/[\r\n]/g, ' '),
  ])
}

function analyse(text: string, dialect?: string): HoverContext {
  const found = dialect === undefined ? undefined : findDialect(dialect)
  const analysis = new LogAnalysis(new LogText(text), found === undefined ? {} : { dialect: found })
  analysis.advance()
  return {
    analysis,
    uri: 'file:///logs/session.jsonl',
    rulesUrl: 'https://example.org/rules.md',
    findSession: () => 'file:///logs/parent.jsonl',
  }
}

/** Markdown of the hover at an offset of a row; undefined where nothing is shown. */
function markdownAt(context: HoverContext, rowIndex: number, offset: number): string | undefined {
  const found = hoverAt(context, context.analysis.text.toPosition(rowIndex, offset))
  return found === undefined ? undefined : toMarkdown(found.blocks)
}

const ours = /^(?:file:\/\/\/logs\/|https:\/\/example\.org\/)/

describe('hovers over a hostile log', () => {
  it.each(hostile)('keep %j inside code', (text) => {
    const context = analyse(logWith(text), 'v0c')
    const seen = new Set<string>()
    for (let at = 0; at < context.analysis.text.rowCount; at++) {
      for (let offset = 0; offset < context.analysis.text.row(at).length; offset += 3) {
        const markdown = markdownAt(context, at, offset)
        if (markdown !== undefined) seen.add(markdown)
      }
    }
    expect(seen.size).toBeGreaterThan(60)
    let inCode = 0
    for (const markdown of seen) {
      expect(markdown).not.toMatch(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/u)
      for (const { type, content, href } of parseMarkdown(markdown)) {
        if (type === 'code_inline' || type === 'fence') {
          if (content.includes(mark)) inCode++
          continue
        }
        expect(['text', 'link_open']).toContain(type)
        expect(content).not.toContain(mark)
        if (href !== undefined) expect(href).toMatch(ours)
      }
    }
    expect(inCode).toBeGreaterThan(50)
  })

  it('stay short over texts of five million characters', () => {
    const context = analyse(logWith(`${mark} ${'x'.repeat(500_000)}`), 'v0c')
    for (let at = 0; at < context.analysis.text.rowCount; at++) {
      const offset = context.analysis.text.row(at).indexOf('"type"') + 1
      expect(markdownAt(context, at, offset)?.length ?? 0).toBeLessThan(60_000)
    }
    const long = row(
      0,
      'user/message',
      {
        id: 'm',
        role: 'user',
        source: { kind: 'user' },
        content: [{ type: 'text', text: 'y'.repeat(5_000_000) }],
      },
      { surfaceOp: 'append' },
    )
    const markdown = markdownAt(analyse(logText([header(), long])), 1, 2)
    expect(markdown).toContain('… 2,000 of 5,000,000 characters are shown.')
  })

  it('answer under absurd nesting', () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const log = logText([header(), `{"type":"acme/thing","seq":0,"time":1,"data":${deep}}`])
    const context = analyse(log)
    for (const offset of [2, 30, 48, 50_000, 120_000])
      expect(() => markdownAt(context, 1, offset)).not.toThrow()
  })
})

const needles = [
  '"time',
  '"surfaceOp"',
  '"sourceEventSeqs":[',
  '"turn"',
  '"callId"',
  '"id"',
  '"role"',
  '"header"',
  '"text":"',
]

describe.skipIf(corpusFolder === undefined)('hovers over the corpus', () => {
  it('answer on every row of every log', () => {
    let hovers = 0
    for (const { text, dialect, file } of corpusLogs()) {
      const context = analyse(text, dialect)
      const { rowCount } = context.analysis.text
      for (let at = 0; at < rowCount; at++) {
        const rowText = context.analysis.text.row(at)
        // Each row is asked in a few places, and the places take turns.
        const asked = needles.filter((_, index) => (index + at) % 3 === 0)
        const offsets = asked.map((needle) => rowText.indexOf(needle) + needle.length - 1)
        offsets.push(Math.floor(rowText.length / 2))
        for (const offset of offsets) {
          try {
            if (markdownAt(context, at, offset) !== undefined) hovers++
          } catch (error) {
            throw new Error(`hover failed at ${file} row ${at} offset ${offset}`, { cause: error })
          }
        }
        if (at > 0 && at < rowCount - 1) expect(markdownAt(context, at, 2), `${file} row ${at}`).toBeDefined()
      }
    }
    expect(hovers).toBeGreaterThan(10_000)
  })
})
