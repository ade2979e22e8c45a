import { describe, expect, it } from 'vitest'
import {
  type ClientCapabilities,
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
} from 'vscode-languageserver-protocol/node'
import { siteAt } from '../../../server/features/completion/row-site.js'
import { toPlain, toSnippet } from '../../../server/features/completion/snippet.js'
import { completionAt } from '../../../server/features/completion.js'
import { readDeclaredTypes } from '../../../shared/format/declared-types.js'
import { v0a } from '../../../shared/format/dialects/v0a.js'
import { v0b } from '../../../shared/format/dialects/v0b.js'
import { v0c } from '../../../shared/format/dialects/v0c.js'
import { exampleRows } from '../../../shared/rules/catalogue/example-rows.js'
import { corpusFolder, corpusLogs } from '../../corpus/corpus.js'
import { analyse } from '../../fixes/check-fix.js'
import { callTurn, projected, rows } from '../../fixes/sample-log.js'
import { LanguageClient, pushCapabilities } from '../language-client.js'
import { logText } from '../sample-rows.js'
import { complete, labels, taken, takenRow, view } from './complete-at-mark.js'

const log = callTurn()
const header = (seq: number) => rows.requestHeader(seq)

describe('a new row', () => {
  const first = (until: number) => labels(complete([...log.slice(0, until), '‸']))

  it('begins with what usually comes next', () => {
    expect(first(1)[0]).toBe('turn/start')
    expect(first(2).slice(0, 3)).toEqual(['user/message', 'step/start', 'turn/end'])
    expect(first(4).slice(0, 3)).toEqual(['assistant/message', 'assistant/chunk', 'step/end'])
    expect(first(5)[0]).toBe('tool/call')
    expect(first(6)[0]).toBe('tool/result')
    expect(first(7).slice(0, 3)).toEqual(['assistant/message', 'assistant/chunk', 'step/end'])
    expect(first(8).slice(0, 3)).toEqual(['user/message', 'step/start', 'turn/end'])
    expect(first(9)[0]).toBe('turn/start')
  })

  it('offers nothing that is out of place', () => {
    expect(first(1)).not.toContain('turn/end')
    expect(first(1)).not.toContain('step/start')
    expect(first(2)).not.toContain('turn/start')
    expect(first(2)).not.toContain('step/end')
    expect(first(4)).not.toContain('turn/end')
    expect(first(4)).not.toContain('tool/result')
    expect(first(7)).not.toContain('tool/result')
  })

  it('has its numbers, the open turn and step, and the call that waits', () => {
    const time = 1_787_302_800_160
    expect(JSON.parse(takenRow(complete([...log.slice(0, 6), '‸']), 'tool/result'))).toEqual({
      type: 'tool/result',
      seq: 5,
      time,
      data: {
        turn: 1,
        step: 1,
        message: {
          id: 'm-5',
          role: 'user',
          content: [{ type: 'tool-result', toolCallId: 'c1', content: [{ type: 'text', text: '' }] }],
          source: { kind: 'tool', callId: 'c1' },
        },
      },
      surfaceOp: 'append',
      sourceEventSeqs: [4],
    })
    expect(takenRow(complete([...log.slice(0, 5), '‸']), 'tool/call')).toBe(
      rows.event(
        'tool/call',
        4,
        { turn: 1, step: 1, callId: 'c1', name: 'ls', arguments: '{"path":"src"}' },
        { time: time - 40 },
      ),
    )
    expect(takenRow(complete([...log, '‸']), 'turn/start')).toBe(
      rows.event('turn/start', 8, { turn: 2 }, { time: 1_787_302_800_280 }),
    )
    expect(takenRow(complete([...log.slice(0, 8), '‸']), 'step/start')).toBe(
      rows.event('step/start', 7, { turn: 1, step: 2 }, { time: 1_787_302_800_240 }),
    )
  })

  it('takes the model route from the header in force, and cites the stream before it', () => {
    const chunk = (seq: number) => rows.chunk(seq, { type: 'text-delta', index: 0, text: 'x' })
    const packed = JSON.stringify({
      type: 'text-chunks',
      seq0: 5,
      time0: 1_787_302_800_300,
      data: { turn: 1, step: 1, index: 0, dt: [1, 1], texts: ['a', 'b', 'c'] },
    })
    const answer = JSON.parse(
      takenRow(complete([...log.slice(0, 4), header(3), chunk(4), packed, '‸']), 'assistant/message'),
    )
    expect(answer.data.message.source).toEqual({ kind: 'model', provider: 'p-1', model: 'm-1' })
    expect(answer.sourceEventSeqs).toEqual([4, 5, 6, 7])
    expect(answer.seq).toBe(8)
    expect(answer.time).toBe(1_787_302_800_302)
  })

  it('goes in between rows too, with the state that is there', () => {
    const middle = complete([...log.slice(0, 4), '‸', ...log.slice(4)])
    expect(labels(middle)[0]).toBe('assistant/message')
    expect(taken(middle, 'step/end')[4]).toContain('"seq":3')
  })

  it('is the header line where there is none', () => {
    const empty = complete(['‸'])
    expect(JSON.parse(takenRow(empty, 'session'))).toEqual({
      type: 'session',
      version: 0,
      id: '',
      createdAt: view.now,
      delegationDepth: 0,
    })
    expect(labels(empty)).toEqual(['session'])
  })

  it('takes the place of what was begun, closing brackets of the editor included', () => {
    for (const begun of [
      '‸',
      '  ‸',
      'turn‸',
      'turn/‸',
      '{‸',
      '{‸}',
      '{"‸"}',
      '{"ty‸',
      '{"type‸"}',
      '{"type":"‸"}',
      '{"type":"tu‸"}',
    ]) {
      expect(takenRow(complete([...log, begun]), 'turn/start').trim(), begun).toBe(
        rows.event('turn/start', 8, { turn: 2 }, { time: 1_787_302_800_280 }),
      )
    }
  })

  it('is found by what was typed', () => {
    const filterOf = (begun: string) => {
      const all = complete([...log, begun]).items.filter(({ kind }) => kind === CompletionItemKind.Event)
      return all.find(({ label }) => label === 'turn/start')?.filterText
    }
    expect(filterOf('tu‸')).toBe('turn/start')
    expect(filterOf('{"ty‸')).toBe('{"type":"turn/start"')
  })

  it('is not offered in the middle of a row', () => {
    expect(complete([...log, '{"type":"turn/start",‸"seq":8}']).items.map(({ kind }) => kind)).not.toContain(
      CompletionItemKind.Event,
    )
  })

  it('has neither number nor time in a projected log', () => {
    const bare = log.slice(0, 8).map((row, index) => (index === 0 ? row : projected(row)))
    expect(takenRow(complete([...bare, '‸']), 'turn/end')).toBe(
      '{"type":"turn/end","data":{"turn":1,"reason":{"kind":"completed"}}}',
    )
  })

  it('can be of a type that the workspace declares, with its mark', () => {
    const source = JSON.stringify({
      types: {
        'x-search/request': {
          ignorable: true,
          place: 'in-turn',
          schema: {
            type: 'object',
            required: ['q'],
            properties: { q: { type: 'string' }, page: { type: 'integer' } },
          },
        },
      },
    })
    const declaredTypes = readDeclaredTypes(source).types
    expect(labels(complete([...log, '‸'], { declaredTypes }))).not.toContain('x-search/request')
    expect(takenRow(complete([...log.slice(0, 2), '‸'], { declaredTypes }), 'x-search/request')).toBe(
      rows.event('x-search/request', 1, { q: '' }, { time: 1_787_302_800_000, ignorable: true }),
    )
  })
})

describe('every row that is offered', () => {
  /** Faults of the frame around a payload: none of them may be in a drafted row. */
  const framing = /^(?:row|envelope|sequence|vocabulary|surface|provenance|step|turn)\//
  const stages = [
    ['v0a', v0a],
    ['v0b', v0b],
    ['v0c', v0c],
  ] as const

  it.each(stages)('is sound in %s, wherever it is offered', (id, dialect) => {
    const of = exampleRows(id)
    const turn = [
      of.header(),
      of.turnStart(0),
      of.user(1, 'List the files.'),
      of.stepStart(2),
      of.requestHeader(3),
      of.assistant(4, { calls: ['c1'] }),
      of.call(5, 'c1'),
      of.result(6, 'c1', 'main.ts'),
      of.stepEnd(7),
      of.turnEnd(8),
    ]
    let offered = 0
    for (let until = 1; until <= turn.length; until++) {
      const completed = complete([...turn.slice(0, until), '‸'], { dialect })
      for (const { label } of completed.items) {
        offered++
        const after = analyse(taken(completed, label), { dialect })
        const codes = after
          .problems()
          .filter(({ row, code }) => row === until && framing.test(code) && code !== 'turn/open-at-end')
          .map(({ code }) => code)
        expect(codes, `${label} behind row ${until}`).toEqual([])
        expect(after.rowFacts(until)?.type).toBe(label)
      }
    }
    expect(offered).toBeGreaterThan(100)
  })
})

describe('snippets', () => {
  const parts = [
    '{"a":"$1',
    { value: '' },
    '\\","b":',
    { value: 'x}' },
    ',',
    { value: '1', choices: ['1', '2|3'] },
    '}',
  ]

  it('escape what the snippet language means', () => {
    expect(toSnippet(parts)).toBe(['{"a":"\\$1$1\\\\","b":$', '{2:x\\}},$', '{3|1,2\\|3|}}'].join(''))
    expect(toPlain(parts)).toBe('{"a":"$1\\","b":x},1}')
  })

  it('are only sent to editors that take them', () => {
    const analysis = analyse([...log, ''])
    const textOf = (insertsSnippets: boolean) => {
      const { items } = completionAt(analysis, { line: 9, character: 0 }, { ...view, insertsSnippets })
      const item = items.find(({ label }) => label === 'feedback/record')
      return [item?.insertTextFormat, item?.textEdit?.newText]
    }
    const row = '{"type":"feedback/record","seq":8,"time":1787302800280,"data":{"text":"'
    expect(textOf(true)).toEqual([2, `${row}$1"}}`])
    expect(textOf(false)).toEqual([undefined, `${row}"}}`])
  })
})

describe('text out of a log', () => {
  it('is shown with its unseen characters spelled out', () => {
    const hostile = 'k\u202e\u001b[31m'
    const run = rows.event('command/run', 8, { commandId: hostile, name: 'x', source: { kind: 'user' } })
    const done = complete([...log, run, '{"type":"command/done","data":{"commandId":‸}}'])
    expect(labels(done)).toEqual(['k\\u202E\\u001B[31m'])
    expect(JSON.parse(takenRow(done, labels(done)[0] ?? '')).data.commandId).toBe(hostile)
  })
})

describe('rows that nobody should have to complete', () => {
  it('do no harm', () => {
    const deep = '['.repeat(200_000)
    expect(siteAt(`{"a":${deep}`, 100_000)).toEqual([])
    const long = `{"type":"user/message","data":{"content":[{"type":"text","text":"${'x'.repeat(5_000_000)}"}]},`
    const [site] = siteAt(`${long}}`, long.length)
    expect(site).toMatchObject({ kind: 'key', path: [] })
    const odd = [
      '\u0000',
      '{"type":"a\rb","x":',
      '{]',
      '}{',
      '{"a" "b"',
      '{"type":"turn/start"}}',
      '\ud83d',
      '"',
      'null',
      '[1,2',
    ]
    for (const text of odd) {
      for (let offset = 0; offset <= text.length; offset++) {
        const analysis = analyse([...log, text])
        const position = analysis.text.toPosition(9, offset)
        expect(() => completionAt(analysis, position, view), `${text} at ${offset}`).not.toThrow()
      }
    }
  })

  it('are never completed over a line end of the editor', () => {
    const analysis = analyse([...log, '{"type":"turn/start",\r}'])
    for (let offset = 0; offset < 23; offset++) {
      const position = analysis.text.toPosition(9, offset)
      for (const { textEdit } of completionAt(analysis, position, view).items) {
        if (textEdit === undefined || !('range' in textEdit)) throw new Error('There should be a range')
        expect(textEdit.range.start.line).toBe(position.line)
        expect(textEdit.range.end.line).toBe(position.line)
      }
    }
  })
})

describe.skipIf(corpusFolder === undefined)('the corpus', () => {
  it('gets an answer behind and inside every row', () => {
    for (const { text, dialect, file } of corpusLogs().filter((_, index) => index % 12 === 0)) {
      const options = { dialect: [v0a, v0b, v0c].find(({ id }) => id === dialect) ?? v0c }
      const analysis = analyse(text, options)
      const { rowCount } = analysis.text
      for (let row = 0; row < rowCount; row += Math.max(1, Math.floor(rowCount / 40))) {
        const middle = Math.floor(analysis.text.row(row).length / 2)
        for (const offset of [0, 1, middle]) {
          const position = analysis.text.toPosition(row, offset)
          expect(() => completionAt(analysis, position, view), `${file} row ${row}`).not.toThrow()
        }
      }
    }
  })
})

describe('completion over the wire', () => {
  const uri = 'file:///logs/session.jsonl'
  const capabilities: ClientCapabilities = {
    textDocument: {
      ...pushCapabilities.textDocument,
      completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
    },
  }
  const ask = (client: LanguageClient, line: number, character: number) =>
    client.request<CompletionList>('textDocument/completion', {
      textDocument: { uri },
      position: { line, character },
    })

  it('answers for the row being typed, and documents an item when asked', async () => {
    const client = await LanguageClient.start({ capabilities })
    client.open(uri, `${logText(log)}{"type":"user/message","surfaceOp":{"op":"replace","start":}}`)
    const { items } = await ask(client, 9, 59)
    const item = items.find(({ label }) => label === '1')
    expect(item?.documentation).toBeUndefined()
    const resolved = await client.request<CompletionItem>('completionItem/resolve', item)
    expect(resolved.documentation).toEqual({
      kind: 'markdown',
      value: expect.stringContaining('List the files.'),
    })
  })

  it('documents event types in plain text for editors without Markdown', async () => {
    const client = await LanguageClient.start()
    client.open(uri, logText(log))
    const { items } = await ask(client, 9, 0)
    const [item] = items
    expect(item).toMatchObject({ label: 'turn/start', preselect: true })
    const { documentation } = await client.request<CompletionItem>('completionItem/resolve', item)
    expect(documentation).toMatchObject({ kind: 'plaintext' })
    expect(JSON.stringify(documentation)).toContain('Opens a turn')
  })

  it('answers for documents that are not open', async () => {
    const client = await LanguageClient.start()
    expect(await ask(client, 0, 0)).toEqual({ isIncomplete: false, items: [] })
    for (const data of [undefined, 4, { uri, subject: { kind: 'event', seq: 1 } }]) {
      expect(await client.request('completionItem/resolve', { label: 'x', data })).toMatchObject({
        label: 'x',
      })
    }
  })
})
