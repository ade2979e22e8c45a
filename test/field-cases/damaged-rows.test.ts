// Rows that a crash, a second writer or another program damaged, as people met them: what is said, and what is mended.
import { describe, expect, it } from 'vitest'
import { isConsequence, physicalProblem } from '../../shared/analysis/physical-problem.js'
import { RowReader } from '../../shared/log/byte-rows.js'
import { decodeFrames } from '../../shared/log/zstd-log.js'
import { frameOf } from '../../shared/rules/catalogue/example-frames.js'
import { analyse, checkFix } from '../fixes/check-fix.js'
import {
  allSafeFixed,
  base,
  carryOut,
  cites,
  fixIds,
  found,
  laterTurn,
  messageOf,
  pageOf,
  rows,
} from './case-log.js'

const log = base()
const at = (row: number) => log[row] ?? ''
const until = (row: number) => log.slice(0, row)
const from = (row: number) => log.slice(row)
const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

it('the healthy log that the cases start from has nothing to report', () => {
  expect(found(log)).toEqual([])
  expect(found([...log, ...laterTurn(11)])).toEqual([])
})

describe('a hole of NUL bytes in the middle of a log', () => {
  const hole = '\0'.repeat(400)
  const holed = [...log, hole, ...laterTurn(11)]

  it('is one problem, told as damage by a crash', () => {
    expect(found(holed)).toEqual(['error row/nul-bytes @12'])
    expect(messageOf(holed)).toMatch(/^NUL bytes .* \(400\), .* crash/)
    expect(pageOf('row/nul-bytes')).toContain('This is damage by the file system')
  })

  it('is cut out where the numbers around it join', () => {
    const after = [...log, ...laterTurn(11)]
    checkFix({ log: holed, code: 'row/nul-bytes', id: 'remove-nul-row', kind: 'safe', after })
  })

  it('is never hidden where events are missing: what is lost is a choice, and counted', () => {
    const lossy = [...log, hole, ...laterTurn(14)]
    expect(found(lossy)).toEqual(['error row/nul-bytes @12'])
    expect(fixIds(lossy, 'row/nul-bytes')).toEqual(['review keep-before'])
    const kept = carryOut(lossy, 'row/nul-bytes', 'keep-before')
    expect(kept).toMatchObject({ log, note: 'Rows lost: 4; readable events in them: 3' })
  })

  it('says how much a reader drops where no turn ends behind it', () => {
    const open = [...log, hole, ...laterTurn(11).slice(0, 2)]
    expect(found(open)).toEqual(['warning row/nul-bytes @12'])
    expect(messageOf(open)).toContain('drops the log from here on (rows: 3)')
    expect(messageOf(open)).toContain('resuming the session deletes them')
  })

  it('refuses a compressed log all the same', () => {
    const open = [...log, hole, ...laterTurn(11).slice(0, 2)]
    expect(found(open, { container: 'zstd' })[0]).toBe('error row/nul-bytes @12')
  })
})

describe('NUL bytes behind the last row', () => {
  it('are a torn end, as a shutdown leaves it', () => {
    const torn = `${text(log)}${'\0'.repeat(1206)}`
    expect(found(torn)).toEqual(['warning row/torn-tail @12'])
    expect(messageOf(torn)).toContain('characters: 1206')
    checkFix({ log: torn, code: 'row/torn-tail', kind: 'safe', after: log })
  })
})

describe('line separators of Unicode', () => {
  const message = rows.user(11, 'before\u2028after\u2029end')
  const separated = [...log, message]

  it('break no row: the log is whole, and the harness reads it', () => {
    expect(analyse(separated).text.rowCount).toBe(separated.length + 1)
    expect(found(separated)).toEqual(['hint row/line-separator @12'])
    expect(found([...log, rows.user(11, 'a\u0085b\u000bc\u000cd')])).toEqual([])
  })

  it('can be written as escapes, and the text stays the same', () => {
    const { log: after } = carryOut(separated, 'row/line-separator', 'escape-separators')
    expect(after.at(-1)).not.toBe(message)
    expect(JSON.parse(after.at(-1) ?? '')).toEqual(JSON.parse(message))
    expect(found(after)).toEqual([])
  })
})

describe('a record that raw line breaks spread over several lines', () => {
  const result = rows.result(8, 'c1', 'first line\nsecond line\nthird line', cites([7]))
  const broken = `${text(until(9))}${result.replaceAll('\\n', '\n')}\n${text(from(10))}`

  it('is one problem over all its lines', () => {
    expect(found(broken)).toEqual(['error row/broken-record @9-11'])
    expect(messageOf(broken)).toMatch(/^These 3 lines are one record/)
  })

  it('is joined to exactly the record that was meant', () => {
    const after = [...until(9), result, ...from(10)]
    checkFix({ log: broken, code: 'row/broken-record', kind: 'safe', after })
  })
})

describe('two records on one line', () => {
  const cut = at(8).slice(0, 57)
  const welded = [...until(8), `${cut}${at(8)}`, at(9), `${at(10)}${at(11)}`]

  it('are one problem for each line, which says where the second begins and what became of the first', () => {
    const problems = analyse(welded).problems()
    expect(problems.map(({ code, row }) => `${code} @${row}`)).toEqual(['row/welded @8', 'row/welded @10'])
    expect(problems[0]?.message).toContain('from column 58 on: the first was cut off there')
    expect(problems[1]?.message).toContain('a line feed is missing before it')
  })

  it('hide the only end of the turn: a plain log is not even refused, it is cut', () => {
    const [first, second] = analyse(welded).problems()
    expect([first?.severity, second?.severity]).toEqual(['warning', 'warning'])
    expect(first?.message).toContain('drops the log from here on (rows: 3)')
    expect(first?.dropped).toBe(true)
  })

  it('refuse the log in a compressed file, or where a turn ends behind them', () => {
    expect(found(welded, { container: 'zstd' })).toEqual(['error row/welded @8', 'error row/welded @10'])
    expect(found([...welded, ...laterTurn(11)])).toEqual(['error row/welded @8', 'error row/welded @10'])
  })

  it('are parted without any loss', () => {
    expect(fixIds(welded, 'row/welded')).toEqual(['safe drop-cut-prefix'])
    expect(allSafeFixed(welded)).toEqual(log)
  })

  it('need a look where the cut one is another record than the whole one', () => {
    const other = [...until(8), `{"type":"todo/write","seq":6,"ti${at(8)}`, ...from(9)]
    expect(found(other)).toEqual(['error row/welded @8'])
    expect(fixIds(other, 'row/welded')).toEqual(['review drop-cut-prefix'])
    expect(carryOut(other, 'row/welded', 'drop-cut-prefix')).toMatchObject({ log, note: /32 characters/ })
  })
})

describe('a record once cut short and once whole', () => {
  const doubled = [...until(8), at(8).slice(0, 66), ...from(8)]

  it('is one problem at the broken copy', () => {
    expect(found(doubled)).toEqual(['error row/cut-copy @8'])
    expect(messageOf(doubled)).toContain('cut-off copy of the next one')
  })

  it('loses nothing without the copy', () => {
    checkFix({ log: doubled, code: 'row/cut-copy', kind: 'safe', after: log })
  })
})

describe('bytes that are no UTF-8', () => {
  it('are one warning with their offset, and the row is read as the harness reads it', () => {
    const whole = new TextEncoder().encode(text([...log, rows.user(11, 'smile @')]))
    const offset = whole.lastIndexOf('@'.charCodeAt(0))
    // The first two of three bytes of a character.
    const bytes = Uint8Array.from([...whole.slice(0, offset), 0xe6, 0x87, ...whole.slice(offset + 1)])
    const batch = new RowReader().push(bytes)
    expect(batch.faults.map((fault) => physicalProblem(fault))).toMatchObject([
      {
        code: 'row/invalid-utf8',
        severity: 'warning',
        row: 12,
        message: expect.stringContaining(`${offset}`),
      },
    ])
    expect(batch.rows).toEqual([...log, rows.user(11, 'smile \uFFFD')])
    expect(found(batch.rows)).toEqual([])
  })
})

describe('a file without a header', () => {
  it('that is empty says so once, and points to what an interrupted write leaves', () => {
    expect(found('')).toEqual(['error header/missing @0'])
    expect(pageOf('header/missing')).toContain('Look for a file ending in .tmp')
    expect(fixIds('', 'header/missing')).toEqual([])
  })

  it('that is empty answers every question about it', () => {
    const analysis = analyse('')
    expect(analysis.summary()).toMatchObject({ events: 0, turns: 0 })
    expect(analysis.rowFacts(0)?.seq).toBeUndefined()
    expect([analysis.header, analysis.readRow(0), analysis.rowOfSeq(0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(analysis.surfaceAt(0, 'after').nodes).toEqual([])
  })

  it('that begins with an event was trimmed: one problem, and the events are read', () => {
    const trimmed = from(1)
    expect(found(trimmed)).toEqual(['error header/not-a-header @0'])
    expect(messageOf(trimmed)).toContain('but an event of type turn/start')
    expect(analyse(trimmed).summary()).toMatchObject({ turns: 1, calls: 1 })
    expect(pageOf('header/not-a-header')).toContain('the header was cut off')
  })
})

describe('compressed logs', () => {
  const whole = [...frameOf(until(1)), ...frameOf(from(1))]

  it('whose frames are small and many are read to the end', () => {
    const bytes = Uint8Array.from([...frameOf(until(1)), ...log.slice(1).flatMap((row) => frameOf([row]))])
    const { rows: decoded, faults } = decodeFrames(bytes)
    expect(decoded).toEqual([...log, ''])
    expect(faults).toEqual([])
  })

  it('whose first frame is missing have one problem', () => {
    const { rows: decoded, faults } = decodeFrames(Uint8Array.from(frameOf(from(1))))
    const physical = faults.flatMap((fault) => physicalProblem(fault) ?? [])
    const problems = [...physical, ...analyse(decoded.join('\n'), { container: 'zstd' }).problems()].filter(
      (problem) => !isConsequence(problem, faults),
    )
    expect(problems.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0)
    expect(problems.map(({ row }) => row)).toEqual(problems.map(() => 0))
  })

  it('whose last frame is torn keep the rows in it, and are not refused', () => {
    const torn = [...whole, ...frameOf(laterTurn(11))]
    const decoded = decodeFrames(Uint8Array.from(torn.slice(0, -5)))
    const problems = decoded.faults.flatMap((fault) => physicalProblem(fault) ?? [])
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['container/torn-frame', 'warning'],
    ])
    expect(decoded.tornFrameRow).toBe(12)
  })
})
