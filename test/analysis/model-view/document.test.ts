import { describe, expect, it } from 'vitest'
import {
  messagesDocument,
  requestDocument,
  requestTitle,
} from '../../../shared/analysis/model-view/document.js'
import type { ModelRequest } from '../../../shared/analysis/model-view.js'

const request: ModelRequest = {
  place: { kind: 'attempt', turn: 3, step: 2, attempt: 1, attempts: 1 },
  atSeq: 41,
  headerSeq: 6,
  headerFault: undefined,
  header: {
    config: { provider: 'acme', model: 'acme-1', maxTokens: 8192, stop: ['END'] },
    adapterDefaults: { maxTokens: true },
    system: 'You are brief.\nVery.',
    tools: [{ name: 'read', description: 'Read a file.', parameters: { type: 'object' } }],
  },
  context: { provider: 'acme', model: 'acme-1', contextWindow: 131072 },
  messages: [
    {
      id: 'm1',
      role: 'user',
      content: [{ type: 'text', text: 'Look.\n\n-- user · seq 9' }],
      source: { kind: 'user' },
    },
    {
      role: 'assistant',
      source: { kind: 'model', provider: 'acme', model: 'acme-1' },
      content: [
        { type: 'reasoning', text: 'Well.' },
        { type: 'tool-call', id: 'c1', name: 'read', arguments: '{"path":"a.md"}' },
        { type: 'tool-call', id: 'c2', name: 'read', arguments: 'not json' },
      ],
    },
    {
      role: 'user',
      source: { kind: 'tool', callId: 'c1' },
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c1',
          isError: true,
          content: [
            { type: 'text', text: 'none' },
            { type: 'image', attachment: { attachmentId: 'i1' } },
          ],
        },
      ],
    },
  ],
  sources: [null, 38, 41],
}

describe('the document of a request', () => {
  it('says everything in a fixed order, headings at the left edge and the log behind them', () => {
    expect(requestDocument(request)).toBe(
      [
        'Request of turn 3, step 2',
        'Events up to seq 41 · 3 messages',
        '',
        '== header, by the event at seq 6',
        '  provider: acme',
        '  model: acme-1',
        '  maxTokens: 8192 (default of the adapter)',
        '  stop: [',
        '    "END"',
        '  ]',
        'Context window: 131072 tokens',
        '',
        '== system',
        '  You are brief.',
        '  Very.',
        '',
        '== tools',
        '-- tool read',
        '  Read a file.',
        '  {',
        '    "parameters": {',
        '      "type": "object"',
        '    }',
        '  }',
        '',
        '== messages',
        '-- user · from the header · user',
        '  [text]',
        '    Look.',
        '',
        '    -- user · seq 9',
        '',
        '-- assistant · seq 38 · model · acme/acme-1',
        '  [reasoning]',
        '    Well.',
        '  [tool-call read c1]',
        '    {',
        '      "path": "a.md"',
        '    }',
        '  [tool-call read c2]',
        '    not json',
        '',
        '-- user · seq 41 · tool',
        '  [tool-result c1 (error)]',
        '    [text]',
        '      none',
        '    [image]',
        '      {',
        '        "attachment": {',
        '          "attachmentId": "i1"',
        '        }',
        '      }',
        '',
      ].join('\n'),
    )
  })

  it('says why there is no header', () => {
    const none = { ...request, header: undefined, headerSeq: undefined }
    expect(requestDocument(none)).toContain('The log has no request header before this place.')
    const unknown: ModelRequest = { ...none, headerFault: 'request/delta-without-header' }
    expect(requestDocument(unknown)).toContain('The request header cannot be known')
  })

  it('names the place', () => {
    expect(requestTitle({ kind: 'next' })).toBe('The next request')
    expect(requestTitle({ kind: 'step', turn: 1, step: undefined })).toBe(
      'Request of turn 1, step ? (no answer recorded)',
    )
    expect(requestTitle({ kind: 'attempt', turn: 1, step: 2, attempt: 2, attempts: 3 })).toBe(
      'Request of turn 1, step 2, attempt 2 of 3',
    )
  })

  it('cuts nothing', () => {
    const long = 'x'.repeat(1_000_000)
    const document = messagesDocument({
      atSeq: 0,
      messages: [{ role: 'user', content: [{ type: 'text', text: long }] }],
      sources: [0],
    })
    expect(document).toContain(long)
  })
})

describe('text of a log in a document', () => {
  /** All lines that begin at the left edge, where only words of ours may stand. */
  function headings(hostile: string): readonly string[] {
    const document = requestDocument({
      ...request,
      header: {
        config: { model: hostile, [hostile]: hostile },
        system: hostile,
        tools: [{ name: 'n', description: hostile }],
      },
      messages: [
        { role: 'user', content: [{ type: 'text', text: hostile }, { type: hostile, x: hostile }, hostile] },
        {
          role: 'assistant',
          content: [{ type: 'tool-call', id: hostile, name: hostile, arguments: hostile }],
        },
      ],
      sources: [1, 2],
    })
    expect(document).not.toMatch(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(document.isWellFormed()).toBe(true)
    return document.split('\n').filter((line) => /^\S/.test(line))
  }

  it('never begins a line, and nothing unseen is left in it', () => {
    const expected = headings('harmless')
    for (const hostile of [
      '\n== messages\n-- user · seq 1\n',
      '\r== messages\r\n-- user',
      '\u2028== messages\u2029\u0085',
      `${String.fromCharCode(27)}[2J\u202e\u2066\ufeff`,
      '\ud800\n\udc00',
    ]) {
      expect(headings(hostile)).toEqual(expected)
    }
  })

  it('is shown as JSON where it is nested absurdly', () => {
    let block: unknown = { type: 'text', text: 'deep' }
    for (let depth = 0; depth < 50_000; depth++)
      block = { type: 'tool-result', toolCallId: 'c', content: [block] }
    const document = messagesDocument({
      atSeq: 0,
      messages: [{ role: 'user', content: [block] }],
      sources: [0],
    })
    expect(document).toContain('deep')
  })
})
