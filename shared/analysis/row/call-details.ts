// What the deltas of a tool call say of their call. A call streams in many deltas, and all of them share one detail.
import type { ChunkDetail } from '../../rules/event-detail.js'
import { readChunkDetail } from './read-detail.js'
import { asMembers } from './row-draft.js'

export class CallDetails {
  #members = ''
  #detail: ChunkDetail | undefined

  /** The detail of a call whose `id` and `name` are given as members of JSON. */
  detailOf(members: string): ChunkDetail | undefined {
    if (members !== this.#members) {
      this.#members = members
      this.#detail = readChunkDetail({ ...asMembers(JSON.parse(`{${members}}`)), type: 'tool-call-delta' })
    }
    return this.#detail
  }
}
