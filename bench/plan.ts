// What a run of the benchmark does: sizes, rounds, repetitions, from the arguments of the command line.
import { parseArgs } from 'node:util'
import { type LogShape, type LogSize, usualShape } from './generate-log.js'

export const parts = ['cold', 'edits', 'server', 'memory', 'check', 'worst', 'timeline'] as const
export type Part = (typeof parts)[number]

export interface PlannedLog {
  readonly label: string
  readonly size: LogSize
  readonly shape: LogShape
  readonly rounds: number
  /** Whether edits and features are measured on it. */
  readonly isEdited: boolean
}

export interface Plan {
  /** Tiny sizes: times mean nothing. */
  readonly isSmoke: boolean
  readonly jsonPath: string | undefined
  readonly parts: ReadonlySet<Part>
  readonly logs: readonly PlannedLog[]
  /** Pairs of edits of one kind at one place. */
  readonly edits: number
  readonly repeats: number
  readonly appendedRows: number
  /** Bytes of the log that the command line checks; undefined for none. */
  readonly checkedBytes: number | undefined
  readonly timelineEvents: number
  /** What sizes of worst cases are multiplied by. */
  readonly worstScale: number
  readonly worstRounds: number
  /** Only worst cases whose names hold this are measured. */
  readonly worstNamed: string
}

/** As the harness writes by default since July 2026. */
const packedShape: LogShape = { ...usualShape, packed: 1 }

const usualLogs: readonly PlannedLog[] = [
  { label: '1MB', size: { bytes: 1e6 }, shape: usualShape, rounds: 15, isEdited: true },
  { label: '10MB', size: { bytes: 10e6 }, shape: usualShape, rounds: 9, isEdited: true },
  { label: '58MB', size: { bytes: 58e6 }, shape: usualShape, rounds: 7, isEdited: true },
  { label: '58MB packed', size: { bytes: 58e6 }, shape: packedShape, rounds: 5, isEdited: false },
  { label: '1M events', size: { events: 1_000_000 }, shape: usualShape, rounds: 3, isEdited: false },
]

const tinyLogs: readonly PlannedLog[] = [
  { label: '1MB', size: { bytes: 2e5 }, shape: usualShape, rounds: 1, isEdited: true },
  { label: '58MB', size: { bytes: 6e5 }, shape: usualShape, rounds: 1, isEdited: true },
  { label: '58MB packed', size: { bytes: 2e5 }, shape: packedShape, rounds: 1, isEdited: false },
  { label: '1M events', size: { events: 2000 }, shape: usualShape, rounds: 1, isEdited: false },
]

export function readPlan(args: readonly string[]): Plan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'string' },
      only: { type: 'string' },
      case: { type: 'string', default: '' },
      smoke: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
    },
  })
  const common = {
    isSmoke: values.smoke,
    jsonPath: values.json,
    parts: chosenParts(values.only),
    worstNamed: values.case,
  }
  if (values.smoke) {
    return {
      ...common,
      logs: tinyLogs,
      edits: 2,
      repeats: 1,
      appendedRows: 20,
      checkedBytes: 3e5,
      timelineEvents: 2000,
      worstScale: 0.001,
      worstRounds: 1,
    }
  }
  return {
    ...common,
    logs: usualLogs,
    edits: 50,
    repeats: 10,
    appendedRows: 1000,
    checkedBytes: values.full ? 1e9 : undefined,
    timelineEvents: 1_000_000,
    worstScale: 1,
    worstRounds: 3,
  }
}

function chosenParts(only: string | undefined): ReadonlySet<Part> {
  if (only === undefined) return new Set(parts)
  const names = only.split(',')
  const unknown = names.filter((name) => !parts.some((part) => part === name))
  if (unknown.length > 0)
    throw new Error(`no such part: ${unknown.join(', ')}; there are ${parts.join(', ')}`)
  return new Set(parts.filter((part) => names.includes(part)))
}
