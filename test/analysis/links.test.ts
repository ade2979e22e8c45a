import { describe, expect, it } from 'vitest'
import { idSpacesOf } from '../../shared/analysis/links/id-spaces.js'
import {
  linksOfRow,
  occurrencesOfId,
  partnersOf,
  referencesToEvents,
  referencesToSeq,
} from '../../shared/analysis/links.js'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { defaultDialect } from '../../shared/format/registry.js'
import { LogText } from '../../shared/log/log-text.js'
import {
  analyse,
  answer,
  call,
  chunk,
  type Event,
  result,
  stepEnd,
  stepStart,
  toRows,
  turnEnd,
  turnStart,
  user,
} from './outline-log.js'

const checkpoint: Event = {
  ...user('summary', { kind: 'plugin', plugin: 'compact', compactionId: 'k1', sourceCommandId: 'x1' }),
  surfaceOp: { op: 'replace', start: 1, end: 2 },
  sourceEventSeqs: [3, 1, 2],
}

/** A turn with a call, cited chunks and a compaction after it. */
const events: readonly Event[] = [
  turnStart(1),
  user('a'),
  user('b'),
  {
    type: 'compaction/summary',
    data: { compactionId: 'k1', shadowedRange: { start: 1, end: 2 }, shadowedSeqs: [1, 2] },
  },
  checkpoint,
  stepStart(1, 1),
  chunk(1, 1, { type: 'text-delta', index: 0, text: 'x' }),
  chunk(1, 1, { type: 'tool-call-delta', index: 1, id: 'c1', name: 'read', argumentsDelta: '{}' }),
  answer(1, 1, { calls: [['c1', 'read']], sources: [6, 7] }),
  call(1, 1, 'c1'),
  result(1, 1, 'c1', { sources: [9] }),
  stepEnd(1, 1),
  turnEnd(1),
]

describe('the links of a row', () => {
  const analysis = analyse(toRows(events))

  it('lead from the surface operation and the citations to events', () => {
    const links = linksOfRow(analysis, 5).filter(({ target }) => target.kind === 'seq')
    expect(links).toEqual([
      { path: ['surfaceOp', 'start'], kind: 'replaces-from', target: { kind: 'seq', seq: 1 } },
      { path: ['surfaceOp', 'end'], kind: 'replaces-to', target: { kind: 'seq', seq: 2 } },
      { path: ['sourceEventSeqs', 0], kind: 'cites', target: { kind: 'seq', seq: 3 } },
      { path: ['sourceEventSeqs', 1], kind: 'cites', target: { kind: 'seq', seq: 1 } },
      { path: ['sourceEventSeqs', 2], kind: 'cites', target: { kind: 'seq', seq: 2 } },
    ])
  })

  it('lead from numbers in payloads to events', () => {
    expect(linksOfRow(analysis, 4).filter(({ kind }) => kind === 'names')).toEqual([
      { path: ['data', 'shadowedRange', 'start'], kind: 'names', target: { kind: 'seq', seq: 1 } },
      { path: ['data', 'shadowedRange', 'end'], kind: 'names', target: { kind: 'seq', seq: 2 } },
      { path: ['data', 'shadowedSeqs', 0], kind: 'names', target: { kind: 'seq', seq: 1 } },
      { path: ['data', 'shadowedSeqs', 1], kind: 'names', target: { kind: 'seq', seq: 2 } },
    ])
  })

  it('lead from ranges of citations to their ends and all between', () => {
    const ranged = analyse(
      toRows([user('a'), user('b'), user('c'), { ...answer(1, 1), sourceEventSeqs: [[0, 2]] }]),
    )
    expect(linksOfRow(ranged, 4).filter(({ kind }) => kind === 'cites')).toEqual([
      { path: ['sourceEventSeqs', 0], kind: 'cites', target: { kind: 'seqs', first: 0, last: 2 } },
      { path: ['sourceEventSeqs', 0, 0], kind: 'cites', target: { kind: 'seq', seq: 0 } },
      { path: ['sourceEventSeqs', 0, 1], kind: 'cites', target: { kind: 'seq', seq: 2 } },
    ])
  })

  it('lead from turn and step to where they start and end', () => {
    const links = linksOfRow(analysis, 10).filter(({ target }) => target.kind === 'rows')
    expect(links).toEqual([
      { path: ['data', 'turn'], kind: 'turn', target: { kind: 'rows', rows: [1, 13] } },
      { path: ['data', 'step'], kind: 'step', target: { kind: 'rows', rows: [6, 12] } },
    ])
  })

  it('lead from ids to their kind', () => {
    const idsOf = (row: number) =>
      linksOfRow(analysis, row)
        .flatMap(({ path, target }) =>
          target.kind === 'id' ? [`${path.join('.')} ${target.space} ${target.id}`] : [],
        )
        .sort()
    expect(idsOf(10)).toEqual(['data.callId call c1'])
    expect(idsOf(11)).toEqual([
      'data.message.content.0.toolCallId call c1',
      'data.message.id message r-c1',
      'data.message.source.callId call c1',
    ])
    expect(idsOf(9)).toEqual(['data.message.content.1.id call c1', 'data.message.id message a-1-1'])
    expect(idsOf(8)).toEqual(['data.chunk.id call c1'])
    expect(idsOf(5)).toEqual([
      'data.id message m-summary',
      'data.source.compactionId compaction k1',
      'data.source.sourceCommandId command x1',
    ])
  })

  it('lead from the header to the parent, and from a workflow to its child', () => {
    const start = {
      type: 'tool-workflow/agent-start',
      data: { runId: 'w', seq: 1, label: 'l', childId: 'child' },
    }
    const child = analyse(toRows([start], { parentSession: 'p-1' }))
    expect(linksOfRow(child, 0)).toEqual([
      { path: ['parentSession'], kind: 'session', target: { kind: 'session', sessionId: 'p-1' } },
    ])
    expect(linksOfRow(child, 1).find(({ kind }) => kind === 'session')).toEqual({
      path: ['data', 'childId'],
      kind: 'session',
      target: { kind: 'session', sessionId: 'child' },
    })
  })

  it('are none in rows that are no events, and none for values that are no numbers of events', () => {
    const odd = {
      ...user('a'),
      surfaceOp: { op: 'replace', start: -1, end: 1.5 },
      sourceEventSeqs: ['1', null, [1], [2, 3, 4], -2],
    }
    const broken = analyse([...toRows([odd]), 'x', 'null', '[1]', '{"type":"turn/end","data":7}'])
    const links = [1, 2, 3, 4, 5, 6, 99].flatMap((row) => linksOfRow(broken, row))
    expect(links.filter(({ target }) => target.kind !== 'id')).toEqual([])
  })
})

describe('the references to an event', () => {
  const analysis = analyse(toRows(events))

  it('are the places that cite, replace or name it', () => {
    expect(referencesToSeq(analysis, 1)).toEqual([
      {
        row: 4,
        kind: 'names',
        path: ['data', 'shadowedRange', 'start'],
        lastPath: ['data', 'shadowedRange', 'start'],
      },
      { row: 4, kind: 'names', path: ['data', 'shadowedSeqs', 0], lastPath: ['data', 'shadowedSeqs', 0] },
      { row: 5, kind: 'replaces-from', path: ['surfaceOp', 'start'], lastPath: ['surfaceOp', 'start'] },
      { row: 5, kind: 'cites', path: ['sourceEventSeqs', 1], lastPath: ['sourceEventSeqs', 1] },
    ])
    expect(referencesToSeq(analysis, 9).map(({ row }) => row)).toEqual([11])
    expect(referencesToSeq(analysis, 12)).toEqual([])
    expect(referencesToSeq(analysis, 999)).toEqual([])
  })

  it('are joined where one list names several of the events asked for', () => {
    expect(referencesToEvents(analysis, 6, 7)).toEqual([
      { row: 9, kind: 'cites', path: ['sourceEventSeqs', 0], lastPath: ['sourceEventSeqs', 1] },
    ])
  })

  it('are found in ranges', () => {
    const cite = { ...answer(1, 1), sourceEventSeqs: [0, [1, 3]] }
    const ranged = analyse(toRows([user('a'), user('b'), user('c'), user('d'), cite]))
    expect(referencesToSeq(ranged, 2)).toEqual([
      { row: 5, kind: 'cites', path: ['sourceEventSeqs', 1], lastPath: ['sourceEventSeqs', 1] },
    ])
  })

  it('follow edits', () => {
    const text = new LogText(`${toRows(events).join('\n')}\n`)
    const edited = new LogAnalysis(text)
    edited.advance()
    expect(referencesToSeq(edited, 6)).toHaveLength(1)
    const row = JSON.stringify({ ...JSON.parse(text.row(9)), sourceEventSeqs: [7] })
    const edit = { start: 9, removed: 1, inserted: [row] }
    text.apply(edit)
    edited.apply(edit)
    edited.advance()
    expect(referencesToSeq(edited, 6)).toEqual([])
  })
})

describe('the occurrences of an id', () => {
  it('are all places that hold it, chunks too', () => {
    const analysis = analyse(toRows(events))
    expect(occurrencesOfId(analysis, 'call', 'c1')).toEqual([
      { row: 8, path: ['data', 'chunk', 'id'] },
      { row: 9, path: ['data', 'message', 'content', 1, 'id'] },
      { row: 10, path: ['data', 'callId'] },
      { row: 11, path: ['data', 'message', 'source', 'callId'] },
      { row: 11, path: ['data', 'message', 'content', 0, 'toolCallId'] },
    ])
    expect(occurrencesOfId(analysis, 'compaction', 'k1').map(({ row }) => row)).toEqual([4, 5])
    expect(occurrencesOfId(analysis, 'call', 'k1')).toEqual([])
    expect(occurrencesOfId(analysis, 'no such space', 'c1')).toEqual([])
  })

  it('are found in packed rows, in the inbox and in rows of older builds', () => {
    const packed = {
      type: 'tool-call-chunks',
      seq0: 0,
      time0: 1,
      data: { turn: 1, step: 1, index: 0, id: 'c1', dt: [0, 0], args: ['a', 'b', 'c'] },
    }
    const inbox = {
      type: 'agent/inbox/spliced',
      seq: 3,
      time: 1,
      data: { target: 'next-turn', start: 0, inserted: [user('a').data, user('b').data] },
    }
    const old = {
      type: 'tool/result',
      seq: 4,
      time: 1,
      surfaceOp: 'append',
      data: { turn: 1, step: 1, callId: 'c1', content: [], isError: false },
    }
    const rows = [...toRows([]), packed, inbox, old].map((row) =>
      typeof row === 'string' ? row : JSON.stringify(row),
    )
    const analysis = analyse(rows, { dialect: defaultDialect })
    expect(occurrencesOfId(analysis, 'call', 'c1')).toEqual([
      { row: 1, path: ['data', 'id'] },
      { row: 3, path: ['data', 'callId'] },
    ])
    expect(occurrencesOfId(analysis, 'message', 'm-b')).toEqual([
      { row: 2, path: ['data', 'inserted', 1, 'id'] },
    ])
  })
})

describe('the partners of a row', () => {
  const partners = (analysis: LogAnalysis, row: number, path?: (string | number)[]) =>
    partnersOf(analysis, row, path).map((partner) => `${partner.row} ${partner.role}`)

  it('are call and result, message and call', () => {
    const analysis = analyse(toRows(events))
    expect(partners(analysis, 10)).toEqual(['11 is answered by', '9 was asked for by'])
    expect(partners(analysis, 11)).toEqual(['10 answers'])
    expect(partners(analysis, 9)).toEqual(['10 asks for'])
    expect(partners(analysis, 8)).toEqual(['10 is part of'])
    expect(partners(analysis, 11, ['data', 'message', 'content', 0, 'toolCallId'])).toEqual(['10 answers'])
    expect(partners(analysis, 11, ['data', 'message', 'id'])).toEqual([])
  })

  it('are start and end of turns and steps', () => {
    const analysis = analyse(toRows(events))
    expect(partners(analysis, 1)).toEqual(['13 is closed by'])
    expect(partners(analysis, 13)).toEqual(['1 closes'])
    expect(partners(analysis, 6)).toEqual(['12 is closed by'])
    expect(partners(analysis, 12)).toEqual(['6 closes'])
  })

  it('are the nearest in the right direction where an id comes again', () => {
    const analysis = analyse(
      toRows([
        turnStart(1),
        stepStart(1, 1),
        call(1, 1, 'c'),
        result(1, 1, 'c'),
        call(1, 1, 'c'),
        result(1, 1, 'c'),
      ]),
    )
    expect(partners(analysis, 4)).toEqual(['3 answers'])
    expect(partners(analysis, 5)).toEqual(['6 is answered by'])
    expect(partners(analysis, 6)).toEqual(['5 answers'])
  })

  it('agree in everything that makes up the pair', () => {
    const hook = (type: string, turn: number, handlerId: string): Event => ({
      type,
      data: { turn, point: 'Stop', handlerId },
    })
    const analysis = analyse(
      toRows([
        hook('hook/invoked', 1, 'h'),
        hook('hook/invoked', 2, 'h'),
        hook('hook/result', 2, 'h'),
        hook('hook/result', 1, 'h'),
      ]),
    )
    expect(partners(analysis, 1)).toEqual(['4 is settled by'])
    expect(partners(analysis, 3)).toEqual(['2 settles'])
  })

  it('are none for a row without one', () => {
    const analysis = analyse([...toRows([call(1, 1, 'lonely')]), 'x'])
    expect(partners(analysis, 1)).toEqual([])
    expect(partners(analysis, 2)).toEqual([])
  })
})

describe('the spaces of ids', () => {
  it('keep ids apart that only look alike', () => {
    const { byName } = idSpacesOf(defaultDialect)
    const types = (name: string) => [...(byName.get(name)?.placesByType.keys() ?? [])].sort()
    expect(types('call')).toEqual([
      'approval/asked',
      'assistant/chunk',
      'assistant/message',
      'tool/call',
      'tool/code-dispatch',
      'tool/code-dispatch-start',
      'tool/result',
    ])
    expect(types('approval')).toEqual(['approval/asked', 'approval/decided'])
    expect(types('workflow')).not.toEqual(types('workflow-member'))
  })
})
