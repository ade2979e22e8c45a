// The entry of the language server: the connection and nothing else. Speaks LSP over `--stdio`, `--node-ipc`,
// `--socket=PORT` or `--pipe=NAME`. With `--stdio` the protocol owns stdout: the library turns every `console` call into
// a log message of the protocol.
import { createConnection } from 'vscode-languageserver/node'
import { describeError } from './requests.js'
import { serve } from './server.js'

/** Put in by the bundler. */
declare const DSH_SESSION_VERSION: string

const version = typeof DSH_SESSION_VERSION === 'string' ? DSH_SESSION_VERSION : '0.0.0'
const name = 'dsh-session-language-server'
const usage = `${name} ${version}

Language server for the session logs of DeepSeek Harness. An editor starts it:

  ${name} --stdio          messages on standard input and output
  ${name} --node-ipc       messages over Node's own channel
  ${name} --socket=PORT    connects to a port of this machine
  ${name} --pipe=NAME      connects to a named pipe

To check logs in a terminal use: dsh-session-log check PATH...
`

function main(args: readonly string[]): void {
  if (args.includes('--version')) {
    process.stdout.write(`${version}\n`)
    return
  }
  if (args.includes('--help')) {
    process.stdout.write(usage)
    return
  }
  if (!args.some((arg) => /^--(stdio|node-ipc|socket|pipe)(=|$)/.test(arg))) {
    process.stderr.write(usage)
    process.exitCode = 2
    return
  }
  const connection = createConnection()
  process.on('unhandledRejection', (reason) => {
    connection.console.error(`A promise was rejected and nobody listened: ${describeError(reason)}`)
  })
  serve(connection, { name, version })
  connection.listen()
}

main(process.argv.slice(2))
