import { describe, expect, it } from 'vitest'
import { definitionsAt } from '../../../server/features/definition.js'
import { markedLog } from '../marked-log.js'
import { header, logText } from '../sample-rows.js'
import { marked, navigationRows, rowOf } from './navigation-log.js'

const uri = 'file:///logs/session.jsonl'

function definitions(rows: string | readonly string[]) {
  const log = markedLog(rows)
  const { links, sessions } = definitionsAt({ analysis: log.analysis, uri }, log.cursor)
  return { log, links, sessions }
}

/** The targets as row and text. */
function targets(rows: string | readonly string[]): string[] {
  const { log, links } = definitions(rows)
  return links.map(({ targetSelectionRange }) => {
    const { row } = log.text.toRow(targetSelectionRange.start)
    return `${row} ${log.textOf(targetSelectionRange)}`
  })
}

describe('the definition of a number of an event', () => {
  it('is the event, by its own number', () => {
    const rows = marked(10, '"sourceEventSeqs":[‸9]').map((row, index) =>
      index === rowOf(9) ? row.replace('"seq":9', '"seq":⟦9⟧') : row,
    )
    const { log, links } = definitions(rows)
    expect(links).toEqual([
      {
        targetUri: uri,
        targetSelectionRange: log.selection,
        targetRange: {
          start: { line: rowOf(9), character: 0 },
          end: { line: rowOf(9), character: navigationRows[rowOf(9)]?.length },
        },
        originSelectionRange: {
          start: log.cursor,
          end: { line: log.cursor.line, character: log.cursor.character + 1 },
        },
      },
    ])
  })

  it('is the event for both ends of a replacement, and for both when asked about all of it', () => {
    expect(targets(marked(15, '"start":‸1,'))).toEqual(['2 1'])
    expect(targets(marked(15, '"end":10‸}'))).toEqual(['9 10'])
    expect(targets(marked(15, '"surface‸Op"'))).toEqual(['2 1', '9 10'])
  })

  it('is the event for numbers in payloads', () => {
    expect(targets(marked(14, '"shadowedSeqs":[1,‸8]'))).toEqual(['7 8'])
    expect(targets(marked(14, '"start":‸1,'))).toEqual(['2 1'])
  })

  it('is the text of a member of a packed row', () => {
    expect(targets(marked(8, '[3,4,‸5,6,7]'))).toEqual(['4 "1}"'])
    expect(targets(marked(8, '[‸3,4,5,6,7]'))).toEqual(['4 3'])
    expect(targets(marked(8, '"sourceEvent‸Seqs"'))).toEqual(['4 3', '4 ":"', '4 "1}"', '5 6', '6 7'])
  })

  it('is the type of the row in a projected log', () => {
    const rows = [
      header(),
      '{"type":"turn/start","data":{"turn":1}}',
      '{"type":"session/title","data":{"title":"t","messageSeqs":[‸0],"source":{"kind":"user"}}}',
    ]
    expect(targets(rows)).toEqual(['1 "turn/start"'])
  })

  it('is nothing where there is no such event', () => {
    expect(targets(marked(10, '"sourceEventSeqs":[‸9]').map((row) => row.replace('‸9', '‸99')))).toEqual([])
  })
})

describe('the definition of an id', () => {
  it('is the call for a result, the result and the message for a call, the call for its pieces', () => {
    expect(targets(marked(10, '"callId":"c‸1"'))).toEqual(['8 "c1"'])
    expect(targets(marked(9, '"callId":"c‸1"'))).toEqual(['9 "c1"', '7 "c1"'])
    expect(targets(marked(8, '"id":"c‸1"'))).toEqual(['8 "c1"'])
    expect(targets(marked(3, '"id":"c‸1"'))).toEqual(['8 "c1"'])
  })

  it('is the partner of a record', () => {
    expect(targets(marked(13, '"k‸1"'))).toEqual(['15 "k1"'])
    expect(targets(marked(16, '"k‸1"'))).toEqual(['12 "k1"'])
    expect(targets(marked(15, '"k‸1"'))).toEqual(['13 "k1"'])
  })

  it('is its own place where nothing else has it', () => {
    expect(targets(marked(1, '"m‸-1"'))).toEqual(['2 "m-1"'])
  })
})

describe('the definition of a turn or step', () => {
  it('is its start, and from there its end', () => {
    expect(targets(marked(12, '"turn":‸1'))).toEqual(['1 1'])
    expect(targets(marked(9, '"turn":‸1'))).toEqual(['1 1'])
    expect(targets(marked(9, '"step":‸1'))).toEqual(['3 1'])
    expect(targets(marked(0, '"turn":‸1'))).toEqual(['11 1'])
  })
})

describe('the definition of a row', () => {
  it('is its partner for the type, itself for the number', () => {
    expect(targets(marked(12, '"turn‸/end"'))).toEqual(['1 1'])
    expect(targets(marked(10, '"tool/‸result"'))).toEqual(['8 "c1"'])
    expect(targets(marked(10, '"seq":1‸0'))).toEqual(['9 10'])
    expect(targets(marked(2, '"step‸/start"'))).toEqual(['10 1'])
  })

  it('is nothing for prose and other members', () => {
    expect(targets(marked(1, 'Lies ‸'))).toEqual([])
    expect(targets(marked(1, '"role":"us‸er"'))).toEqual([])
    expect(targets(marked(9, '"name":"re‸ad"'))).toEqual([])
  })
})

describe('the definition of a session', () => {
  it('is its log, which has to be looked for', () => {
    const { links, sessions, log } = definitions(marked('header', '"parent‸-1"'))
    expect(links).toEqual([])
    expect(sessions).toEqual([{ sessionId: 'parent-1', originSelectionRange: expect.anything() }])
    expect(sessions.map(({ originSelectionRange }) => log.textOf(originSelectionRange))).toEqual([
      '"parent-1"',
    ])
  })
})

describe('definitions in odd logs', () => {
  it('have exact ranges after characters of two units and with carriage returns', () => {
    const rows = marked(10, '"sourceEventSeqs":[‸9]').map((row) =>
      row.replace('{"type":"tool/call"', '{"😀":"é","type":\r"tool/call"').replace('"seq":9,', '"seq":⟦9⟧,'),
    )
    const log = markedLog(logText(rows, '\r\n'))
    const { links } = definitionsAt({ analysis: log.analysis, uri }, log.cursor)
    expect(links.map(({ targetSelectionRange }) => targetSelectionRange)).toEqual([log.selection])
  })

  it('are none in rows that are not JSON', () => {
    for (const row of ['‸', '‸x', '[‸1]', '{"type":‸', '{"sourceEventSeqs":[‸1']) {
      expect(targets([header(), row])).toEqual([])
    }
  })
})
