// `request`: prints the exact request to the model at some place of a log: header in force and messages.
import type { Command } from 'commander'
import type { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { requestDocument } from '../../../shared/analysis/model-view/document.js'
import { type ModelRequest, type RequestTarget, requestOf } from '../../../shared/analysis/model-view.js'
import { outlineOf } from '../../../shared/analysis/outline.js'
import type { Dialect } from '../../../shared/format/dialect.js'
import { counted } from '../../../shared/number-text.js'
import { compose } from '../../../shared/text.js'
import type { CommandContext } from '../context.js'
import { parseCount, parseDialect, parseSeq } from '../options.js'
import { jsonOutput, noSuchEvent, showLog, type View } from '../view-output.js'

interface RequestOptions {
  readonly turn?: number
  readonly step?: number
  readonly attempt?: number
  readonly at?: number
  readonly json?: true
  readonly dialect?: Dialect
}

const details = `
A PATH is a file, compressed or not, or - for standard input. --turn and --step name a step; where the model was called
several times in it, the last call counts unless --attempt names another. --at names an event: of an event inside a step
the request of that step is printed. Without any of them it is the request that would be sent next.

Two requests can be compared:
  diff <(dsh-session-log request LOG --turn 1 --step 1) <(dsh-session-log request LOG --turn 1 --step 2)

Exit codes: 0 printed, 2 the log cannot be read or has no such place.`

export function addRequestCommand(program: Command, context: CommandContext): void {
  program
    .command('request')
    .description('print the exact request to the model at some place of a session log')
    .argument('<path>', 'a session log, or - for standard input')
    .option('--turn <number>', 'turn of the step', parseCount)
    .option('--step <number>', 'step inside the turn', parseCount)
    .option('--attempt <number>', 'call of the model inside the step, where it was called again', parseCount)
    .option('--at <seq>', 'the request that this event belongs to', parseSeq)
    .option('--json', 'print JSON instead of a text for people')
    .option('--dialect <id>', 'read the log as this dialect (default: recognised)', parseDialect)
    .addHelpText('after', details)
    .action(async (path: string, options: RequestOptions, command: Command) => {
      const misuse = findMisuse(options)
      if (misuse !== undefined) command.error(`error: ${misuse}`)
      process.exitCode = await showLog(path, options.dialect, context, (analysis, name) =>
        showRequest(analysis, name, options),
      )
    })
}

/** Why the options cannot be meant together; undefined where they can. */
function findMisuse({ turn, step, attempt, at }: RequestOptions): string | undefined {
  if (at !== undefined && (turn ?? step ?? attempt) !== undefined) {
    return '--at cannot be used together with --turn, --step or --attempt'
  }
  if ((turn === undefined) !== (step === undefined)) return '--turn and --step must be used together'
  return attempt !== undefined && step === undefined ? '--attempt needs --turn and --step' : undefined
}

function showRequest(analysis: LogAnalysis, name: string, options: RequestOptions): View {
  const target = findTarget(analysis, options)
  if ('failure' in target) return target
  const request = requestOf(analysis, target.target)
  if (request === undefined) return { failure: noSuchStep(analysis, options) }
  return { output: options.json === true ? jsonOutput(toJson(name, request)) : requestDocument(request) }
}

function findTarget(
  analysis: LogAnalysis,
  { turn, step, attempt, at }: RequestOptions,
): { readonly target: RequestTarget } | { readonly failure: string } {
  if (turn !== undefined && step !== undefined) {
    return { target: { turn, step, ...(attempt === undefined ? {} : { attempt }) } }
  }
  if (at === undefined) return { target: 'end' }
  const row = analysis.rowOfSeq(at)
  return row === undefined ? { failure: noSuchEvent(analysis, at) } : { target: { row } }
}

/** Says what there is instead. */
function noSuchStep(analysis: LogAnalysis, { turn, step, attempt }: RequestOptions): string {
  const { turns } = outlineOf(analysis)
  const found = turns.find(({ number }) => number === turn)
  if (found === undefined) {
    const turnCount = counted(turns.length, '1 turn', '{0} turns')
    return compose('the log has no turn {0}; it has {1}', [shown(turn), turnCount])
  }
  const foundStep = found.steps.find(({ number }) => number === step)
  if (foundStep === undefined) {
    const stepCount = counted(found.steps.length, '1 step', '{0} steps')
    return compose('turn {0} has no step {1}; it has {2}', [shown(turn), shown(step), stepCount])
  }
  return compose('turn {0}, step {1} has no attempt {2}; it has {3} of the model', [
    shown(turn),
    shown(step),
    shown(attempt),
    counted(foundStep.attempts.length, '1 call', '{0} calls'),
  ])
}

function shown(number: number | undefined): string {
  return number === undefined ? '?' : String(number)
}

/** Everything that is unknown is null, so that programs need not tell it from what is missing. */
function toJson(name: string, request: ModelRequest): object {
  const { place, atSeq, headerSeq, headerFault, header, context, messages, sources } = request
  return {
    file: name,
    place,
    atSeq: atSeq ?? null,
    headerSeq: headerSeq ?? null,
    ...(headerFault === undefined ? {} : { headerFault }),
    header: header ?? null,
    context: context ?? null,
    messages,
    sources,
  }
}
