import { expect, it } from 'vitest'
import { compressedFileOf, compressedFileOfText, toCompressedParts } from '../shared/compressed-uri.js'

const file = {
  path: '/home/mira/a b/session.jsonl.zstd',
  toString: () => 'file:///home/mira/a%20b/session.jsonl.zstd',
}

it('a compressed log is shown under the name of a plain one, and its file can be found again', () => {
  const parts = toCompressedParts(file)
  expect(parts.path).toBe('/home/mira/a b/session.jsonl')
  expect(compressedFileOf(parts)).toBe(file.toString())
  // As the editor writes it.
  const uri =
    'dsh-session-zstd:/home/mira/a%20b/session.jsonl?file%3A%2F%2F%2Fhome%2Fmira%2Fa%2520b%2Fsession.jsonl.zstd'
  expect(compressedFileOfText(uri)).toBe(file.toString())
})

it('other documents show no compressed file', () => {
  expect(compressedFileOf({ scheme: 'file', query: file.toString() })).toBeUndefined()
  expect(compressedFileOf({ scheme: 'dsh-session-zstd', query: '' })).toBeUndefined()
  expect(compressedFileOfText('file:///a/session.jsonl?file%3A%2F%2F%2Fb')).toBeUndefined()
  expect(compressedFileOfText('dsh-session-zstd:/a/session.jsonl')).toBeUndefined()
  expect(compressedFileOfText('dsh-session-zstd:/a/session.jsonl?%E0%A4')).toBeUndefined()
})
