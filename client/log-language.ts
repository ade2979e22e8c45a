// Makes session logs of JSON Lines files: a document whose first line is a session header gets our language, once. A
// user who changes the language afterwards has the last word. A setting turns it off.
import { type Disposable, type LogOutputChannel, languages, type TextDocument, workspace } from 'vscode'
import { startsWithHeader } from './header-line.js'
import { languageId, settingsSection } from './ids.js'

/** Languages that nobody chose on purpose for a log. */
const lineLanguages = new Set(['jsonl', 'jsonlines', 'ndjson', 'json'])

export class LogLanguage implements Disposable {
  /** Documents that were looked at since they were opened. */
  readonly #seen = new Set<string>()
  readonly #subscriptions: readonly Disposable[]
  readonly #output: LogOutputChannel

  constructor(output: LogOutputChannel) {
    this.#output = output
    this.#subscriptions = [
      workspace.onDidOpenTextDocument((document) => this.#look(document)),
      workspace.onDidCloseTextDocument((document) => {
        // A change of the language closes and opens a document that lives on.
        if (document.isClosed) this.#seen.delete(document.uri.toString())
      }),
    ]
    for (const document of workspace.textDocuments) this.#look(document)
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose()
  }

  #look(document: TextDocument): void {
    const uri = document.uri.toString()
    if (this.#seen.has(uri)) return
    this.#seen.add(uri)
    if (!lineLanguages.has(document.languageId)) return
    const settings = workspace.getConfiguration(settingsSection, document)
    if (!settings.get<boolean>('recognizeLogs', true)) return
    if (!startsWithHeader(document.lineCount, (line) => document.lineAt(line).text)) return
    languages.setTextDocumentLanguage(document, languageId).then(undefined, (error: unknown) => {
      // Closed in the meantime, as a rule.
      this.#output.debug('The language of a log could not be set', String(error))
    })
  }
}
