// The packed extension itself, as it was installed.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'

it('what was installed is what is meant to be: built files, no sources, no modules', () => {
  const [folder = ''] = readdirSync(inject('extensionsFolder')).filter((name) =>
    name.startsWith('dsh-session-logs.'),
  )
  const installed = join(inject('extensionsFolder'), folder)
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(installed, name)).isFile(),
  )
  expect(files.filter((name) => name.startsWith('dist')).toSorted()).toEqual([
    'dist/extension.cjs',
    'dist/server.cjs',
    'dist/timeline/codicon.ttf',
    'dist/timeline/main.js',
    'dist/timeline/style.css',
  ])
  expect(
    files.filter((name) => /node_modules|\.ts$|\.map$|(^|\/)(shared|server|client|test)\//.test(name)),
  ).toEqual([])
  expect(statSync(inject('packageFile')).size).toBeLessThan(1_000_000)
})
