// Writes l10n/bundle.l10n.json anew and brings the translations into the same order: `npm run l10n`. Texts that are
// gone leave the translations; those that a translation lacks are listed, and somebody has to write them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readBundle } from '../../shared/l10n/bundle.js'
import { englishBundle } from './english-bundle.js'

const translations = ['l10n/bundle.l10n.zh-cn.json']

const english = englishBundle(resolve('.'))
writeJson('l10n/bundle.l10n.json', english)
for (const file of translations) {
  const known = existsSync(file)
    ? readBundle(JSON.parse(readFileSync(file, 'utf8')))
    : new Map<string, string>()
  const kept = Object.keys(english).flatMap((text) => {
    const translation = known.get(text)
    return translation === undefined ? [] : [[text, translation] as const]
  })
  writeJson(file, Object.fromEntries(kept))
  const missing = Object.keys(english).filter((text) => !known.has(text))
  for (const text of missing) process.stderr.write(`${file} lacks: ${JSON.stringify(text)}\n`)
  if (missing.length > 0) process.exitCode = 1
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
