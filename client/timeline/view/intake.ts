// Takes up the states of a log that the host sends: all of it, or what changed since the state that is here.
import type { HostMessage } from '../../../shared/analysis/timeline/messages.js'
import type { TimelineData } from '../../../shared/analysis/timeline/tables.js'
import { unpackTimeline } from '../../../shared/analysis/timeline/transfer.js'
import type { HostLink } from './host-link.js'

export type StateMessage = Extract<HostMessage, { readonly kind: 'state' }>
type ReadyContent = Extract<StateMessage['content'], { readonly state: 'ready' }>

/** A state that was taken up. */
export interface TakenState {
  readonly data: TimelineData
  /** Rows before this one are as they were. */
  readonly changedFrom: number
}

export class Intake {
  readonly #link: HostLink
  #data: TimelineData | undefined

  constructor(link: HostLink) {
    this.#link = link
  }

  /** Where what changed does not fit what is here, all of it is asked for; where all of it does not, it is given up. */
  take(message: StateMessage, content: ReadyContent): TakenState | 'asked-again' | 'unreadable' {
    const link = this.#link
    const isUpdate = content.base !== undefined && content.base === link.version && message.uri === link.uri
    const data = unpackTimeline(content.timeline, isUpdate ? this.#data : undefined)
    this.#data = data
    if (data === undefined) {
      link.version = 0
      if (content.base === undefined) {
        link.defect('a timeline could not be unpacked')
        return 'unreadable'
      }
      link.ready()
      return 'asked-again'
    }
    link.uri = message.uri
    link.version = message.version
    return { data, changedFrom: isUpdate ? content.timeline.tables.rows.from : 0 }
  }
}
