// Which language a program's texts come in, and the bundles that it has. A program decides before anything is analysed:
// problems keep the words that they were found with. It must not know where texts are shown.
import chinese from '../l10n/bundle.l10n.zh-cn.json' with { type: 'json' }
import { type Bundle, readBundle, useBundle } from '../shared/l10n/bundle.js'

/** Uses the texts of a locale: `zh-cn`, `zh_CN.UTF-8`, `zh-Hans`; English where there are none of it. */
export function useLocale(locale: string): void {
  useBundle(bundleOf(locale))
}

function bundleOf(locale: string): Bundle | undefined {
  const [language] = locale.toLowerCase().split(/[-_.]/)
  return language === 'zh' ? readBundle(chinese) : undefined
}

/** The locale of a process, by the variables that POSIX gives it; the first one that is set counts. */
export function processLocale(env: Readonly<Record<string, string | undefined>>): string {
  return env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || ''
}
