// The options that several commands share, as the command line gives them: checked, with an error that names what is
// allowed. It must not know what commands do.
import { InvalidArgumentError } from 'commander'
import type { Dialect } from '../../shared/format/dialect.js'
import { dialects, findDialect } from '../../shared/format/registry.js'
import { rules } from '../../shared/rules/catalogue.js'
import type { Severity } from '../../shared/rules/problem.js'
import { closest } from './closest.js'

export type SeverityChoice = Severity | 'off'

const severityChoices: readonly SeverityChoice[] = ['error', 'warning', 'information', 'hint', 'off']

/** The dialect with this id. */
export function parseDialect(id: string): Dialect {
  const dialect = findDialect(id)
  if (dialect !== undefined) return dialect
  throw new InvalidArgumentError(`It must be one of ${dialects.map((known) => known.id).join(', ')}.`)
}

/** One `code=level` more; a code may be a whole family. */
export function collectSeverity(
  text: string,
  earlier: ReadonlyMap<string, SeverityChoice>,
): ReadonlyMap<string, SeverityChoice> {
  const [name = '', level = '', ...rest] = text.split('=')
  const choice = severityChoices.find((known) => known === level)
  if (choice === undefined || rest.length > 0) {
    throw new InvalidArgumentError(
      `It must be code=level with one of the levels ${severityChoices.join(', ')}.`,
    )
  }
  const names = rules.flatMap(({ code }) => [code, code.slice(0, code.indexOf('/'))])
  if (!names.includes(name)) {
    const hint = closest(name, names)
    const suggestion = hint === undefined ? '' : ` Did you mean ${hint}?`
    throw new InvalidArgumentError(`There is no rule and no family ${JSON.stringify(name)}.${suggestion}`)
  }
  return new Map([...earlier, [name, choice]])
}

/** The number of an event: a whole number from 0. */
export function parseSeq(text: string): number {
  const seq = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(seq)) return seq
  throw new InvalidArgumentError('It must be a whole number from 0.')
}

/** A whole number from 1. */
export function parseCount(text: string): number {
  const count = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(count) && count > 0) return count
  throw new InvalidArgumentError('It must be a whole number from 1.')
}
