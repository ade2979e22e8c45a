import { expect, it } from 'vitest'
import { compressedFileOf, toCompressedParts } from '../../../client/compressed/compressed-uri.js'

const file = {
  path: '/home/mira/a b/session.jsonl.zstd',
  toString: () => 'file:///home/mira/a%20b/session.jsonl.zstd',
}

it('a compressed log is shown under the name of a plain one, and its file can be found again', () => {
  const parts = toCompressedParts(file)
  expect(parts.path).toBe('/home/mira/a b/session.jsonl')
  expect(compressedFileOf(parts)).toBe(file.toString())
})

it('other documents show no compressed file', () => {
  expect(compressedFileOf({ scheme: 'file', query: file.toString() })).toBeUndefined()
  expect(compressedFileOf({ scheme: 'dsh-session-zstd', query: '' })).toBeUndefined()
})
