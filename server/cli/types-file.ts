// The file of declared event types that a command line names: read, and its mistakes told.
import { readFile } from 'node:fs/promises'
import { readDeclaredTypes } from '../../shared/format/declared-types.js'
import type { EventDefinition } from '../../shared/format/dialect.js'
import { visibleText } from '../../shared/rules/message.js'
import type { CommandContext } from './context.js'
import { describeFailure } from './failure.js'

/** The types; `failed`, and told, where the file cannot be read. Mistakes in it cost only what they are in. */
export async function readTypesFile(
  file: string,
  { err }: CommandContext,
): Promise<ReadonlyMap<string, EventDefinition> | 'failed'> {
  let source: string
  try {
    source = await readFile(file, 'utf8')
  } catch (error) {
    await err.write(`dsh-session-log: ${visibleText(file)}: ${describeFailure(error)}\n`)
    return 'failed'
  }
  const { types, problems } = readDeclaredTypes(source)
  for (const { message, start } of problems) {
    const line = source.slice(0, start).split('\n').length
    await err.write(`dsh-session-log: ${visibleText(file)}:${line}: ${message}\n`)
  }
  return types
}
