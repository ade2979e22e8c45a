// The branch glyph beside every row in view where the log may be forked. Asks about the rows in view only, and again
// when the view moves or the log has changed.
import {
  type Disposable,
  type ExtensionContext,
  Range,
  type TextEditor,
  type TextEditorDecorationType,
  window,
  workspace,
} from 'vscode'
import { ForkBoundaries } from '../../shared/protocol.js'
import { languageId, settingsSection } from '../ids.js'
import { identify } from '../log-target.js'
import type { SessionServer } from '../server-connection.js'

/** Rows around the view that are asked for along, so that slow scrolling shows no bare rows. */
const margin = 40

export class ForkGlyphs implements Disposable {
  readonly #server: SessionServer
  readonly #glyph: TextEditorDecorationType
  readonly #subscriptions: readonly Disposable[]
  /** Editors with a question on its way; true where another one is due after it. */
  readonly #asking = new Map<TextEditor, boolean>()

  constructor(context: ExtensionContext, server: SessionServer) {
    this.#server = server
    this.#glyph = window.createTextEditorDecorationType({
      light: { gutterIconPath: context.asAbsolutePath('icons/fork-light.svg') },
      dark: { gutterIconPath: context.asAbsolutePath('icons/fork-dark.svg') },
      gutterIconSize: 'contain',
    })
    this.#subscriptions = [
      this.#glyph,
      server.onStatus(({ uri, result }) => {
        if (result === undefined) return
        for (const editor of window.visibleTextEditors) {
          if (editor.document.uri.toString() === uri) this.#renew(editor)
        }
      }),
      window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.#renew(textEditor)),
      window.onDidChangeVisibleTextEditors((editors) => {
        for (const editor of editors) this.#renew(editor)
      }),
      workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration(`${settingsSection}.fork`)) return
        for (const editor of window.visibleTextEditors) this.#renew(editor)
      }),
    ]
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose()
  }

  #renew(editor: TextEditor): void {
    if (editor.document.languageId !== languageId) return
    const isAsking = this.#asking.has(editor)
    this.#asking.set(editor, isAsking)
    if (isAsking) return
    this.#draw(editor)
      // A glyph is an offer beside other ways; without an answer there is none.
      .catch(() => editor.setDecorations(this.#glyph, []))
      .finally(() => {
        const isDue = this.#asking.get(editor)
        this.#asking.delete(editor)
        if (isDue === true) this.#renew(editor)
      })
  }

  async #draw(editor: TextEditor): Promise<void> {
    const { document } = editor
    const settings = workspace.getConfiguration(settingsSection, document)
    if (!settings.get<boolean>('fork.glyphs', true)) {
      editor.setDecorations(this.#glyph, [])
      return
    }
    const { version } = document
    const params: ForkBoundaries.Params = { ...identify(document.uri), rows: rowsInView(editor) }
    const answer = await this.#server.request<ForkBoundaries.Result>(ForkBoundaries.method, params)
    // An answer about another state of the log: the status of the new one brings the next question.
    if (answer === undefined || answer.version !== version || document.version !== version) return
    const lines = answer.boundaries.map(({ row }) => row).filter((row) => row < document.lineCount)
    editor.setDecorations(
      this.#glyph,
      lines.map((line) => new Range(line, 0, line, 0)),
    )
  }
}

/** The editor ends lines where rows end: it turns every other line ending into the usual one when it opens a file. */
function rowsInView({ visibleRanges, document }: TextEditor): {
  readonly firstRow: number
  readonly lastRow: number
} {
  const firstLine = visibleRanges[0]?.start.line ?? 0
  const lastLine = visibleRanges.at(-1)?.end.line ?? firstLine
  return {
    firstRow: Math.max(firstLine - margin, 0),
    lastRow: Math.min(lastLine + margin, document.lineCount),
  }
}
