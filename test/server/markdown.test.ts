import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Block,
  code,
  docsLink,
  fence,
  list,
  logLink,
  paragraph,
  phrase,
  plain,
  rule,
  strong,
  toMarkdown,
  toPlainText,
} from '../../server/markdown.js'
import { parseMarkdown } from './markdown-parser.js'

const escapeCode = String.fromCharCode(27)
const rightToLeft = String.fromCharCode(0x202e)

/** Texts that somebody could put into a log to get out of a fence or to become more than text. */
const hostile: readonly string[] = [
  '```\n# out\n```',
  '````````````\nout',
  '~~~\nout\n~~~',
  '\n\n```json\n{}\n```\n\n![x](https://evil.example/x.png)',
  '![x](https://evil.example/x.png)',
  '[run](command:workbench.action.terminal.new)',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '</code></pre><b>out</b>',
  '<command:evil>',
  '[a]: https://evil.example\n[a]',
  'https://evil.example www.evil.example me@evil.example',
  `${escapeCode}[31mred${escapeCode}]8;;https://evil.example${escapeCode}\\link`,
  `abc${rightToLeft}fdp.exe`,
  '`',
  '``',
  '` `',
  ' ` ',
  '  a  ',
  '\\`',
  '`\\',
  '&lt;b&gt;&#96;',
  '| a | b |\n|---|---|\n| c | d |',
  '- x\n- y',
  '1. x',
  '# h',
  '> q',
  '---',
  '***',
  '    indented',
  '\tindented',
  '$x$',
  '**b** _i_ ~~s~~',
  '\u2028```\u2028',
  '\r```\r',
  '\ud800',
  'a\udc00b',
  '\u0000',
  '',
]

const anyText = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('`', '~', '\n', ' ', '\\', '[', ']', '(', '<', '>', '!', '#', '-', 'a'),
    maxLength: 30,
  }),
  fc.array(fc.constantFrom(...hostile), { maxLength: 4 }).map((parts) => parts.join('')),
)

/** The text with everything unseen written out, as the requirement says: escapes by UTF-16 unit. */
function seen(text: string, kept: RegExp): string {
  return [...text]
    .map((character) => {
      if (kept.test(character) || !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(character)) return character
      return Array.from({ length: character.length }, (_, at) => unitEscape(character.charCodeAt(at))).join(
        '',
      )
    })
    .join('')
}

function unitEscape(unit: number): string {
  return `\\u${unit.toString(16).toUpperCase().padStart(4, '0')}`
}

function onOneLine(text: string): string {
  return seen(text.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t'), /^$/)
}

const around = { before: paragraph(plain('before')), after: paragraph(plain('after')) }

/** The pieces between two paragraphs of ours; both must have survived. */
function between(block: Block): readonly { type: string; content: string }[] {
  const pieces = parseMarkdown(toMarkdown([around.before, block, around.after]))
  expect(pieces[0]).toEqual({ type: 'text', content: 'before' })
  expect(pieces.at(-1)).toEqual({ type: 'text', content: 'after' })
  return pieces.slice(1, -1)
}

describe('a fence', () => {
  it('holds any text and nothing gets out', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const content = `${seen(text.replaceAll('\r\n', '\n'), /^[\n\t]$/)}\n`
        expect(between(fence(text, 'json'))).toEqual([{ type: 'fence', content }])
      }),
      { numRuns: 2000 },
    )
  })

  it('is longer than any run of its mark inside', () => {
    expect(toMarkdown([fence('a ````` b')])).toBe('``````text\na ````` b\n``````')
  })

  it('cuts long text and says how much of it is shown', () => {
    const markdown = toMarkdown([fence('x'.repeat(5_000_000), 'text', 1000)])
    const [shown, note] = parseMarkdown(markdown)
    expect(shown?.content).toBe(`${'x'.repeat(1000)}\n`)
    expect(note?.content).toBe('… 1,000 of 5,000,000 characters are shown.')
  })

  it('cuts no surrogate pair in two', () => {
    const [shown, note] = parseMarkdown(toMarkdown([fence('ab😀cd', 'text', 3)]))
    expect(shown?.content).toBe('ab\n')
    expect(note?.content).toContain('2 of 6')
  })
})

describe('code on a line', () => {
  it('holds any text and nothing gets out', () => {
    fc.assert(
      fc.property(
        anyText.filter((text) => text !== ''),
        (text) => {
          const block = paragraph(plain('says '), code(text, 1000), plain(' here'))
          expect(between(block)).toEqual([
            { type: 'text', content: 'says ' },
            { type: 'code_inline', content: onOneLine(text) },
            { type: 'text', content: ' here' },
          ])
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('says that it is empty', () => {
    expect(between(paragraph(code('')))).toEqual([{ type: 'text', content: '(empty)' }])
  })

  it('is cut with the length said', () => {
    expect(between(paragraph(code('😀'.repeat(10), 5)))).toEqual([
      { type: 'code_inline', content: '😀😀…' },
      { type: 'text', content: ' (20 characters)' },
    ])
  })
})

describe('plain words', () => {
  it('stay the words that they are, whatever they hold', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const pieces = between(paragraph(plain(`x${text}`)))
        expect(pieces.every(({ type }) => type === 'text')).toBe(true)
        expect(pieces.map(({ content }) => content).join('')).toBe(`x${onOneLine(text)}`.trim())
      }),
      { numRuns: 2000 },
    )
  })

  it('begin no list, heading or rule at the start of a line', () => {
    for (const text of [
      '- a',
      '+ a',
      '1. a',
      '12) a',
      '# a',
      '---',
      '===',
      '> a',
      '* a',
      '    a',
      '```',
      '~~~',
      '<b>',
    ]) {
      expect(between(paragraph(plain(text))), text).toEqual([{ type: 'text', content: text.trim() }])
      expect(between(list([[plain(text)]])), text).toEqual([{ type: 'text', content: text.trim() }])
    }
  })

  it('are left alone where they hold nothing special', () => {
    expect(toMarkdown([paragraph(plain('Turn 3 · completed · 12.4 s (in-turn): 3,210 tokens'))])).toBe(
      'Turn 3 · completed · 12.4 s (in-turn): 3,210 tokens',
    )
  })
})

describe('a phrase', () => {
  it('puts parts into a sentence and never reads them as one', () => {
    const blocks = [paragraph(phrase('Turn {0} ran {1}.', 1204, code('{0} `x`')))]
    expect(parseMarkdown(toMarkdown(blocks))).toEqual([
      { type: 'text', content: 'Turn 1,204 ran ' },
      { type: 'code_inline', content: '{0} `x`' },
      { type: 'text', content: '.' },
    ])
  })
})

describe('links', () => {
  it('lead to places of logs and to pages, and nowhere else', () => {
    const position = { line: 4, character: 2 }
    expect(toMarkdown([paragraph(logLink('seq 3', 'file:///a/session.jsonl', position))])).toBe(
      '[seq 3](file:///a/session.jsonl#L5,3)',
    )
    for (const uri of [
      'command:evil',
      'javascript:alert(1)',
      'https://evil.example',
      'data:text/html,x',
      'x',
    ]) {
      expect(between(paragraph(logLink('a', uri, position))), uri).toEqual([{ type: 'text', content: 'a' }])
    }
    for (const uri of ['command:evil', 'javascript:alert(1)', 'data:text/html,x', 'x']) {
      expect(between(paragraph(docsLink('a', uri))), uri).toEqual([{ type: 'text', content: 'a' }])
    }
  })

  it('end where their address ends', () => {
    fc.assert(
      fc.property(anyText, anyText, (label, path) => {
        const pieces = between(paragraph(logLink(`x${label}`, `file:///${path}`)))
        expect(pieces[0]).toMatchObject({ type: 'link_open', href: expect.stringMatching(/^file:\/\/\//) })
        expect(pieces.slice(1).every(({ type }) => type === 'text')).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the whole', () => {
  it('ends when there is more than anybody reads', () => {
    const markdown = toMarkdown(Array.from({ length: 100 }, () => fence('y'.repeat(4000))))
    expect(markdown.length).toBeLessThan(45_000)
    expect(parseMarkdown(markdown).at(-1)?.content).toBe('More than fits here; the rest is left out.')
  })

  it('is shown as text where an editor has no Markdown', () => {
    const blocks = [
      paragraph(strong('user/message'), plain(' * '), code('a`b\n')),
      rule,
      list([[plain('one')], [logLink('two', 'file:///x')]]),
      fence('```\n<b>'),
    ]
    expect(toPlainText(blocks)).toBe('user/message * a`b\\n\n\n- one\n- two\n\n```\n<b>')
  })
})
