// Entries for the calls that code-mode programs make.
import { exampleRows } from '../example-rows.js'
import { everyDialect, type RuleEntry } from '../rule-entry.js'
import { askForOther, keepOrForkBefore, lateDialect, nothingRefuses, refusedByOwner } from './common-parts.js'

const rows = exampleRows('v0c')
const opening = [rows.header(), rows.turnStart(0)]
const ids = (number: number) => ({
  rootCallId: 'c1',
  parentCallId: 'c1',
  subCallId: `c1:code:${number}`,
  name: 'ls',
  arguments: {},
})
const start = (seq: number, members: object = {}) =>
  rows.event('tool/code-dispatch-start', seq, { ...ids(1), ...members })
const end = (seq: number, members: object = {}) =>
  rows.event('tool/code-dispatch', seq, { ...ids(1), isError: false, content: [], ...members })
const healthy = { dialect: 'v0c', rows: [...opening, start(1), end(2), rows.turnEnd(3)] } as const
const below = { parentCallId: 'c1:code:7', subCallId: 'c1:code:7:code:1' }

const early = exampleRows('v0b')
const earlyOpening = [early.header(), early.turnStart(0), early.stepStart(1)]
const earlyEnd = (seq: number, parentCallId: string) =>
  early.event('tool/code-dispatch', seq, {
    ...{ parentCallId, subCallId: `${parentCallId}:code:1`, name: 'ls', arguments: {} },
    ...{ isError: false, resultSummary: 'main.ts' },
  })
const earlyLog = (parentCallId: string) => [
  ...earlyOpening,
  early.call(2, 'c1'),
  earlyEnd(3, parentCallId),
  early.result(4, 'c1', 'done'),
  early.stepEnd(5),
  early.turnEnd(6),
]

const checked = {
  severity: 'error',
  consequence: refusedByOwner,
  fix: 'none',
  layer: 'invariant',
  dialects: lateDialect,
  good: healthy,
} as const

const habit = { ...checked, severity: 'warning', consequence: nothingRefuses, layer: 'writer' } as const

export const dispatchRules: readonly RuleEntry[] = [
  {
    ...checked,
    code: 'dispatch/id-empty',
    title: 'Call of a program without an id',
    message: 'The member {0} of the call is empty',
    meaning: 'One of rootCallId, parentCallId and subCallId is an empty text.',
    why: 'The three say which call this is, which program made it, and under which tool call the model sees it.',
    remedy: 'Fill in what the other record of the same call says.',
    bad: {
      dialect: 'v0c',
      rows: [...opening, start(1, { rootCallId: '' }), end(2), rows.turnEnd(3)],
      at: 2,
    },
  },
  {
    ...checked,
    code: 'dispatch/root-changed',
    title: 'Call of a program changes its root',
    message: 'Call "{0}" runs under "{1}" here, but ran under "{2}" before',
    meaning: 'Two records of one call have different values of rootCallId.',
    why: 'A call belongs to one outermost program from its start to its end.',
    remedy: 'Set the root to that of the first record.',
    bad: {
      dialect: 'v0c',
      rows: [...opening, start(1), end(2, { rootCallId: 'c2', parentCallId: 'c2' }), rows.turnEnd(3)],
      at: 3,
    },
  },
  {
    ...checked,
    code: 'dispatch/parent-unknown',
    title: 'Call of an unknown program',
    message: 'The call comes from "{0}", which is neither "{1}" nor a call under it',
    meaning: 'The member parentCallId is not the root, and no earlier call under the same root has this id.',
    why: 'A program is either the outermost one or was started by a call that is recorded under the same root.',
    remedy: askForOther,
    bad: {
      dialect: 'v0c',
      rows: [...opening, start(1, below), end(2, { ...below, parentCallId: 'c1' }), rows.turnEnd(3)],
      at: 2,
    },
  },
  {
    ...habit,
    code: 'dispatch/started-twice',
    title: 'Call of a program started twice',
    message: 'Call "{0}" starts here, but an earlier call has the same id',
    meaning: 'The member subCallId of a start was used before.',
    why: 'Ids of such calls are counted up inside their program, so that each is used once.',
    remedy: keepOrForkBefore,
    bad: { dialect: 'v0c', rows: [...opening, start(1), start(2), end(3), rows.turnEnd(4)], at: 3 },
  },
  {
    ...habit,
    code: 'dispatch/ended-twice',
    title: 'Call of a program ended twice',
    message: 'Call "{0}" ends here, but it has ended before',
    meaning: 'Two tool/code-dispatch events have the same subCallId.',
    why: 'A call has one outcome.',
    remedy: keepOrForkBefore,
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, start(1), end(2), end(3), rows.turnEnd(4)], at: 4 },
  },
  {
    ...habit,
    code: 'dispatch/not-started',
    title: 'End of a call that never started',
    message: 'Call "{0}" ends here, but it never started',
    meaning: 'No tool/code-dispatch-start event has this subCallId.',
    why: 'Since July 2026 the start of a call is recorded before it runs, so that a crash in it leaves a trace.',
    remedy: 'Nothing needs to be done in logs of July 2026. Otherwise look for the missing row.',
    bad: { dialect: 'v0c', rows: [...opening, end(1), rows.turnEnd(2)], at: 2 },
  },
  {
    ...habit,
    code: 'dispatch/call-unknown',
    title: 'Program outside its tool call',
    message: 'The call comes from a program that runs as "{0}", but the step has no such tool call',
    meaning: 'The member parentCallId names no tool/call event of the open step.',
    why: 'A program is the run of a tool, whose call is recorded in the same step before it.',
    remedy: askForOther,
    dialects: ['v0a', 'v0b'],
    bad: { dialect: 'v0b', rows: earlyLog('c9'), at: 4 },
    good: { dialect: 'v0b', rows: earlyLog('c1') },
  },
  {
    ...habit,
    code: 'dispatch/unsettled',
    severity: 'information',
    title: 'Call of a program without an end',
    message: 'Call "{0}" has no end',
    meaning: 'The log ends, and no tool/code-dispatch event has the id of this call.',
    why: 'The call may still be running, or whoever wrote the log is gone.',
    remedy: 'Nothing needs to be done.',
    layer: 'reader',
    bad: { dialect: 'v0c', rows: [...opening, start(1), rows.turnEnd(2)], at: 2 },
  },
]
