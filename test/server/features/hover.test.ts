import { describe, expect, it } from 'vitest'
import { header, row, userMessage } from '../sample-rows.js'
import { hoverOf, markdownOf, pointAt, uri } from './hover-at-mark.js'

const source = { kind: 'model', provider: 'acme', model: 'acme-1' }
const place = { turn: 1, step: 1 }
const append = { surfaceOp: 'append' }

function answer(seq: number, content: readonly object[], members: object = append): string {
  const message = { id: `a-${seq}`, role: 'assistant', content, source }
  return row(
    seq,
    'assistant/message',
    { ...place, message, usage: { inputTokens: 1200, outputTokens: 34 } },
    members,
  )
}

function result(seq: number, callId: string, words: string, isError = false): string {
  const block = { type: 'tool-result', toolCallId: callId, content: [{ type: 'text', text: words }], isError }
  const message = { id: `r-${seq}`, role: 'user', content: [block], source: { kind: 'tool', callId } }
  return row(seq, 'tool/result', { ...place, message }, { ...append, sourceEventSeqs: [seq - 1] })
}

function summary(seq: number, start: number, end: number, sources: readonly number[]): string {
  const data = {
    id: `s-${seq}`,
    role: 'user',
    source: { kind: 'user' },
    content: [{ type: 'text', text: 'In short' }],
  }
  return row(seq, 'user/message', data, {
    surfaceOp: { op: 'replace', start, end },
    sourceEventSeqs: sources,
  })
}

/** A turn with one call and its result, and a second step that answers. */
const rows = [
  header(),
  row(0, 'turn/start', { turn: 1 }),
  row(1, 'step/start', place),
  userMessage(2, 'Look into a.md'),
  row(3, 'request/header', {
    header: { config: { provider: 'acme', model: 'acme-1' }, system: 'A\nB' },
    reason: 'initial',
  }),
  answer(4, [
    { type: 'reasoning', text: 'Read it.' },
    { type: 'tool-call', id: 'c1', name: 'read', arguments: '{"path":"a.md"}' },
  ]),
  row(5, 'tool/call', { ...place, callId: 'c1', name: 'read', arguments: '{"path":"a.md"}' }),
  result(6, 'c1', '42 lines'),
  row(7, 'step/end', place),
  row(8, 'turn/end', { turn: 1, reason: { kind: 'completed' } }),
]

/** The rows with the cursor in one of them. */
function pointed(seq: number, text: string, log: readonly string[] = rows): readonly string[] {
  return log.map((each, index) => (index === seq + 1 ? pointAt(each, text) : each))
}

describe('the range of a hover', () => {
  it('is the token under the pointer, quotes included', () => {
    expect(hoverOf(pointed(2, 'user/message'))?.range).toBe('"user/message"')
    expect(hoverOf(pointed(2, 'seq'))?.range).toBe('"seq"')
    expect(hoverOf(pointed(2, '1784'))?.range).toBe('1784000000002')
    expect(hoverOf(pointed(6, '42 lines'))?.range).toBe('"42 lines"')
  })

  it('is the same in rows with CRLF ends and wide characters before it', () => {
    const wide = row(
      0,
      'user/message',
      { id: '😀', role: 'user', source: { kind: 'user' }, content: [] },
      append,
    )
    const text = `${header()}\r\n${pointAt(wide, 'append')}\r\n`
    expect(hoverOf(text)?.range).toBe('"append"')
  })

  it('is nowhere between tokens, and beyond them', () => {
    expect(hoverOf(pointed(2, ':'))).toBeUndefined()
    expect(hoverOf(pointed(2, '{'))).toBeUndefined()
    expect(hoverOf(`${rows.join('\n')}\n‸`)).toBeUndefined()
    expect(hoverOf([`${header()}‸`])).toBeUndefined()
  })
})

describe('the hover on an event', () => {
  it('shows the message that the model gets, block by block', () => {
    expect(markdownOf(pointed(4, 'assistant/message'))).toBe(
      [
        '`assistant/message` · seq 4 · turn 1 · step 1',
        'The complete answer of the model joins the surface.',
        'On the surface at the end of the log.',
        'Role `assistant`, source `model acme acme-1` · 2 blocks',
        '**reasoning**',
        '```text\nRead it.\n```',
        '**tool-call** `read` `c1`',
        '```json\n{\n  "path": "a.md"\n}\n```',
        `- asks for \`tool/call\` · [seq 5](${uri}#L7,1) · \`read {"path":"a.md"}\``,
      ].join('\n\n'),
    )
    expect(markdownOf(pointed(4, 'seq'))).toBe(markdownOf(pointed(4, 'assistant/message')))
  })

  it('says that an event is for the log alone', () => {
    expect(markdownOf(pointed(3, 'request/header'))).toContain('Log-only: the model gets no message of it.')
  })

  it('says that an answer is empty', () => {
    const log = [...rows.slice(0, 5), answer(4, [])]
    expect(markdownOf(pointed(4, 'assistant/message', log))).toContain('its content is empty')
  })

  it('says what shadows a message, and what the message was', () => {
    const log = [...rows, summary(9, 2, 4, [2, 4])]
    const shown = markdownOf(pointed(2, 'user/message', log))
    expect(shown).toContain(`shadowed by the replacement at [seq 9](${uri}#L11,1)`)
    expect(shown).toContain('Look into a.md')
    expect(markdownOf(pointed(6, 'tool/result', log))).toContain('On the surface at the end of the log.')
  })

  it('says that a message never joined the surface', () => {
    const bare = row(0, 'user/message', { id: 'm', role: 'user', source: { kind: 'user' }, content: [] })
    expect(markdownOf([header(), pointAt(bare, 'user/message')])).toContain('It never joined the surface')
  })

  it('says that no reader takes a row, and that a loader drops one', () => {
    const copy = pointAt(row(7, 'step/end', place), 'step/end')
    expect(markdownOf([...rows, copy])).toMatch(/No reader takes this row|repeat/)
    const lost = pointAt(userMessage(12, 'lost'), 'user/message')
    expect(markdownOf([...rows, lost])).toContain('A loader drops this row')
  })

  it('says what an unknown type means for a reader', () => {
    const unknown = pointAt(row(0, 'acme/thing', { a: 1 }), 'acme/thing')
    expect(markdownOf([header(), unknown])).toContain('without the mark ignorable a reader refuses the log')
    const marked = pointAt(row(0, 'acme/thing', {}, { ignorable: true }), 'acme/thing')
    expect(markdownOf([header(), marked])).toContain('because it is marked as ignorable')
    const retired = pointAt(row(0, 'mode/set', {}), 'mode/set')
    expect(markdownOf([header(), retired], { dialect: 'v0c' })).toContain('`plan/mode` took its place')
    expect(markdownOf([header(), unknown], { dialect: 'v0b' })).toContain('readers pass over it')
  })

  it('shows an older payload as the loader converts it', () => {
    const old = row(
      0,
      'user/message',
      { content: [{ type: 'text', text: 'old' }], source: { kind: 'user' } },
      append,
    )
    const shown = markdownOf([header(), pointAt(old, 'user/message')], { dialect: 'v0c' })
    expect(shown).toContain('Written by an older build: a message from before ids.')
    expect(shown).toContain('Role `user`, source `user`')
  })

  it('shows the frame that an older dialect puts around context', () => {
    const data = {
      content: [{ type: 'text', text: 'disk is full' }],
      source: { kind: 'plugin', plugin: 'watch' },
    }
    const log = [
      JSON.stringify({ type: 'session', version: 0, id: 's', createdAt: 1 }),
      pointAt(row(0, 'context/message', data, append), 'context/message'),
    ]
    const shown = markdownOf(log, { dialect: 'v0b' })
    expect(shown).toContain('```text\n<context source="plugin">\n```')
    expect(shown).toContain('3 blocks')
  })

  it('works in a fixture without numbers and times', () => {
    const bare = rows.map((each) => each.replace(/"seq":\d+,"time":\d+,/, ''))
    const shown = markdownOf(pointed(4, 'assistant/message', bare))
    expect(shown).toContain('`assistant/message` · seq 4 · turn 1 · step 1')
    expect(shown).toContain('On the surface at the end of the log.')
  })
})

describe('the hover on a packed row', () => {
  const packed = (mark: string) =>
    pointAt(
      JSON.stringify({
        type: 'text-chunks',
        seq0: 4,
        time0: 1784000000100,
        data: { ...place, index: 0, dt: [20, 30], texts: ['Let me ', 'look', '.'] },
      }),
      mark,
    )
  const log = (mark: string) => [
    ...rows.slice(0, 5),
    packed(mark),
    answer(7, [{ type: 'text', text: 'Let me look.' }], { ...append, sourceEventSeqs: [4, 5, 6] }),
  ]

  it('puts the text together and says how much it is', () => {
    const shown = markdownOf(log('text-chunks'))
    expect(shown).toContain('`text-chunks` · seq 4–6 · 3 members · 50 ms')
    expect(shown).toContain('```text\nLet me look.\n```')
    expect(shown).toContain(`Its stream became the message at [seq 7](${uri}#L7,1).`)
    expect(markdownOf(log('seq0'))).toBe(shown)
  })

  it('says which event a fragment is', () => {
    expect(markdownOf(log('"look"'))).toContain('seq 5')
  })

  it('gives its span of time', () => {
    expect(markdownOf(log('time0'))).toContain('50 ms from the first member to the last')
  })
})

describe('the hover on the surface marker', () => {
  const log = [...rows, summary(9, 2, 4, [2, 4])]

  it('shows the surface before and after', () => {
    expect(markdownOf(pointed(4, 'surfaceOp', log))).toContain('- Before: 2\n- After: 2, 4 (2 messages)')
    const shown = markdownOf(pointed(9, 'surfaceOp', log))
    expect(shown).toContain('**seq 9** takes the place of 2 messages on the surface.')
    expect(shown).toContain(`- \`user/message\` · [seq 2](${uri}#L4,1) · \`Look into a.md\``)
    expect(shown).toContain('- Before: 2, 4, 6 (3 messages)\n- After: 9, 6 (2 messages)')
    expect(markdownOf(pointed(9, '"replace"', log))).toContain(shown)
  })

  it('shows the events that its numbers name', () => {
    const shown = markdownOf(
      log.map((each, index) => (index === 10 ? each.replace('"start":2', '"start":‸2') : each)),
    )
    expect(shown).toContain(`\`user/message\` · [seq 2](${uri}#L4,1)`)
    expect(shown).toContain('```text\nLook into a.md\n```')
  })
})

describe('the hover on a reference', () => {
  it('shows the event that it names', () => {
    const log = [...rows, summary(9, 2, 4, [2, 4]).replace('[2,4]', '[2,‸4]')]
    expect(markdownOf(log)).toContain(`\`assistant/message\` · [seq 4](${uri}#L6,1)`)
  })

  it('says that an event is not in the log', () => {
    const log = [...rows, summary(9, 2, 4, [2, 400]).replace(',400', ',‸400')]
    expect(markdownOf(log)).toContain('seq 400: not in this log')
  })

  it('draws runs of numbers together for the list as a whole', () => {
    const log = [...rows, pointAt(summary(9, 2, 4, [2, 3, 4, 7]), '"sourceEventSeqs"')]
    expect(markdownOf(log)).toContain('4 events: 2–4, 7')
  })

  it('works inside payloads', () => {
    const data = { title: 'Files', messageSeqs: [2], source: { kind: 'fallback' } }
    const log = [...rows, row(9, 'session/title', data).replace('[2]', '[‸2]')]
    expect(markdownOf(log)).toContain('```text\nLook into a.md\n```')
  })
})

describe('the hover on a time', () => {
  it('gives local time, the way from the start and the gap before', () => {
    const late = row(9, 'todo/write', { todos: [] }, { time: 1784000001500 })
    const shown = markdownOf([...rows, pointAt(late, '"time"')])
    expect(shown).toBe(
      [
        '**2026-07-14 05:33:21.500 GMT+2**',
        '`2026-07-14T03:33:21.500Z`',
        '- 1.50 s after the first event\n- 1.49 s after the row before',
      ].join('\n\n'),
    )
  })

  it('says that the clock stepped back', () => {
    const early = row(9, 'todo/write', { todos: [] }, { time: 1783999999000 })
    const shown = markdownOf([...rows, pointAt(early, '1783999999000')])
    expect(shown).toContain('1.00 s before the first event')
    expect(shown).toContain('The clock stepped back by 1.01 s')
  })

  it('says that no date is that far away', () => {
    const far = row(9, 'todo/write', { todos: [] }, { time: Number.MAX_SAFE_INTEGER })
    expect(markdownOf([...rows, pointAt(far, '9007')])).toContain('no date can be that far away')
  })
})

describe('the hover on a turn or step', () => {
  it('says how it went', () => {
    const shown = markdownOf(pointed(6, '"turn"'))
    expect(shown).toContain('**Turn 1** · `completed · 1 step · 1 call · 8 ms · 1,234 tokens`')
    expect(shown).toContain('- Tokens · 1,200 input · 34 output')
    expect(shown).toContain(`- From [seq 0](${uri}#L2,1) to [seq 8](${uri}#L10,1)`)
    expect(shown).toContain('`turn` · `integer ≥ 1` · required')
    expect(markdownOf(pointed(0, 'turn/start'))).toContain('**Turn 1** · `completed')
  })

  it('says it of the step too', () => {
    const shown = markdownOf(pointed(6, '"step"'))
    expect(shown).toContain('**Turn 1, Step 1** · `1 call · 6 ms · 1,234 tokens`')
    expect(markdownOf(pointed(7, 'step/end'))).toContain('**Turn 1, Step 1**')
  })
})

describe('the hover on an id', () => {
  it('shows a call and its result, from every side', () => {
    for (const [seq, text] of [
      [4, '"c1"'],
      [5, '"c1"'],
      [5, 'callId'],
      [6, '"c1"'],
      [6, 'toolCallId'],
    ] as const) {
      const log = text.startsWith('"')
        ? pointed(seq, text)
        : rows.map((each, index) => (index === seq + 1 ? each.replace(`"${text}":`, `"${text}":‸`) : each))
      const shown = markdownOf(log)
      expect(shown, `${text} of seq ${seq}`).toContain('**Call** · `read` · `c1`')
      expect(shown).toContain(`- Asked for at [seq 4](${uri}#L6,1)`)
      expect(shown).toContain(`- Started at [seq 5](${uri}#L7,1)`)
      expect(shown).toContain(`- Answered at [seq 6](${uri}#L8,1) · after 1 ms`)
      expect(shown).toContain('```json\n{\n  "path": "a.md"\n}\n```')
      expect(shown).toContain('```text\n42 lines\n```')
    }
  })

  it('says that a call failed, or has no result', () => {
    const failed = [...rows.slice(0, 7), pointAt(result(6, 'c1', 'no such file', true), '"c1"')]
    expect(markdownOf(failed)).toContain('Failed at')
    expect(markdownOf(pointed(5, '"c1"', rows.slice(0, 7)))).toContain('No result')
  })

  it('finds the call of the same step where ids are used again', () => {
    const again = rows.slice(1).map((each) =>
      each
        .replace(/"seq":(\d+)/, (_, seq: string) => `"seq":${Number(seq) + 9}`)
        .replace('"turn":1', '"turn":2')
        .replace('[5]', '[14]')
        .replace('42 lines', 'another result'),
    )
    const log = [...rows, ...again]
    expect(markdownOf(pointed(14, '"c1"', log))).toContain('another result')
    expect(markdownOf(pointed(5, '"c1"', log))).toContain('42 lines')
  })

  it('shows the partners of other records', () => {
    const asked = row(9, 'approval/asked', { id: 'ask-1', toolName: 'edit', callId: 'c1', reason: 'x' })
    const decided = row(10, 'approval/decided', { id: 'ask-1', outcome: 'rejected' })
    const log = [...rows, asked, pointAt(decided, '"ask-1"')]
    expect(markdownOf(log)).toContain(`- settles \`approval/asked\` · [seq 9](${uri}#L11,1)`)
  })
})

describe('the hover on a request header', () => {
  const second = (headerValue: object) => row(9, 'request/header', { header: headerValue, reason: 'change' })
  const tool = (name: string, description = name) => ({ name, description, parameters: {} })

  it('shows the header in force after it', () => {
    const shown = markdownOf(pointed(3, 'request/header'))
    expect(shown).toContain('The first request header of the log.')
    expect(shown).toContain('"model": "acme-1"')
    expect(shown).toContain('```text\nA\nB\n```')
    expect(markdownOf(pointed(3, '"header"'))).toContain('**Header in force after it**')
  })

  it('shows what changed against the one before', () => {
    const next = second({
      config: { provider: 'acme', model: 'acme-2', maxTokens: 5 },
      system: 'A\nC',
      tools: [tool('read'), tool('ls')],
    })
    const shown = markdownOf([...rows, pointAt(next, 'request/header')])
    expect(shown).toContain(`Changed against the header of [seq 3](${uri}#L5,1):`)
    expect(shown).toContain('- `model`: `acme-1` → `acme-2`')
    expect(shown).toContain('- `maxTokens`: none → `5`')
    expect(shown).toContain('- Tools added: `read`, `ls`')
    expect(shown).toContain('```diff\n A\n-B\n+C\n```')
  })

  it('says that nothing changed, or only the order of tools', () => {
    const same = second({ config: { provider: 'acme', model: 'acme-1' }, system: 'A\nB', tools: [] })
    expect(markdownOf([...rows, pointAt(same, 'request/header')])).toContain(
      'Nothing changed against the header of',
    )
    const config = { provider: 'acme', model: 'acme-1' }
    const ordered = row(0, 'request/header', {
      header: { config, tools: [tool('a'), tool('b')] },
      reason: 'initial',
    })
    const swapped = row(1, 'request/header', {
      header: { config, tools: [tool('b'), tool('a')] },
      reason: 'change',
    })
    expect(markdownOf([header(), ordered, pointAt(swapped, 'request/header')])).toContain('another order')
    const changed = row(1, 'request/header', {
      header: { config, tools: [tool('a', 'new'), tool('c')] },
      reason: 'change',
    })
    const shown = markdownOf([header(), ordered, pointAt(changed, 'request/header')])
    expect(shown).toContain('- Tools added: `c`\n- Tools removed: `b`\n- Tools changed: `a`')
  })

  it('follows amendments of the oldest dialect', () => {
    const old = JSON.stringify({ type: 'session', version: 0, id: 's', createdAt: 1 })
    const whole = row(0, 'request/header', {
      header: { config: { model: 'm' }, system: 'A\nB\nC\nD' },
      reason: 'initial',
    })
    const delta = row(1, 'request/header-delta', {
      system: { keepStart: 2, keepEnd: 1, insert: ['Be brief.'] },
    })
    const shown = markdownOf([old, whole, pointAt(delta, 'request/header-delta')], { dialect: 'v0a' })
    expect(shown).toContain('```diff\n A\n B\n-C\n+Be brief.\n D\n```')
    const alone = row(0, 'request/header-delta', { config: { model: 'm' } })
    expect(markdownOf([old, pointAt(alone, 'request/header-delta')], { dialect: 'v0a' })).toContain(
      'there is none before that could be amended',
    )
  })
})

describe('the hover on the header line', () => {
  it('describes a member and says what its number means', () => {
    expect(markdownOf([pointAt(header(), '"createdAt"')])).toContain('**2026-07-14 05:33:20.000 GMT+2**')
    expect(markdownOf([pointAt(header(), '"delegationDepth"')])).toContain(
      'How many agents stand above this one',
    )
  })

  it('says which dialect the log is read as, and why', () => {
    const log = [pointAt(header(), '"version"'), userMessage(0, 'Hello')]
    const shown = markdownOf(log)
    expect(shown).toContain('**Dialect: August 2026 (v0c)** · recognised by what the rows look like')
    expect(shown).toContain(`- [line 2](${uri}#L2,1) · a user message has an id · August 2026 (v0c)`)
    expect(markdownOf(log, { dialect: 'v0b' })).toContain(
      '**Dialect: late July 2026 (v0b)** · chosen in the settings',
    )
  })

  it('says where the session comes from, with a link to an open parent', () => {
    const child = header({ parentSession: 'p-1', seedLength: 2, origin: 'subagent', delegationDepth: 1 })
    const log = [pointAt(child, '"parentSession"'), userMessage(0, 'a'), userMessage(1, 'b')]
    const shown = markdownOf(log, {
      findSession: (id) => (id === 'p-1' ? 'file:///logs/parent.jsonl' : undefined),
    })
    expect(shown).toContain('- Parent session `p-1` · [open log](file:///logs/parent.jsonl)')
    expect(shown).toContain(`- 2 events taken over from the parent, up to [seq 1](${uri}#L3,1)`)
    expect(shown).toContain('- The session of a child agent\n- Agents above it: 1')
    expect(markdownOf(log)).not.toContain('open log')
    expect(markdownOf([pointAt(header(), '"id"')])).toContain('The session has no parent.')
  })
})

describe('the hover on a member of a payload', () => {
  it('says what it means, its type, and which values it may have', () => {
    const ended = row(9, 'turn/end', { turn: 1, reason: { kind: 'completed' } })
    const shown = markdownOf([...rows, pointAt(ended, '"kind"')])
    expect(shown).toMatch(/^`kind` · `.*"completed".*` · required/)
    expect(shown).toContain('- `interrupted`')
  })

  it('shows a long text decoded', () => {
    const words = 'one\n\ttwo "three"'
    const log = [header(), pointAt(userMessage(0, words), '"one')]
    expect(markdownOf(log)).toContain(`\`\`\`text\n${words}\n\`\`\``)
  })

  it('describes the envelope', () => {
    expect(markdownOf(pointed(6, '"sourceEventSeqs"'))).toContain(
      'The earlier events that this one was made from',
    )
    expect(markdownOf(pointed(6, '"data"'))).toContain('`data`')
  })

  it('says nothing about members of types that nobody knows', () => {
    expect(hoverOf([header(), pointAt(row(0, 'acme/thing', { a: 1 }), '"a"')])).toBeUndefined()
  })
})

describe('the hover on a problem', () => {
  it('explains its code and links to the page', () => {
    const wrong = pointAt(row(9, 'turn/start', { turn: 7 }), '7}')
    const shown = markdownOf([...rows, wrong])
    expect(shown).toContain('[turn/number](https://example.org/rules.md#turnnumber)')
    expect(shown).toContain('What to do: ')
  })

  it('is there for a row that is no JSON', () => {
    const hover = hoverOf([...rows, '{"type": ‸nonsense'])
    expect(hover?.markdown).toContain('[row/not-json]')
  })
})
