// Starts the view: gets hold of the editor's side, says that it is there, and builds the page when the first state has
// arrived, since that brings the language with it.
import { readBundle, useBundle } from '../../../shared/l10n/bundle.js'
import { TimelineApp } from './app.js'
import { watchTheme } from './draw/theme.js'
import { HostLink } from './host-link.js'

/** What VS Code puts into a webview; may be asked for once. */
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void
  getState(): unknown
  setState(state: unknown): void
}

const host = acquireVsCodeApi()
const link = new HostLink((message) => host.postMessage(message))
let app: TimelineApp | undefined

function receive(data: unknown): void {
  const message = link.receive(data)
  if (message === undefined) return
  if (message.kind === 'select') {
    if (message.uri === link.uri && message.version === link.version) app?.select(message.row)
    return
  }
  if (app === undefined) {
    if (message.bundle !== undefined) useBundle(readBundle(message.bundle))
    app = createApp()
  }
  app.receive(message)
}

function createApp(): TimelineApp {
  const root = document.getElementById('timeline')
  if (root === null) throw new Error('the page has no place for the timeline')
  const made = new TimelineApp(root, link, {
    get: () => host.getState(),
    set: (state) => host.setState(state),
  })
  watchTheme(() => made.themeChanged())
  return made
}

window.addEventListener('message', ({ data }) => receive(data))
window.addEventListener('error', ({ message }) => link.defect(message))
window.addEventListener('unhandledrejection', ({ reason }) => link.defect(String(reason)))
// A view that was hidden may have missed messages.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') link.ready()
})
link.ready()
