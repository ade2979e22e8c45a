// The manifest against the code that it speaks for: what it names exists, and what exists is named.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dialectChoices, recognised } from '../../client/dialect-choices.js'
import { severityNames } from '../../scripts/severity-schema.js'
import { familyLegend, semanticFamilies } from '../../server/features/semantic-tokens.js'
import { defaultSettings, readSettings } from '../../server/settings.js'
import { dialects } from '../../shared/format/registry.js'
import { rules } from '../../shared/rules/catalogue.js'
import {
  contributes,
  type JsonObject,
  manifest,
  object,
  objects,
  readJson,
  settings,
  strings,
  textsIn,
} from './manifest.js'

const commandIds = objects(contributes['commands']).map(({ command }) => String(command))
const clientSources = sourcesIn('client').map((file) => readFileSync(file, 'utf8'))
const source = clientSources.join('\n') + readFileSync('shared/commands.ts', 'utf8')

describe('commands', () => {
  it('are all in the code, and the code registers no others', () => {
    const inCode = new Set(source.match(/(?<=')dshSession\.[a-zA-Z]+(?=')/g))
    const notCommands = new Set(['dshSession.status', 'dshSession.timeline', 'dshSession.compressed'])
    expect([...inCode].filter((id) => !notCommands.has(id)).toSorted()).toEqual(commandIds.toSorted())
  })

  it('share the category, which is not repeated in titles', () => {
    const english = readJson('package.nls.json')
    for (const { category, title } of objects(contributes['commands'])) {
      expect(category).toBe('%category%')
      expect(english[String(title).slice(1, -1)]).not.toMatch(/DSH/)
    }
  })

  it('in menus exist, and stand in a title bar only with an icon', () => {
    const menus = object(contributes['menus'])
    const icons = new Map(objects(contributes['commands']).map(({ command, icon }) => [command, icon]))
    for (const [menu, items] of Object.entries(menus)) {
      for (const { command, when } of objects(items)) {
        expect(commandIds).toContain(command)
        expect(when).toMatch(/== dsh-session\b/)
        if (menu === 'editor/title') expect(icons.get(String(command))).toMatch(/^\$\(/)
      }
    }
    expect(Object.keys(menus)).toContain('editor/lineNumber/context')
  })
})

describe('settings', () => {
  it('of the server are those that the server reads', () => {
    // VS Code passes its own language, which the rest of the extension follows.
    const read = namesRead().filter((name) => name !== 'dshSession.locale')
    const ofClient = ['dshSession.recognizeLogs', 'dshSession.fork.glyphs']
    expect(Object.keys(settings).toSorted()).toEqual([...read, ...ofClient].toSorted())
    for (const name of ofClient) expect(source).toContain(`'${name.slice('dshSession.'.length)}'`)
  })

  it('have the defaults of the server', () => {
    const known = { dialects: dialects.map(({ id }) => id), problems: new Set<string>() }
    const section: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(settings))
      put(section, name.split('.').slice(1), object(schema)['default'])
    const { settings: result, complaints } = readSettings(section, defaultSettings, known)
    expect(complaints).toEqual([])
    expect(result).toEqual(defaultSettings)
  })

  it('offer the dialects of the core', () => {
    const ids = dialects.map(({ id }) => id)
    expect(object(settings['dshSession.dialect'])['enum']).toEqual([recognised, ...ids])
    expect(dialectChoices).toEqual(dialects.map(({ id, title }) => ({ id, title })))
  })

  it('complete every code and family of the catalogue (npm run manifest)', () => {
    expect(object(settings['dshSession.severity'])['propertyNames']).toEqual(severityNames(rules))
  })

  it('that lead out of the workspace are not taken from an untrusted one', () => {
    const { untrustedWorkspaces } = object(manifest['capabilities'])
    const restricted = strings(object(untrustedWorkspaces)['restrictedConfigurations'])
    expect(restricted).toEqual(['dshSession.rulesUrl', 'dshSession.eventTypes.file'])
    for (const name of restricted) expect(settings).toHaveProperty([name])
  })
})

describe('texts', () => {
  const languages = ['package.nls.json', 'package.nls.zh-cn.json']
  const keys = textsIn(manifest).flatMap((text) => text.match(/^%(.+)%$/)?.[1] ?? [])

  it.each(languages)('%s has every text that the manifest names, and no other', (file) => {
    expect(Object.keys(readJson(file)).toSorted()).toEqual([...new Set(keys)].toSorted())
  })

  it.each(languages)('%s names commands in links that exist', (file) => {
    for (const text of textsIn(readJson(file))) {
      for (const [, command = ''] of text.matchAll(/\(command:([\w.]+)/g)) {
        expect([...commandIds, 'workbench.actions.view.problems']).toContain(command)
      }
    }
  })
})

describe('language', () => {
  const [language = {}] = objects(contributes['languages'])

  it.each([
    ['session.jsonl'],
    ['my.session.jsonl'],
    ['session.1.jsonl'],
    ['session.v3.jsonl'],
    ['session.1.v3.jsonl'],
    ['session.expected.jsonl'],
    ['parent.expected.jsonl'],
    ['child.expected.jsonl'],
    ['writer.2.expected.jsonl'],
    ['parent.replay.jsonl'],
    ['child.replay.v3.jsonl'],
  ])('claims %s', (name) => {
    expect(claims(language, name)).toBe(true)
  })

  it.each([
    ['stdout.expected.jsonl'],
    ['stream-json.expected.jsonl'],
    ['notifications.expected.jsonl'],
    ['sessions.jsonl'],
    ['data.jsonl'],
  ])('leaves %s alone', (name) => {
    expect(claims(language, name)).toBe(false)
  })

  it('tells a header by the first line', () => {
    const firstLine = new RegExp(String(language['firstLine']))
    expect('{"type":"session","version":0,"id":"s-1"}').toMatch(firstLine)
    expect('{"type":"sessions","version":0}').not.toMatch(firstLine)
  })

  it('has a grammar of its scope', () => {
    const [grammar = {}] = objects(contributes['grammars'])
    expect(readJson(String(grammar['path']))['scopeName']).toBe(grammar['scopeName'])
  })

  it('describes its semantic tokens, each type with the standard one behind it and the scope of the grammar', () => {
    const modifiers = objects(contributes['semanticTokenModifiers']).map(({ id }) => String(id))
    expect(modifiers).toEqual(familyLegend.tokenModifiers.filter((modifier) => modifier !== 'deprecated'))
    const types = objects(contributes['semanticTokenTypes'])
    expect(types.map(({ id }) => id)).toEqual(familyLegend.tokenTypes)
    const standard = [...Object.values(semanticFamilies), 'variable']
    expect(types.map(({ superType }) => superType)).toEqual(standard)

    const [scopes = {}] = objects(contributes['semanticTokenScopes'])
    const grammar = readFileSync('syntaxes/dsh-session.tmLanguage.json', 'utf8')
    expect(Object.keys(object(scopes['scopes']))).toEqual(familyLegend.tokenTypes)
    for (const names of Object.values(object(scopes['scopes']))) {
      for (const name of strings(names)) expect(grammar).toContain(`"${name}"`)
    }
  })
})

describe('colours', () => {
  const colors = objects(contributes['colors'])
  // In a webview the editor turns only the first dot of a name into a dash.
  const variables = colors.map(({ id }) => String(id).replace('.', '-'))

  it('have a default in every kind of theme', () => {
    for (const { id, defaults } of colors) {
      const kinds = ['dark', 'light', 'highContrast', 'highContrastLight']
      expect(Object.keys(object(defaults)), String(id)).toEqual(kinds)
      for (const value of Object.values(object(defaults))) expect(value).toMatch(/^[a-z]+\.[a-zA-Z]+$/i)
    }
  })

  it('are those that the timeline draws with', () => {
    const files = [...sourcesIn('client/timeline/view'), ...sourcesIn('client/timeline/view/style', '.css')]
    const view = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    const used = new Set(view.match(/dshSession-[\w-]+/g))
    expect([...used].toSorted()).toEqual(variables.toSorted())
  })
})

describe('behaviour', () => {
  it('wakes for JSON Lines files, to look for a header, and for nothing wider', () => {
    expect(manifest['activationEvents']).toEqual(['onLanguage:jsonl', 'onWebviewPanel:dshSession.timeline'])
  })

  it('has every file that the manifest names', () => {
    const files = textsIn(manifest).filter((text) => /^(\.\/)?(icons|walkthrough|syntaxes|l10n)\//.test(text))
    expect(files.length).toBeGreaterThan(8)
    for (const file of files) expect(existsSync(file), file).toBe(true)
  })

  it('has pictures without inline styles, which the editor does not apply in a walkthrough', () => {
    for (const file of readdirSync('walkthrough')) {
      expect(readFileSync(join('walkthrough', file), 'utf8'), file).not.toMatch(/style=|<style/)
    }
  })

  it('has a walkthrough of at most five steps, each with its own completion and words for its picture', () => {
    const [walkthrough = {}] = objects(contributes['walkthroughs'])
    const steps = objects(walkthrough['steps'])
    expect(steps.length).toBeLessThanOrEqual(5)
    for (const { completionEvents, media } of steps) {
      expect(strings(completionEvents)).toHaveLength(1)
      expect(object(media)['altText']).toMatch(/^%/)
    }
  })
})

/** Names of all settings that the server looks at, told by a section that notes what it is asked for. */
function namesRead(): readonly string[] {
  const read = new Set<string>()
  const note = (prefix: string): object =>
    new Proxy(
      {},
      {
        get: (_target, name) => {
          if (typeof name !== 'string') return undefined
          read.add(`${prefix}.${name}`)
          return note(`${prefix}.${name}`)
        },
        ownKeys: () => [],
      },
    )
  readSettings(note('dshSession'), defaultSettings, { dialects: [], problems: new Set() })
  const isGroup = (name: string): boolean => [...read].some((other) => other.startsWith(`${name}.`))
  return [...read].filter((name) => !isGroup(name) && !/\.(toString|valueOf|toJSON)$/.test(name))
}

function put(
  section: Record<string, unknown>,
  [first = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    section[first] = value
    return
  }
  const inner: Record<string, unknown> = { ...(typeof section[first] === 'object' ? section[first] : {}) }
  put(inner, rest, value)
  section[first] = inner
}

/** As the editor tells the language of a file from its name. */
function claims(language: JsonObject, name: string): boolean {
  const patterns = strings(language['filenamePatterns']).map(toRegExp)
  return (
    strings(language['filenames']).includes(name) ||
    strings(language['extensions']).some((extension) => name.endsWith(extension)) ||
    patterns.some((pattern) => pattern.test(name))
  )
}

/** The globs here have classes and stars only. */
function toRegExp(glob: string): RegExp {
  return new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
}

function sourcesIn(folder: string, ending = '.ts'): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.startsWith('timeline'))
    .map((file) => join(folder, file))
}
