// Commands that open something to read: the page about the rules, a sample log, the JSON Schema of a dialect.
import { commands, type ExtensionContext, languages, Uri, window, workspace } from 'vscode'
import { DialectSchema } from '../shared/protocol.js'
import { text } from '../shared/text.js'
import { dialectChoices } from './dialect-choices.js'
import { languageId } from './ids.js'
import type { SessionServer } from './server-connection.js'

/** The page comes with the extension: it needs no network. */
export async function showRules({ extensionUri }: ExtensionContext): Promise<void> {
  await commands.executeCommand('markdown.showPreview', Uri.joinPath(extensionUri, 'docs/rules.md'))
}

/** Samples that come with the extension, by the word that the walkthrough and the picker use. */
const samples = [
  { id: 'clean', file: 'clean-v0c.session.jsonl' },
  { id: 'broken', file: 'broken-turn.session.jsonl' },
] as const

/** Opens a copy, so that nobody edits the installed extension. */
export async function openSample({ extensionUri }: ExtensionContext, id: unknown): Promise<void> {
  const sample = samples.find((each) => each.id === id) ?? (await pickSample())
  if (sample === undefined) return
  const uri = Uri.joinPath(extensionUri, 'samples', sample.file)
  const content = new TextDecoder().decode(await workspace.fs.readFile(uri))
  const document = await workspace.openTextDocument({ content, language: languageId })
  await languages.setTextDocumentLanguage(document, languageId)
  await window.showTextDocument(document, { preview: false })
}

async function pickSample(): Promise<(typeof samples)[number] | undefined> {
  const words = {
    clean: [
      text('A healthy session'),
      text('Three turns: a fixed bug, a failed tool, a compaction, a cancelled answer'),
    ],
    broken: [
      text('A session with two faults'),
      text('A turn that never ends, and a turn number that is left out'),
    ],
  } as const
  const items = samples.map((sample) => ({ sample, label: words[sample.id][0], detail: words[sample.id][1] }))
  const chosen = await window.showQuickPick(items, { title: text('Open Sample Log') })
  return chosen?.sample
}

/** Opens the schema of a dialect as a new document. */
export async function exportSchema(server: SessionServer): Promise<void> {
  const items = dialectChoices.map(({ id, title }) => ({ id, label: title }))
  const chosen = await window.showQuickPick(items.toReversed(), {
    title: text('Export JSON Schema: Dialect'),
  })
  if (chosen === undefined) return
  const params: DialectSchema.Params = { dialect: chosen.id }
  const answer = await server.request<DialectSchema.Result>(DialectSchema.method, params)
  if (answer === undefined) return
  const content = `${JSON.stringify(answer.schema, undefined, 2)}\n`
  await window.showTextDocument(await workspace.openTextDocument({ content, language: 'json' }))
}
