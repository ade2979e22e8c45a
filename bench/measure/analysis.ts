// The work under measurement: reading a log and everything that a client asks of the finished analysis at once.
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { LogText } from '../../shared/log/log-text.js'

/** So many problems an editor shows at most. */
const SHOWN_PROBLEMS = 1000

/** Analyses a text from nothing, diagnostics included. */
export function analyseCold(text: string): LogAnalysis {
  const analysis = new LogAnalysis(new LogText(text))
  bringUpToDate(analysis)
  return analysis
}

/** Analyses what has changed and asks for the diagnostics. */
export function bringUpToDate(analysis: LogAnalysis): unknown {
  analysis.advance()
  return [analysis.problems(SHOWN_PROBLEMS), analysis.counts()]
}

/** The floor: every line parsed, nothing else done. */
export function parseLines(text: string): unknown {
  let last: unknown
  for (const line of text.split('\n')) if (line !== '') last = JSON.parse(line)
  return last
}
