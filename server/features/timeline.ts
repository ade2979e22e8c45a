// The requests behind the timeline: its data, texts, searches and details, about open logs and logs on disk. What they
// answer is made by shared/analysis; here is only who asks about which state of which log.
import { type CancellationToken, ResponseError } from 'vscode-languageserver/node'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { toBase64 } from '../../shared/analysis/timeline/base64.js'
import { packColumn } from '../../shared/analysis/timeline/column-codec.js'
import { inspect } from '../../shared/analysis/timeline/inspect.js'
import { textsOf } from '../../shared/analysis/timeline/row-texts.js'
import { TextSearch } from '../../shared/analysis/timeline/search.js'
import { packTimeline } from '../../shared/analysis/timeline/transfer.js'
import type { LogText } from '../../shared/log/log-text.js'
import { lineLength } from '../../shared/log/log-text.js'
import {
  InspectRow,
  LocateRow,
  type TimelineAnswer,
  TimelineClosed,
  TimelineData,
  type TimelineQuestion,
  TimelineSearch,
  TimelineTexts,
} from '../../shared/protocol.js'
import { text } from '../../shared/text.js'
import { turnOfEventLoop } from '../event-loop.js'
import type { OpenLogs } from '../open-logs.js'
import { RequestCancelled, wrapRequest } from '../requests.js'
import type { Feature } from './feature.js'
import { LogTooLarge } from './timeline/disk-log.js'
import { type TimelineLog, TimelineLogs } from './timeline/timeline-logs.js'
import { TimelineVersions } from './timeline/timeline-versions.js'

/** How long an answer may wait for the analysis before it says how far that is. */
const PATIENCE_MS = 200

/** A slice of a search between two messages. */
const SLICE_MS = 8

export interface TimelineParts {
  readonly logs: OpenLogs
}

export function timelineFeatures({ logs }: TimelineParts): readonly Feature[] {
  const service = new TimelineService(new TimelineLogs(logs))
  return [
    request<TimelineData.Params, TimelineData.Result>(
      TimelineData.method,
      (params, token) => service.data(params, token),
      ({ textDocument: { uri } }) => ({
        state: 'unavailable',
        uri,
        reason: 'failed',
        message: text('The timeline failed by a defect of the server; its output says more'),
      }),
    ),
    request<TimelineTexts.Params, TimelineTexts.Result>(
      TimelineTexts.method,
      (params) => service.texts(params),
      noAnswer,
    ),
    request<TimelineSearch.Params, TimelineSearch.Result>(
      TimelineSearch.method,
      (params, token) => service.search(params, token),
      noAnswer,
    ),
    request<InspectRow.Params, InspectRow.Result>(
      InspectRow.method,
      (params) => service.inspect(params),
      noAnswer,
    ),
    request<LocateRow.Params, LocateRow.Result>(
      LocateRow.method,
      (params) => service.locate(params),
      () => null,
    ),
    request<TimelineClosed.Params, null>(
      TimelineClosed.method,
      (params) => service.closed(params),
      () => null,
    ),
  ]
}

type Asked = { readonly textDocument: { readonly uri: string } }

function request<Params extends Asked, Result>(
  method: string,
  answer: (params: Params, token: CancellationToken) => Result | Promise<Result>,
  fallback: (params: Params) => Result,
): Feature {
  return {
    capabilities: {},
    register: ({ onRequest, rim }) => {
      onRequest<Params>(method, (params, token) => {
        const handler = wrapRequest<Params, Result>(rim, {
          method,
          fallback: fallback(params),
          subject: ({ textDocument }) => textDocument.uri,
          answer,
        })
        return handler(params, token)
      })
    },
  }
}

function noAnswer({ textDocument: { uri } }: Asked): TimelineAnswer<never> {
  return { uri, version: 0 }
}

/** Answers the requests; the state that it keeps is versions and logs on disk. */
export class TimelineService {
  readonly #logs: TimelineLogs
  readonly #versions = new TimelineVersions()

  constructor(logs: TimelineLogs) {
    this.#logs = logs
  }

  async data(
    { textDocument, known }: TimelineData.Params,
    token: CancellationToken,
  ): Promise<TimelineData.Result> {
    const { uri } = textDocument
    const log = await this.#take(uri, token)
    if ('state' in log) return log
    const { analysis, documentVersion } = log
    if (!log.isCurrent) return { state: 'running', uri, progress: analysis.progress }
    const base = this.#versions.find(analysis, known)
    const { version, data } = this.#versions.take(analysis)
    return {
      state: 'ready',
      uri,
      version,
      ...(documentVersion === undefined ? {} : { documentVersion }),
      ...(base === undefined || known === undefined ? {} : { base: known }),
      timeline: packTimeline(data, base),
    }
  }

  texts({ rows, ...question }: TimelineTexts.Params): TimelineTexts.Result {
    return this.#answer(question, (analysis) => textsOf(analysis, rows))
  }

  async search(
    { words, ...question }: TimelineSearch.Params,
    token: CancellationToken,
  ): Promise<TimelineSearch.Result> {
    const { analysis, answer } = this.#find(question)
    if (analysis === undefined) return answer
    const search = new TextSearch(analysis, words)
    let end = performance.now() + SLICE_MS
    while (!search.advance(() => performance.now() >= end)) {
      await turnOfEventLoop()
      if (token.isCancellationRequested) throw new RequestCancelled()
      if (search.isStale) return this.#find(question).answer
      end = performance.now() + SLICE_MS
    }
    return { ...answer, value: { count: search.rows.length, rows: toBase64(packColumn(search.rows)) } }
  }

  inspect({ row, part, path, from, end, ...question }: InspectRow.Params): InspectRow.Result {
    return this.#answer(question, (analysis) =>
      inspect(analysis, {
        row,
        part,
        ...(path === undefined ? {} : { path }),
        ...(from === undefined ? {} : { from }),
        ...(end === undefined ? {} : { end }),
      }),
    )
  }

  locate({ textDocument, row, seq, position }: LocateRow.Params): LocateRow.Result {
    const analysis = this.#logs.find(textDocument.uri)?.analysis
    if (analysis === undefined) return null
    const logText = analysis.text
    const wanted =
      row ??
      (seq === undefined ? undefined : analysis.rowOfSeq(seq)) ??
      (position && logText.toRow(position).row)
    if (wanted === undefined || wanted < 0 || wanted >= logText.rowCount) return null
    const facts = analysis.rowFacts(wanted)
    return {
      row: wanted,
      ...(facts?.seq === undefined ? {} : { seq: facts.seq }),
      range: rangeOf(logText, wanted),
    }
  }

  closed({ textDocument }: TimelineClosed.Params): null {
    this.#logs.release(textDocument.uri)
    return null
  }

  async #take(uri: string, token: CancellationToken): Promise<TimelineLog | TimelineData.Unavailable> {
    try {
      const log = await this.#logs.take(uri, PATIENCE_MS, token)
      return (
        log ??
        unavailable(
          uri,
          'unreadable',
          text('The log is not open in an editor, and is no file on this machine'),
        )
      )
    } catch (error) {
      if (error instanceof LogTooLarge) return unavailable(uri, 'too-large', error.message)
      if (isFileError(error)) return unavailable(uri, 'unreadable', error.message)
      throw error
    }
  }

  #answer<Value>(
    question: TimelineQuestion,
    answerTo: (analysis: LogAnalysis) => Value,
  ): TimelineAnswer<Value> {
    const { analysis, answer } = this.#find(question)
    return analysis === undefined ? answer : { ...answer, value: answerTo(analysis) }
  }

  /** The analysis where it is still the one of the question, and the answer without a value. */
  #find({ textDocument: { uri }, version }: TimelineQuestion): {
    readonly analysis: LogAnalysis | undefined
    readonly answer: TimelineAnswer<never>
  } {
    const log = this.#logs.find(uri)
    if (log === undefined) return { analysis: undefined, answer: { uri, version: 0 } }
    const present = this.#versions.versionOf(log.analysis)
    const isSame = present === version && log.isCurrent
    return { analysis: isSame ? log.analysis : undefined, answer: { uri, version: present } }
  }
}

function unavailable(
  uri: string,
  reason: TimelineData.Unavailable['reason'],
  message: string,
): TimelineData.Unavailable {
  return { state: 'unavailable', uri, reason, message }
}

/** Errors of the file system have a code; others are defects. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && !(error instanceof ResponseError) && 'code' in error
}

function rangeOf(logText: LogText, row: number): NonNullable<LocateRow.Result>['range'] {
  return { start: logText.toPosition(row, 0), end: logText.toPosition(row, lineLength(logText.row(row))) }
}
