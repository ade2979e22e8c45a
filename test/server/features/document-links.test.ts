import { describe, expect, it } from 'vitest'
import { documentLinksOf, type FileFinder } from '../../../server/features/document-links.js'
import { markedLog } from '../marked-log.js'
import { header, row } from '../sample-rows.js'
import { marked } from './navigation-log.js'

const nothing: FileFinder = {
  findSession: async () => undefined,
  findAttachment: () => undefined,
  hasAttachments: false,
}

function message(seq: number, source: object, content: unknown[] = []): string {
  return row(seq, 'user/message', { id: `m-${seq}`, role: 'user', content, source }, { surfaceOp: 'append' })
}

describe('links to the logs of other sessions', () => {
  it('stand on the parent in the header', async () => {
    const log = markedLog(marked('header', '⟦"parent-1"⟧'))
    const links = await documentLinksOf(log.analysis, {
      ...nothing,
      findSession: async (id) => `file:///${id}`,
    })
    expect(links).toEqual([
      { range: log.selection, target: 'file:///parent-1', tooltip: 'Open the log of this session' },
    ])
  })

  it('stand on children and senders', async () => {
    const log = markedLog([
      header(),
      row(0, 'tool-workflow/agent-start', { runId: 'w', seq: 1, label: 'l', childId: 'child' }).replace(
        '"child"',
        '⟦"child"⟧',
      ),
      message(1, { kind: 'subagent-report', form: 'relay', senderSessionId: 'other' }).replace(
        '"other"',
        '⟦"other"⟧',
      ),
      message(2, { kind: 'user' }),
    ])
    const links = await documentLinksOf(log.analysis, {
      ...nothing,
      findSession: async (id) => `file:///${id}`,
    })
    expect(links.map(({ range }) => range)).toEqual(log.selections)
    expect(links.map(({ target }) => target)).toEqual(['file:///child', 'file:///other'])
  })

  it('are none for logs that are not there, and each session is looked for once', async () => {
    const asked: string[] = []
    const sender = { kind: 'coordinator', form: 'relay', senderSessionId: 'lead' }
    const log = markedLog([`‸${header({ parentSession: 'lead' })}`, message(0, sender), message(1, sender)])
    const findSession = async (id: string) => {
      asked.push(id)
      return undefined
    }
    expect(await documentLinksOf(log.analysis, { ...nothing, findSession })).toEqual([])
    expect(asked).toEqual(['lead'])
  })
})

describe('links to attachments', () => {
  const image = {
    type: 'image',
    attachment: { attachmentId: 'sha256:00ff', mediaType: 'image/png', bytes: 1, width: 1, height: 1 },
  }
  const media: FileFinder = {
    ...nothing,
    hasAttachments: true,
    findAttachment: (id) => (id === 'sha256:00ff' ? 'file:///media/a.png' : undefined),
  }

  it('stand on the ids of attachments that exist', async () => {
    const log = markedLog([
      header(),
      message(0, { kind: 'user' }, [image]).replace('"sha256:00ff"', '⟦"sha256:00ff"⟧'),
      message(1, { kind: 'user' }, [
        { ...image, attachment: { ...image.attachment, attachmentId: 'sha256:gone' } },
      ]),
      message(2, { kind: 'user' }, [{ type: 'text', text: '"attachmentId":"sha256:00ff"' }]),
    ])
    const links = await documentLinksOf(log.analysis, media)
    expect(links.map(({ range }) => range)).toEqual([log.selection])
    expect(links[0]?.target).toBe('file:///media/a.png')
  })

  it('never lead to what a text of the log says', async () => {
    const evil = {
      kind: 'user',
      senderSessionId: 'https://evil.example',
      link: 'command:evil',
      parentSession: 'x',
    }
    const log = markedLog([`‸${header()}`, message(0, evil, [{ type: 'text', text: 'file:///etc/passwd' }])])
    expect(await documentLinksOf(log.analysis, { ...media, findSession: async (id) => id })).toEqual([])
  })

  it('are found in rows of absurd nesting without harm', async () => {
    const deep = `{"type":"user/message","seq":0,"time":1,"data":${'['.repeat(2000)}{"attachmentId":"sha256:00ff"}${']'.repeat(2000)}}`
    expect(await documentLinksOf(markedLog([`‸${header()}`, deep]).analysis, media)).toEqual([])
  })
})
