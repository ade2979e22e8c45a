// Fixes of payloads: what is missing and can be taken from elsewhere in the log, what says nothing, and payloads of older
// builds that the loader converts anyway.
import { isTaken, RowKind } from '../analysis/fact-columns.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import { loadedEvent } from '../analysis/model-view/loaded-event.js'
import { describePath } from '../format/describe.js'
import { legacyMessageId } from '../format/events/legacy-messages.js'
import type { JsonPath, Problem } from '../rules/problem.js'
import { isRecord } from '../session/json.js'
import { jsonText } from '../session/json-text.js'
import { valueAt } from '../session/value-at.js'
import { text } from '../text.js'
import { type FixMaker, reviewFix, safeFix } from './fix.js'
import { readRecord, visitRows } from './log-rows.js'
import { insertMember, removeMember, replaceValue, rowTextOf } from './member-edits.js'
import type { PartEdit } from './row-edits.js'

/** A token count that is null says what its absence says. A wrong number cannot be mended. */
export const fixNullCount: FixMaker = (analysis, problem) => {
  const { row, path } = problem
  const value = readRecord(analysis, row)
  const name = path.at(-1)
  if (value === undefined || typeof name !== 'string' || path.at(-2) !== 'usage') return []
  if (valueAt(value, path) !== null || !isOptional(analysis, value, path)) return []
  return [
    safeFix(problem, {
      id: 'remove-null-count',
      title: text('Remove {0}; null and absent both mean unknown', [name]),
      edits: [removeMember(rowTextOf(analysis, row), path)],
    }),
  ]
}

/** The member stays, and the message becomes one of the form that has it. */
export const fixSourceForm: FixMaker = (analysis, problem) => {
  const { row, path, values } = problem
  const source = path.slice(0, -1)
  const [, form = ''] = values
  const rowText = rowTextOf(analysis, row)
  const value = readRecord(analysis, row)
  const hasForm = value !== undefined && valueAt(value, [...source, 'form']) !== undefined
  const member = { name: 'form', value: jsonText(form) }
  return [
    reviewFix(problem, {
      id: 'set-form',
      title: text('Set the form to {0}', [form]),
      edits: [
        hasForm
          ? replaceValue(rowText, [...source, 'form'], member.value)
          : insertMember(rowText, source, member, 'last'),
      ],
      note: text('Readers may then treat the message differently'),
    }),
  ]
}

function isOptional(
  analysis: LogAnalysis,
  row: { readonly [member: string]: unknown },
  path: JsonPath,
): boolean {
  const { type, data } = row
  const definition = typeof type === 'string' ? analysis.dialect.events.get(type) : undefined
  if (definition === undefined) return false
  return describePath(definition, path.slice(1), data)?.required === false
}

/** A message without an id gets the one that a loader derives from the session and the number of the event. */
export const fixMissingMessageId: FixMaker = (analysis, problem) => {
  const { row, path } = problem
  const sessionId = analysis.header?.['id']
  const seq = analysis.rowFacts(row)?.seq
  const message = path.slice(0, -1)
  const value = valueAt(readRecord(analysis, row), message)
  const isMissingId = path.at(-1) === 'id' && isRecord(value) && value['id'] === undefined
  if (!isMissingId || typeof sessionId !== 'string' || seq === undefined) return []
  const id = legacyMessageId({ sessionId, seq })
  return [
    safeFix(problem, {
      id: 'add-message-id',
      title: text('Add an id made from the session and the number: {0}', [id]),
      edits: [
        insertMember(rowTextOf(analysis, row), message, { name: 'id', value: JSON.stringify(id) }, 'first'),
      ],
    }),
  ]
}

/** Takes provider and model from the first answer that was asked for with this header. */
export const fixMissingRoute: FixMaker = (analysis, problem) => {
  const { row } = problem
  const value = readRecord(analysis, row)
  const config = valueAt(value, ['data', 'header', 'config'])
  if (value?.['type'] !== 'request/header' || !isRecord(config)) return []
  const route = findRoute(analysis, row)
  if (route === undefined) return []
  const { provider, model } = route
  const isOther = (name: string, found: string) => isText(config[name]) && config[name] !== found
  if (isOther('provider', provider) || isOther('model', model)) return []
  const edits = Object.entries({ provider, model }).flatMap(([name, found]): PartEdit[] => {
    const path = ['data', 'header', 'config']
    const written = JSON.stringify(found)
    if (config[name] === undefined)
      return [insertMember(rowTextOf(analysis, row), path, { name, value: written }, 'first')]
    return isText(config[name]) ? [] : [replaceValue(rowTextOf(analysis, row), [...path, name], written)]
  })
  return [
    reviewFix(problem, {
      id: 'copy-route',
      title: text('Take provider and model from the answer in row {0}: {1}/{2}', [
        route.row + 1,
        provider,
        model,
      ]),
      edits: joinInsertions(edits),
    }),
  ]
}

interface Route {
  readonly row: number
  readonly provider: string
  readonly model: string
}

/** The route that the first answer behind a header names, if it comes before the next header. */
function findRoute(analysis: LogAnalysis, header: number): Route | undefined {
  let route: Route | undefined
  visitRows(analysis, header + 1, analysis.text.rowCount, (row, columns, at) => {
    if (!isTaken(columns, at) || columns.kind[at] === RowKind.Packed) return undefined
    const type = analysis.types.nameOf(columns.type[at] ?? 0)
    if (type === 'request/header') return false
    if (type !== 'assistant/message') return undefined
    const data = readRecord(analysis, row)?.['data']
    const source = valueAt(data, ['message', 'source']) ?? valueAt(data, ['provenance'])
    const provider = valueAt(source, ['provider'])
    const model = valueAt(source, ['model'])
    if (isText(provider) && isText(model)) route = { row, provider, model }
    return false
  })
  return route
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Insertions at one place become one edit. */
function joinInsertions(edits: readonly PartEdit[]): readonly PartEdit[] {
  const joined: PartEdit[] = []
  for (const edit of edits) {
    const last = joined.at(-1)
    if (last !== undefined && last.start === edit.start && last.end === edit.end) {
      joined[joined.length - 1] = { ...last, text: joinMembers(last.text, edit.text) }
    } else joined.push(edit)
  }
  return joined
}

/** In an empty object neither insertion brings a comma. */
function joinMembers(one: string, other: string): string {
  return one.endsWith(',') || other.startsWith(',') ? one + other : `${one},${other}`
}

export const fixNotCanonical: FixMaker = (analysis, problem) => [
  safeFix(problem, {
    id: 'remove-empty',
    title: text('Remove the empty member {0}', [String(problem.path.at(-1) ?? '')]),
    edits: [removeMember(rowTextOf(analysis, problem.row), problem.path)],
  }),
]

/** Writes down what the loader makes of the payload. Only where reading the row loses nothing. */
export const fixOlderShape: FixMaker = (analysis, problem) => {
  const { row } = problem
  const [event] = analysis.eventsOf(row)
  const sessionId = analysis.header?.['id']
  if (event === undefined || typeof sessionId !== 'string') return []
  const loaded = loadedEvent(analysis, event)
  if (loaded === event || hasLosses(analysis, problem)) return []
  const rowText = rowTextOf(analysis, row)
  const type =
    loaded.type === event.type ? [] : [replaceValue(rowText, ['type'], JSON.stringify(loaded.type))]
  return [
    reviewFix(problem, {
      id: 'convert-payload',
      title: text('Convert the payload to its present shape, as the loader does'),
      edits: [...type, replaceValue(rowText, ['data'], jsonText(loaded.data))],
    }),
  ]
}

/** Whether reading the row changes what it says, so that writing it anew would. */
function hasLosses(analysis: LogAnalysis, { row }: Problem): boolean {
  return analysis.problemsOfRow(row).some(({ code }) => code.startsWith('row/'))
}

/** A mark with `inherited` comes from a later build; whatever else it holds is lost. */
export const fixSeedPayload: FixMaker = (analysis, problem) => {
  const data = readRecord(analysis, problem.row)?.['data']
  const parts = {
    id: 'empty-payload',
    title: text('Empty the payload of the mark'),
    edits: [replaceValue(rowTextOf(analysis, problem.row), ['data'], '{}')],
  }
  const isLaterForm = isRecord(data) && data['inherited'] === true && Object.keys(data).length === 1
  if (isLaterForm) return [safeFix(problem, parts)]
  return [reviewFix(problem, { ...parts, note: text('Lost: {0}', [jsonText(data)]) })]
}
