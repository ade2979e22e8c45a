// What is shown while there is no timeline: how far the analysis is, or why there is none and what to do now.
import type { Content } from '../../../../shared/analysis/timeline/messages.js'
import { formatCount } from '../../../../shared/number-text.js'
import { quotableText } from '../../../../shared/rules/message.js'
import { text } from '../../../../shared/text.js'
import { element } from './elements.js'

type NotReady = Exclude<Content, { readonly state: 'ready' }>

export function statusPage(name: string, content: NotReady): HTMLElement {
  const lines = content.state === 'running' ? runningLines(content) : unavailableLines(content)
  return element('section', { class: 'status-page', role: 'status' }, [
    element('h1', { text: quotableText(name) }),
    ...lines,
  ])
}

function runningLines({
  done,
  total,
}: Extract<NotReady, { readonly state: 'running' }>): readonly HTMLElement[] {
  const bar = element('progress', { aria: { label: text('Reading the log') } })
  bar.max = Math.max(total, 1)
  bar.value = done
  return [
    element('p', { text: text('Reading the log: {0} of {1} rows', [formatCount(done), formatCount(total)]) }),
    bar,
  ]
}

function unavailableLines({
  reason,
  message,
}: Extract<NotReady, { readonly state: 'unavailable' }>): readonly HTMLElement[] {
  return [
    element('p', { text: text('There is no timeline of this log.') }),
    element('p', { class: 'note', text: message }),
    element('p', { text: nextStep(reason) }),
  ]
}

function nextStep(reason: 'unreadable' | 'too-large' | 'failed'): string {
  switch (reason) {
    case 'unreadable':
      return text('Check that the file is still there and may be read, then open the timeline again.')
    case 'too-large':
      return text('The command line reads logs of any size: dsh-session-log check and dsh-session-log stat.')
    case 'failed':
      return text('The output channel of DSH Session Logs says what went wrong; please report it.')
  }
}
