// Which language a program's texts come in, and the bundles that it has. A program decides once, before anything is
// analysed: problems keep the words that they were found with. It must not know where texts are shown.
import type { InitializeParams } from 'vscode-languageserver/node'
import chinese from '../l10n/bundle.l10n.zh-cn.json' with { type: 'json' }
import { type Bundle, readBundle, useBundle } from '../shared/l10n/bundle.js'
import { initialSettings } from './client-abilities.js'

/** Uses the texts of a locale: `zh-cn`, `zh_CN.UTF-8`, `zh-Hans`; English where there are none of it. */
export function useLocale(locale: string): void {
  useBundle(bundleOf(locale))
}

function bundleOf(locale: string): Bundle | undefined {
  const [language] = locale.toLowerCase().split(/[-_.]/)
  return language === 'zh' ? readBundle(chinese) : undefined
}

/** The locale of an editor, unless the setting `dshSession.locale` among its initialisation options names another. */
export function editorLocale(params: InitializeParams): string {
  const settings = initialSettings(params)
  const chosen =
    typeof settings === 'object' && settings !== null && 'locale' in settings ? settings.locale : undefined
  const isChosen = typeof chosen === 'string' && chosen !== '' && chosen !== 'auto'
  return isChosen ? chosen : (params.locale ?? '')
}

/** The locale of a process, by the variables that POSIX gives it; the first one that is set counts. */
export function processLocale(env: Readonly<Record<string, string | undefined>>): string {
  return env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || ''
}
