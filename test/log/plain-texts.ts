// Plain texts for compression tests, made the same way each time, so that a fixture needs to hold only what a
// compressor made of them.

/** Numbers from 0 to `limit - 1`, the same series for the same seed. */
function series(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const vocabulary =
  'turn step surface node append replace shadowed seq seed fork durable torn tail packed row'.split(' ')

/** Words with spaces between them, `length` characters in all. */
export function words(length: number, seed: number): string {
  const next = series(seed)
  let text = ''
  while (text.length < length) text += `${vocabulary[next(vocabulary.length)]}${next(10)} `
  return text.slice(0, length)
}

/** Bytes that no compressor can shorten. */
export function noise(length: number, seed: number): Uint8Array {
  const next = series(seed)
  return Uint8Array.from({ length }, () => next(256))
}

/** Rows that look like those of a log, with characters of two, three and four bytes. */
export function rows(count: number, seed: number): string {
  const next = series(seed)
  let text = ''
  for (let seq = 0; seq < count; seq++) {
    const piece = `${vocabulary[next(vocabulary.length)]} é … 😀 ${next(1000)}`
    text += `{"type":"assistant/chunk","seq":${seq},"time":${1_700_000_000_000 + next(1000)},"data":{"text":"${piece}"}}\n`
  }
  return text
}
