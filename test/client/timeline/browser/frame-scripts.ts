// What runs in the page in place of the editor's frame around a webview. Texts, not functions: the tests are compiled for
// Node, which knows no page.
import type { HostMessage } from '../../../../shared/analysis/timeline/messages.js'
import type { TestTheme } from './themes.js'

/** Before the page's own script: the part of the editor that a webview sees, and an ear for violations of the policy. */
export const playEditor = `
  window.acquireVsCodeApi = () => ({
    postMessage: (message) => window.tellHost(message),
    getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
    setState: (state) => sessionStorage.setItem('state', JSON.stringify(state)),
  })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    window.tellViolation('policy: ' + violatedDirective + ' ' + blockedURI)
  })
`

/** Variables on the root and classes on the body, as the editor sets them. */
export function applyTheme({ classes, variables }: TestTheme): string {
  return `
    (() => {
      const apply = () => {
        const style = document.documentElement.style
        for (const name of [...style]) if (name.startsWith('--vscode-')) style.removeProperty(name)
        for (const [name, value] of Object.entries(${JSON.stringify(variables)})) {
          style.setProperty('--vscode-' + name, value)
        }
        if (document.body !== null) document.body.className = ${JSON.stringify(classes)}
      }
      if (document.body === null) document.addEventListener('DOMContentLoaded', apply)
      else apply()
    })()
  `
}

/** A message of the host, as the editor hands it over. */
export function handOver(message: HostMessage): string {
  return `window.dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(message)} }))`
}
