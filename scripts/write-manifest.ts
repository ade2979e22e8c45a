// Writes the generated part of the extension's manifest anew: `npm run manifest`.
import { readFileSync, writeFileSync } from 'node:fs'
import { rules } from '../shared/rules/catalogue.js'
import { severityNames } from './severity-schema.js'

interface Manifest {
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Record<string, Record<string, unknown>> }[]
  }
}

// Our own file; the test of the manifest checks its shape.
const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'))
for (const { properties } of manifest.contributes.configuration) {
  const severity = properties['dshSession.severity']
  if (severity !== undefined) severity['propertyNames'] = severityNames(rules)
}
writeFileSync('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`)
