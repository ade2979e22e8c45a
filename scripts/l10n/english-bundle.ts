// The English bundle: every text for users as key and value, which translators and `vscode.l10n` start from.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsInSource } from './texts-in-source.js'
import { textsInTables } from './texts-in-tables.js'

const sourceFolders = ['shared', 'server', 'client']

/** These define the functions that are searched for, and pass texts on. */
const definingFiles: readonly string[] = [
  'shared/text.ts',
  'shared/number-text.ts',
  'shared/l10n/bundle.ts',
  'server/markdown.ts',
]

/** Texts with themselves, sorted. Throws where a text is no literal, naming the places. */
export function englishBundle(root: string): Readonly<Record<string, string>> {
  const faults: string[] = []
  const texts = new Set(textsInTables())
  for (const file of sourceFolders.flatMap((folder) => typeScriptIn(root, folder))) {
    const found = textsInSource(readFileSync(join(root, file), 'utf8'))
    for (const text of found.texts) texts.add(text)
    if (!definingFiles.includes(file)) faults.push(...found.faults.map((fault) => `${file}: ${fault}`))
  }
  if (faults.length > 0) throw new Error(`Texts must be literals where they are used:\n${faults.join('\n')}`)
  return Object.fromEntries([...texts].sort(byCodeUnits).map((text) => [text, text]))
}

function typeScriptIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort(byCodeUnits)
}

/** The same order on every machine. */
export function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
