// What goes into the extension's package, by name: a file more is a file that every user downloads.
import { listFiles, PackageManager } from '@vscode/vsce'
import { expect, it } from 'vitest'

const built = ['dist/extension.cjs', 'dist/server.cjs', 'dist/timeline/']

it('the package holds these files and nothing else', async () => {
  const files = await listFiles({ cwd: process.cwd(), packageManager: PackageManager.None })
  const isBuilt = (file: string): boolean => file.startsWith('dist/')
  expect(files.filter((file) => !isBuilt(file)).toSorted()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'docs/rules.md',
    'icons/extension.png',
    'icons/fork-dark.svg',
    'icons/fork-light.svg',
    'icons/log-dark.svg',
    'icons/log-light.svg',
    'l10n/bundle.l10n.zh-cn.json',
    'package.json',
    'package.nls.json',
    'package.nls.zh-cn.json',
    'samples/broken-turn.session.jsonl',
    'samples/clean-v0c.session.jsonl',
    'syntaxes/dsh-session.tmLanguage.json',
    'syntaxes/language-configuration.json',
    'walkthrough/fork.svg',
    'walkthrough/model.svg',
    'walkthrough/open.svg',
    'walkthrough/problems.svg',
    'walkthrough/timeline.svg',
  ])
  // Another test run may be building these just now; the packed file itself is looked into by the tests in an editor.
  for (const file of files.filter(isBuilt)) {
    expect(
      built.some((each) => file === each || (each.endsWith('/') && file.startsWith(each))),
      file,
    ).toBe(true)
  }
})
