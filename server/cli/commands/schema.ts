// `schema`: writes the JSON Schema of a dialect's rows, for tools that know nothing of this one.
import type { Command } from 'commander'
import type { Dialect } from '../../../shared/format/dialect.js'
import { jsonSchemaOf } from '../../../shared/format/json-schema.js'
import { defaultDialect, dialects } from '../../../shared/format/registry.js'
import { type CommandContext, ExitCode } from '../context.js'
import { parseDialect } from '../options.js'
import { readTypesFile } from '../types-file.js'

interface SchemaOptions {
  readonly dialect?: Dialect
  readonly types?: string
}

const details = `
The schema (draft 2020-12) describes one row: the header line, an event with its payload, or a packed row. What rows
have to do with each other is beyond it; that is what check is for.`

export function addSchemaCommand(program: Command, context: CommandContext): void {
  program
    .command('schema')
    .description('print the JSON Schema of the rows of a dialect')
    .option(
      '--dialect <id>',
      `one of ${dialects.map(({ id }) => id).join(', ')} (default: ${defaultDialect.id})`,
      parseDialect,
    )
    .option('--types <file>', 'put the event types in that plugins declare')
    .addHelpText('after', details)
    .action(async (options: SchemaOptions) => {
      process.exitCode = await printSchema(options, context)
    })
}

async function printSchema(
  { dialect = defaultDialect, types }: SchemaOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const declared = types === undefined ? new Map() : await readTypesFile(types, context)
  if (declared === 'failed') return ExitCode.CouldNotRun
  const extended = { ...dialect, events: new Map([...declared, ...dialect.events]) }
  await context.out.write(`${JSON.stringify(jsonSchemaOf(extended), undefined, 2)}\n`)
  return ExitCode.Clean
}
