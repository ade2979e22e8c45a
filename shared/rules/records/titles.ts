// Session titles: an automatic title cites the messages it was made from, one that a person chose cites none; and
// what it cites are earlier messages of people (events.json, "session/title", "session/title-llm-request").
import { isRecord } from '../../session/json.js'
import { findId, type IdMap, sameIds, withId } from './id-map.js'
import { membersOf, seqsOf, textOf } from './members.js'
import { recordRule } from './record-machine.js'

export interface TitleDetail {
  readonly kind: 'record'
  readonly family: 'title'
  /** Who chose the title; `undefined` on requests to a model. */
  readonly source: string | undefined
  readonly messageSeqs: readonly number[]
}

const titleType = 'session/title'
const requestType = 'session/title-llm-request'

export function readTitleDetail(type: string, data: unknown): TitleDetail | undefined {
  if ((type !== titleType && type !== requestType) || !isRecord(data)) return undefined
  const messageSeqs = seqsOf(data['messageSeqs'])
  if (messageSeqs === undefined) return undefined
  const source = type === titleType ? textOf(membersOf(data['source'])['kind']) : undefined
  return { kind: 'record', family: 'title', source, messageSeqs }
}

export interface TitleState {
  /** Messages that people wrote. */
  readonly messages: IdMap<number, true>
}

export const createTitleRule = recordRule<TitleState>((context) => {
  function checkCount({ source, messageSeqs }: TitleDetail): void {
    const path = ['data', 'messageSeqs']
    if (source === undefined) return
    if (source === 'user' && messageSeqs.length > 0) {
      context.report('title/messages-given', path, [messageSeqs.length])
    } else if (source !== 'user' && messageSeqs.length === 0) {
      context.report('title/messages-missing', path, [source])
    }
  }

  /** The first cited event that is no earlier message of a person. */
  function checkMessages(state: TitleState, ownSeq: number, seqs: readonly number[]): void {
    for (const [index, seq] of seqs.entries()) {
      if (seq >= ownSeq) {
        context.report('title/not-earlier', ['data', 'messageSeqs', index], [seq, ownSeq])
        return
      }
      if (findId(state.messages, seq) === undefined && !context.isLost(seq)) {
        const related = [{ seq, text: 'cited-here' }]
        context.report('title/not-user-message', ['data', 'messageSeqs', index], [seq], related)
        return
      }
    }
  }

  return {
    own: [titleType, requestType],
    watched: ['user/message'],
    start: { messages: undefined },
    fold(state, event) {
      const { detail } = event
      if (detail?.kind === 'message') {
        const isPerson = detail.sourceKind === 'user'
        return isPerson ? { messages: withId(state.messages, event.seq, true) } : state
      }
      if (detail?.kind !== 'record' || detail.family !== 'title') return state
      checkCount(detail)
      if (detail.source !== 'user') checkMessages(state, event.seq, detail.messageSeqs)
      return state
    },
    same: (a, b) => sameIds(a.messages, b.messages),
  }
})
