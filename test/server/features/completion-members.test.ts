// Completion of names and values inside a row.
import { describe, expect, it } from 'vitest'
import { callTurn, projected, rows } from '../../fixes/sample-log.js'
import { complete, itemOf, labels, takenRow } from './complete-at-mark.js'

const log = callTurn()

describe('names of members', () => {
  it('are those of the row, without what it has', () => {
    const row = complete([...log, '{"type":"user/message",‸}'])
    expect(labels(row)).toEqual(['seq', 'time', 'data', 'surfaceOp', 'sourceEventSeqs', 'ignorable'])
    expect(takenRow(row, 'seq')).toBe('{"type":"user/message","seq":8}')
    expect(takenRow(row, 'surfaceOp')).toBe('{"type":"user/message","surfaceOp":"append"}')
    expect(itemOf(row, 'seq').detail).toMatch(/must be there/)
    expect(itemOf(row, 'ignorable').detail).not.toMatch(/must be there/)
  })

  it('have no surface members on a log-only event', () => {
    expect(labels(complete([...log, '{"type":"turn/start","seq":8,‸}']))).toEqual([
      'time',
      'data',
      'ignorable',
    ])
  })

  it('are those of the payload at any depth', () => {
    const inData = complete([...log, '{"type":"tool/call","data":{‸}}'])
    expect(labels(inData)).toEqual(['turn', 'step', 'callId', 'name', 'arguments'])
    const message = complete([...log, '{"type":"user/message","data":{"role":"user",‸}}'])
    expect(labels(message)).toEqual(['id', 'content', 'source'])
    const block = complete([...log, '{"type":"user/message","data":{"content":[{"type":"text",‸}]}}'])
    expect(labels(block)).toEqual(['text'])
  })

  it('bring the values that are known', () => {
    const turn = complete([...log.slice(0, 4), '{"type":"step/end","data":{"turn":1,‸}}'])
    expect(takenRow(turn, 'step')).toBe('{"type":"step/end","data":{"turn":1,"step":1}}')
  })

  it('take the place of a name, and leave its value', () => {
    const named = complete([...log, '{"type":"user/message","su‸rface":"append"}'])
    expect(takenRow(named, 'surfaceOp')).toBe('{"type":"user/message","surfaceOp":"append"}')
  })

  it('put the comma that the next member needs', () => {
    const before = complete([...log, '{"type":"turn/end",‸ "seq":8}'])
    expect(takenRow(before, 'time')).toBe('{"type":"turn/end","time":1787302800280, "seq":8}')
  })

  it('are those of the header on the first line', () => {
    const line = complete(['{"type":"session","version":0,‸}'])
    expect(labels(line)).toContain('delegationDepth')
    expect(labels(line)).not.toContain('seq')
    expect(labels(line)).not.toContain('version')
  })

  it('are those of a packed row', () => {
    const row = complete([...log, '{"type":"text-chunks",‸}'])
    expect(labels(row)).toEqual(['seq0', 'time0', 'data'])
  })

  it('leave out number and time in a projected log', () => {
    const bare = log.map((row, index) => (index === 0 ? row : projected(row)))
    expect(labels(complete([...bare, '{"type":"turn/start",‸}']))).toEqual(['data', 'ignorable'])
  })
})

describe('values', () => {
  it('of the type are all types, those that are out of place last', () => {
    const completed = complete([...log, '{"seq":8,"type":‸}'])
    expect(labels(completed)[0]).toBe('turn/start')
    expect(labels(completed)).toContain('step/end')
    expect(itemOf(completed, 'step/end').detail).toBe('not in its place here')
    expect(takenRow(completed, 'turn/start')).toBe('{"seq":8,"type":"turn/start"}')
  })

  it('are those that the definition lists', () => {
    const reason = complete([...log.slice(0, 8), '{"type":"turn/end","data":{"reason":{"kind":"‸"}}}'])
    expect(labels(reason)).toContain('completed')
    expect(takenRow(reason, 'completed')).toBe('{"type":"turn/end","data":{"reason":{"kind":"completed"}}}')
    expect(labels(complete([...log, '{"type":"turn/start","ignorable":‸}']))).toEqual(['true'])
  })

  it('are the numbers that come next', () => {
    expect(labels(complete([...log, '{"type":"turn/start","seq":‸}']))).toEqual(['8'])
    expect(labels(complete([...log, '{"type":"turn/start","data":{"turn":‸}}']))).toEqual(['2'])
    expect(takenRow(complete([...log, '{"type":"turn/start","seq":1‸2}']), '8')).toBe(
      '{"type":"turn/start","seq":8}',
    )
  })

  it('are nodes of the surface for the ends of a replacement', () => {
    const start = complete([...log, '{"type":"user/message","surfaceOp":{"op":"replace","start":‸}}'])
    expect(labels(start)).toEqual(['5', '3', '1'])
    expect(itemOf(start, '1').detail).toBe('user/message · List the files.')
    expect(itemOf(start, '5').detail).toBe('tool/result · main.ts')
  })

  it('are what a replacement shadows, then other events, for its citations', () => {
    const opened = '"surfaceOp":{"op":"replace","start":1,"end":3}'
    const cited = complete([...log, `{"type":"user/message",${opened},"sourceEventSeqs":[1,‸]}`])
    expect(labels(cited).slice(0, 2)).toEqual(['3', '5'])
    expect(labels(cited)).not.toContain('1')
  })

  it('are messages for a title', () => {
    const title = complete([...log, '{"type":"session/title","data":{"messageSeqs":[‸]}}'])
    expect(labels(title)).toEqual(['5', '3', '1'])
  })

  it('are calls that wait, and ids of the same kind that came up before', () => {
    const waiting = complete([
      ...log.slice(0, 6),
      '{"type":"tool/result","data":{"message":{"source":{"callId":‸}}}}',
    ])
    expect(labels(waiting)).toEqual(['c1'])
    expect(takenRow(waiting, 'c1')).toContain('"callId":"c1"')
    const run = (seq: number, commandId: string) =>
      rows.event('command/run', seq, { commandId, name: 'x', source: { kind: 'user' } })
    const done = complete([
      ...log,
      run(8, 'k-1'),
      run(9, 'k-2'),
      '{"type":"command/done","data":{"commandId":"‸"}}',
    ])
    expect(labels(done)).toEqual(['k-2', 'k-1'])
    expect(itemOf(done, 'k-2').detail).toBe('command/run at seq 9')
  })

  it('are none where anything may stand', () => {
    expect(labels(complete([...log, '{"type":"feedback/record","data":{"text":"‸"}}']))).toEqual([])
  })
})
