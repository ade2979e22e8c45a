// A small log, and frames that the zstd of Node 24 made of its parts, called as the harness calls it.

export const headerRow =
  '{"type":"session","version":0,"id":"s-7f3a","createdAt":1787302800000,"cwd":"/home/me/app","delegationDepth":0}'
export const turnRows = [
  '{"type":"turn/start","seq":0,"time":1787302800000,"data":{"turn":1}}',
  '{"type":"user/message","seq":1,"time":1787302800040,"data":{"id":"m-1","role":"user","content":[{"type":"text","text":"List the files in src, then say which of them are tests."}],"source":{"kind":"user"}},"surfaceOp":"append"}',
  '{"type":"turn/end","seq":2,"time":1787302800080,"data":{"turn":1,"reason":{"kind":"completed"}}}',
]
export const secondTurnRows = [
  '{"type":"turn/start","seq":3,"time":1787302800120,"data":{"turn":2}}',
  '{"type":"turn/end","seq":4,"time":1787302800160,"data":{"turn":2,"reason":{"kind":"completed"}}}',
]

const base64 = {
  header: [
    'KLUv/QRYFQMAsoYWG4C5OfhGKO2WzHENYbaeIR0m6lHRW8FMYwrsBIAGppVlLzBLrR6OePKZMT1fzpelHKeTIvEhIiIywAMh',
    'SJBeQvrqm8RnPQwo0JxOyofZPOEzs1Rrb06fLdaMAQAqlCYoq53H',
  ].join(''),
  turn: [
    'KLUv/QRY5QYAoo4rIFBpnANNUNxEdpo0Mz7rpHK4CgCFC8tM/MccPpGZFzE1hhij2fdLw7zlnqpDIyTB3M3cm0Y5uSH4Ugl0',
    '1ChG5hqCn+Qv6Dw1MogG0NVvHqpkrmwmL5XVFIVcKE13ZRMtqOla6peW5JXN1TbghLwL34LkdV/3lpGXB418HBgnsyZw/ECp',
    'nkHAq2OI8Uh+ktUqZmQgCSNAgSiO5DNtjYzkhKuRF6pVhIPOOvnNYv0EEQB0GE5ZOYBxkJjYyFf22mYz3eSBGNWAxyhfEogC',
    '4yAxJQhFQsGqTtYCehlNUR8=',
  ].join(''),
  secondTurn: [
    'KLUv/QRYRQMAYoYVGoDHGQMUVchudOmDLxkHZgSShkWjnqIL04AnxO6+UpPQLIxgfDFl8MMZ41S2TwCwWBK7CX+4UrU+KBkI',
    'JQkdSIIYeC6Kfg68kO6zNqWuYM2g49kc9BcFAMATSNcIYiBBFq2CggLmyjlX',
  ].join(''),
  whole: [
    'KLUv/QRY7QgANhM5IUCJVgc4HTIrwrXXjvr6s7cZC0NKKZXwRTyfsptxGD5dEy8AMAAvAG/ignjZNZqTUkqpBUIlFAtFsrwC',
    '7ss+m5NZQlEc1MvuOak1r+BkGJ/q1cuXjvUjhyYgOYOpvkHm1XmS5ccyW+bevE24OnknW0XgdNbwqOVl5QdgfMsYZ+6cLCVD',
    '3iABnww1XxYpES3tLQ3kYIrgl0WpTUXwIT3zFPRl0eoj8Ereha/B8sIvjM3JTJxOTgKG53nsvmdkExuMyj6dFggHbwcvJfOy',
    'LHhjynTU6XkcfAh+LL9NJ6rTwWMAXf2iFQB0GE5ZOYBxkJjYyFf22mYz3eSBGNWAxyg/CTqruQCMg8SUIBQJlqte5otJyCG2',
    'mkMZvYoYHGlNTA==',
  ].join(''),
  unfinished: [
    'KLUv/QRY3QYAkk4rIFBLqwOIyMaKKIzIYtzx2SIMh2I6QQY2aI2wfCIzHwkwMUav7xVmeco9TYc+CGK5e7kzTDIyY3CVEtio',
    'T4zLNQUvkK9g89QHIVpAV795mHI520xeMtUYQyqSpjvbPApqupZ6pSV5trnaCoyOt+F7gLzu657ysfKgj4+AxcirERxPSKpf',
    'DvDaAMR4IC+Q06blYyAIYyCBJA7kL219DOSFq48XptWDg80a+YxivQgRAHQYTlk5gHGQmNjIV/baZjPd5IEY1YDHKF8SiALj',
    'IDElCEVCwapO1gJ6r26wHg==',
  ].join(''),
  lineFeed: 'KLUv/QRYCQAACitX5M4=',
  empty: 'KLUv/QRYAQAAmenYUQ==',
  headerStart: 'KLUv/QRYQQEAeyJ0eXBlIjoic2Vzc2lvbiIsInZlcnNpb24iOjAsImlkIjoicy03Zoc796Q=',
  headerRest: [
    'KLUv/QRYQQIAM2EiLCJjcmVhdGVkQXQiOjE3ODczMDI4MDAwMDAsImN3ZCI6Ii9ob21lL21lL2FwcCIsImRlbGVnYXRpb25E',
    'ZXB0aCI6MH0KeGz6ZQ==',
  ].join(''),
  turnStart: [
    'KLUv/QRY9QMAkgcZHGCLc8UuLcWYptOgoTERsACCvGg49M2BNAi7eAUNOyCaOPJlBCf6DH0hfad3jsHoxnlGK0BzmmEDpYi1',
    'qy15us8RRSoNpdcXY0xLIAmURVFpbezGlF7oGv23vol7z51WReOGAgkAqlGMUb4kEAXGQWJKEIqEglWdrAX0aXEWMg==',
  ].join(''),
  turnRest: [
    'KLUv/QRYpQQAEgsiHnC3zQEN41mR1bU1qshgEuqEVQsRefq//vjE//HPBMV7z+r7goYkiSWK7mwK6SWNFimbY5xzDMMJOBiH',
    'QvrIsTaGtMHVxoodgDllnX5LrJfiWbG3hpxuAk8I4RS1ec/uqjit2EHgJf3klERtBp4JuvrFO4TI1yIiwZWOdYAJpMi+Fk1y',
    'iuxAfQIAdDCPmZeSAl0FS7A=',
  ].join(''),
  brokenRow: [
    'KLUv/QRYIQIAeyJ0eXBlIjoidHVybi9zdGFydCIsInNlcSI6MywidGltZSI6MTc4NzMwMjgwMDEyMCwiZGF0YSI6eyJ0dXJu',
    'IjoyfQpz6ILg',
  ].join(''),
  brokenText: 'KLUv/QRYWQAAeyJ4Ijoi5ocifQpMySUE',
}

/** `turnStart` and `turnRest` are the turn cut inside a row; `brokenText` holds the bytes E6 87 in a
 * string; `brokenRow` is a row that lacks its last brace. */
export function frame(part: keyof typeof base64): Uint8Array {
  return new Uint8Array(Buffer.from(base64[part], 'base64'))
}
