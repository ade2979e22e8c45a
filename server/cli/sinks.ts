// Where the results of a check go, one sink for each output format.
import { visibleText } from '../../shared/rules/message.js'
import type { CheckedLog } from './check-log.js'
import type { CheckSink } from './check-run.js'
import type { CommandContext } from './context.js'
import type { Failure } from './find-logs.js'
import { formatLog, formatSummary } from './format-human.js'
import { formatJson } from './format-json.js'
import { formatSarif } from './format-sarif.js'

export const formats = ['human', 'json', 'sarif'] as const
export type Format = (typeof formats)[number]

/** A sink that has a last word. */
export interface FinishedSink extends CheckSink {
  finish(): Promise<void>
}

export function createSink(format: Format, isQuiet: boolean, context: CommandContext): FinishedSink {
  switch (format) {
    case 'human':
      return new HumanSink(isQuiet, context)
    case 'json':
      return new JsonSink(context)
    case 'sarif':
      return new SarifSink(context)
  }
}

/** Says on the error output what could not be read, for people and for the log of a CI job. */
async function tellFailure({ name, reason }: Failure, { err }: CommandContext): Promise<void> {
  const { colors } = err.traits
  await err.write(`dsh-session-log: ${colors.red(`${visibleText(name)}: ${visibleText(reason)}`)}\n`)
}

class HumanSink implements FinishedSink {
  readonly #isQuiet: boolean
  readonly #context: CommandContext
  /** Without their findings, which are printed and gone. */
  readonly #logs: CheckedLog[] = []
  #failures = 0
  /** Whether the last log was told in one line, so that a longer text wants a gap. */
  #isAfterLine = false

  constructor(isQuiet: boolean, context: CommandContext) {
    this.#isQuiet = isQuiet
    this.#context = context
  }

  async log(log: CheckedLog): Promise<void> {
    const { out } = this.#context
    this.#logs.push({ ...log, findings: [] })
    const text = formatLog(log, out.traits, this.#isQuiet)
    const isLine = !text.includes('\n\n')
    await out.write(this.#isAfterLine && !isLine ? `\n${text}` : text)
    this.#isAfterLine = isLine && text !== ''
  }

  async failure(failure: Failure): Promise<void> {
    this.#failures++
    await tellFailure(failure, this.#context)
  }

  async finish(): Promise<void> {
    const { out } = this.#context
    if (this.#isQuiet) return
    const summary = formatSummary(this.#logs, this.#failures, out.traits.colors)
    await out.write(this.#isAfterLine ? `\n${summary}` : summary)
  }
}

class JsonSink implements FinishedSink {
  readonly #context: CommandContext

  constructor(context: CommandContext) {
    this.#context = context
  }

  log(log: CheckedLog): Promise<void> {
    return this.#context.out.write(formatJson(log))
  }

  failure(failure: Failure): Promise<void> {
    return tellFailure(failure, this.#context)
  }

  async finish(): Promise<void> {}
}

class SarifSink implements FinishedSink {
  readonly #context: CommandContext
  readonly #logs: CheckedLog[] = []
  readonly #failures: Failure[] = []

  constructor(context: CommandContext) {
    this.#context = context
  }

  async log(log: CheckedLog): Promise<void> {
    this.#logs.push(log)
  }

  async failure(failure: Failure): Promise<void> {
    this.#failures.push(failure)
    await tellFailure(failure, this.#context)
  }

  async finish(): Promise<void> {
    const { out, version } = this.#context
    await out.write(formatSarif(this.#logs, this.#failures, version))
  }
}
