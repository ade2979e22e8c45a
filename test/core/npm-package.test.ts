// What goes into the npm package: server, command line and library, and nothing that only a developer needs.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { manifest, object, objects } from '../client/manifest.js'

it.skipIf(!existsSync('dist/core.js'))('the npm package holds what its manifest names', () => {
  const report = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const [packed = {}] = objects(JSON.parse(report))
  const files = objects(packed['files']).map(({ path }) => String(path))
  const { types, default: core } = object(object(manifest['exports'])['./core'])
  for (const file of [...Object.values(object(manifest['bin'])), types, core]) {
    expect(files).toContain(join(String(file)).replaceAll('\\', '/'))
  }
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'docs/rules.md']))
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))
  expect([...folders].toSorted()).toEqual(['dist', 'docs', 'l10n', 'samples'])
})
