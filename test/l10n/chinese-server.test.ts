import { describe, expect, it } from 'vitest'
import { LanguageClient } from '../server/language-client.js'
import { header, logText, row } from '../server/sample-rows.js'

const uri = 'file:///logs/session.jsonl'
/** A turn, and a row that is no JSON for want of a comma. */
const broken = logText([header(), row(0, 'turn/start', { turn: 1 }), '{"type":"step/start" "seq":1}'])

async function messagesIn(options: Parameters<typeof LanguageClient.start>[0]): Promise<readonly unknown[]> {
  const client = await LanguageClient.start(options)
  client.open(uri, broken)
  const diagnostics = await client.pushed(uri, 1)
  return diagnostics.map(({ message }) => message)
}

describe('a Chinese editor', () => {
  it('gets diagnostics in Chinese, the reasons in them too', async () => {
    const messages = await messagesIn({ locale: 'zh-cn' })
    expect(messages).toEqual([expect.stringContaining('此行不是 JSON：缺少逗号'), '加载器会丢弃此行'])
  })

  it('gets hovers in Chinese, with the names of the format as they are', async () => {
    const client = await LanguageClient.start({ locale: 'zh-cn' })
    client.open(uri, broken)
    const hover = await client.request('textDocument/hover', {
      textDocument: { uri },
      position: { line: 1, character: 10 },
    })
    const shown = JSON.stringify(hover)
    expect(shown).toContain('turn/start')
    expect(shown).toContain('开始一个轮次')
    expect(shown).toContain('仅日志：模型不会得到它的消息。')
  })

  it.each([
    ['when it starts the server', { initializationOptions: { dshSession: { locale: 'en' } } }],
    ['when it is asked for its settings', { configurationOf: () => ({ locale: 'en' }) }],
  ])('gets English if it wants that, %s', async (_when, options) => {
    const messages = await messagesIn({ locale: 'zh-cn', ...options })
    expect(messages).toEqual([
      expect.stringContaining('This row is not JSON: a comma is missing'),
      'A loader drops this row',
    ])
  })
})

it('an English editor gets Chinese if its settings ask for that, in the reasons too', async () => {
  const messages = await messagesIn({ locale: 'en', configurationOf: () => ({ locale: 'zh-cn' }) })
  expect(messages[0]).toContain('此行不是 JSON：缺少逗号')
})

it('an editor of any other language gets English', async () => {
  expect(await messagesIn({ locale: 'de' })).toContain('A loader drops this row')
})
