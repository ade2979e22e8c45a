// Logs at the limits: as much as possible of one thing that rules keep track of, or of one kind of damage. Each takes
// its size, so that the growth of the cost can be seen. Made without the reader of this project.
import { Random } from './generate/random.js'
import { route } from './generate/request-header.js'
import { headerRow, RowWriter } from './generate/row-writer.js'

export interface WorstCase {
  readonly name: string
  /** What the size counts. */
  readonly unit: string
  /** The size that must still be fine. */
  readonly size: number
  /** Whether the real core takes such a log. */
  readonly isSound: boolean
  /** The text of a log of the given size. */
  readonly make: (size: number) => string
}

const place = { turn: 1, step: 1 }

/** A log whose only turn and step hold what `fill` writes. */
function oneStep(fill: (writer: RowWriter) => void): string {
  const writer = openStep()
  fill(writer)
  writer.event('step/end', place)
  writer.event('turn/end', { turn: 1, reason: { kind: 'completed' } })
  return textOf(writer)
}

function openStep(): RowWriter {
  const writer = new RowWriter()
  writer.raw(headerRow)
  writer.event('turn/start', { turn: 1 })
  writer.event('step/start', place)
  return writer
}

function textOf(writer: RowWriter): string {
  return `${writer.take().join('\n')}\n`
}

function times(count: number, act: (index: number) => void): void {
  for (let index = 0; index < count; index++) act(index)
}

function userMessage(id: string, text = 'noted'): object {
  return { content: [{ type: 'text', text }], source: { kind: 'plugin', plugin: 'notes' }, role: 'user', id }
}

function addNode(writer: RowWriter, index: number): number {
  return writer.event('user/message', userMessage(`m${index}`), { surfaceOp: 'append' })
}

function replaceNode(writer: RowWriter, node: number): number {
  const op = { op: 'replace', start: node, end: node } as const
  return writer.event('user/message', userMessage(`r${node}`), { surfaceOp: op, sourceEventSeqs: [node] })
}

/** Each message takes the place of the one before. */
function replacementChain(size: number): string {
  return oneStep((writer) => {
    let node = addNode(writer, 0)
    times(size, () => {
      node = replaceNode(writer, node)
    })
  })
}

/** A surface of `size` nodes, then as many replacements of single nodes anywhere on it. */
function scatteredReplacements(size: number): string {
  const random = new Random(7)
  return oneStep((writer) => {
    const nodes: number[] = []
    times(size, (index) => nodes.push(addNode(writer, index)))
    times(size, () => {
      const at = random.between(0, size - 1)
      nodes[at] = replaceNode(writer, nodes[at] ?? 0)
    })
  })
}

/** A surface of `size` nodes that one message replaces. */
function longRange(size: number): string {
  return oneStep((writer) => {
    const nodes: number[] = []
    times(size, (index) => nodes.push(addNode(writer, index)))
    const surfaceOp = { op: 'replace', start: nodes[0] ?? 0, end: nodes.at(-1) ?? 0 } as const
    writer.event('user/message', userMessage('summary'), { surfaceOp, sourceEventSeqs: nodes })
  })
}

/** `size` chunks in one turn. */
function longTurn(size: number): string {
  return oneStep((writer) => {
    writeChunks(writer, size)
  })
}

/** `size` chunks and the message that cites them all. */
function longCitation(size: number): string {
  return oneStep((writer) => {
    const seqs = writeChunks(writer, size)
    const content = [{ type: 'text', text: 'ab '.repeat(size) }]
    const message = { role: 'assistant', content, source: { kind: 'model', ...route }, id: 'a1' }
    writer.event('assistant/message', { ...place, message }, { surfaceOp: 'append', sourceEventSeqs: seqs })
  })
}

function writeChunks(writer: RowWriter, count: number): number[] {
  const chunk = { type: 'text-delta', index: 0, text: 'ab ' }
  return Array.from({ length: count }, () => writer.event('assistant/chunk', { ...place, chunk }))
}

/** `size` calls, then their results in order. */
function pendingCalls(size: number): string {
  return oneStep((writer) => {
    const ids = Array.from({ length: size }, (_, index) => `call-${index}`)
    const blocks = ids.map((id) => ({ type: 'tool-call', id, name: 'read', arguments: '{}' }))
    const message = { role: 'assistant', content: blocks, source: { kind: 'model', ...route }, id: 'a1' }
    writer.event('assistant/message', { ...place, message }, { surfaceOp: 'append' })
    const calls = ids.map((callId) =>
      writer.event('tool/call', { ...place, callId, name: 'read', arguments: '{}' }),
    )
    for (const [index, callId] of ids.entries()) {
      const block = { type: 'tool-result', toolCallId: callId, content: [], isError: false }
      const result = { source: { kind: 'tool', callId }, content: [block], role: 'user', id: `t${index}` }
      const surface = { surfaceOp: 'append', sourceEventSeqs: [calls[index] ?? 0] } as const
      writer.event('tool/result', { ...place, message: result }, surface)
    }
  })
}

/** `size` questions that nobody decided. */
function openApprovals(size: number): string {
  return oneStep((writer) =>
    times(size, (index) => writer.event('approval/asked', { id: `q${index}`, toolName: 'bash' })),
  )
}

/** `size` prompts that wait in the inbox. */
function fullInbox(size: number): string {
  return oneStep((writer) =>
    times(size, (index) => {
      const inserted = [userMessage(`p${index}`)]
      writer.event('agent/inbox/spliced', { target: 'next-turn', start: index, inserted })
    }),
  )
}

/** One message of `size` characters. */
function longText(size: number): string {
  return oneStep((writer) => {
    const text = 'All work and no play. '.repeat(Math.ceil(size / 22))
    writer.event('user/message', userMessage('m1', text), { surfaceOp: 'append' })
  })
}

/** One row with `size` small values in it. */
function longList(size: number): string {
  return oneStep((writer) => {
    const callId = 'call-1'
    writer.event('tool/call', { ...place, callId, name: 'read', arguments: '{}' })
    const block = { type: 'tool-result', toolCallId: callId, content: [], isError: false }
    const message = { source: { kind: 'tool', callId }, content: [block], role: 'user', id: 't1' }
    const meta = Array.from({ length: size }, (_, line) => ({ line, kept: line % 3 === 0 }))
    writer.event('tool/result', { ...place, message, meta }, { surfaceOp: 'append' })
  })
}

/** One row that says the same key `size` times. */
function repeatedKeys(size: number): string {
  return oneStep((writer) => {
    const keys = '"key":"value",'.repeat(size)
    const seq = writer.seq++
    writer.raw(`{"type":"todo/write","seq":${seq},"time":${writer.time},"data":{${keys}"todos":[]}}`)
  })
}

/** One row of brackets inside brackets. */
function deepNesting(size: number): string {
  return oneStep((writer) => {
    const nest = `${'['.repeat(size)}${']'.repeat(size)}`
    const seq = writer.seq++
    writer.raw(`{"type":"todo/write","seq":${seq},"time":${writer.time},"data":{"todos":[],"nest":${nest}}}`)
  })
}

function blankLines(size: number): string {
  return `${headerRow}\n${'\n'.repeat(size)}`
}

/** Rows that end a turn that is not open. */
function problemOnEveryRow(size: number): string {
  const writer = new RowWriter()
  writer.raw(headerRow)
  times(size, () => writer.event('turn/end', { turn: 1, reason: { kind: 'completed' } }))
  return textOf(writer)
}

/** Every second row is cut off. */
function cutRows(size: number): string {
  const writer = openStep()
  const chunk = { type: 'text-delta', index: 0, text: 'ab ' }
  times(size / 2, () => {
    writer.event('assistant/chunk', { ...place, chunk })
    writer.raw(`{"type":"assistant/chunk","seq":${writer.seq},"time":${writer.time},"da`)
  })
  return textOf(writer)
}

/** Before every row one is missing. */
function gaps(size: number): string {
  return oneStep((writer) => {
    const chunk = { type: 'text-delta', index: 0, text: 'ab ' }
    times(size, () => {
      writer.seq++
      writer.event('assistant/chunk', { ...place, chunk })
    })
  })
}

/** The same rows twice. */
function repeatedRows(size: number): string {
  const text = longTurn(size / 2)
  return text + text.slice(text.indexOf('\n') + 1)
}

export const worstCases: readonly WorstCase[] = [
  {
    name: 'replacements in a chain',
    unit: 'replacements',
    size: 100_000,
    isSound: true,
    make: replacementChain,
  },
  {
    name: 'replacements all over a surface of as many nodes',
    unit: 'replacements',
    size: 100_000,
    isSound: true,
    make: scatteredReplacements,
  },
  { name: 'surface, replaced whole', unit: 'nodes', size: 100_000, isSound: true, make: longRange },
  { name: 'one turn', unit: 'events', size: 300_000, isSound: true, make: longTurn },
  {
    name: 'one message that cites chunks',
    unit: 'citations',
    size: 100_000,
    isSound: true,
    make: longCitation,
  },
  { name: 'pending calls', unit: 'calls', size: 50_000, isSound: true, make: pendingCalls },
  { name: 'open approvals', unit: 'questions', size: 100_000, isSound: true, make: openApprovals },
  { name: 'full inbox', unit: 'messages', size: 100_000, isSound: true, make: fullInbox },
  { name: 'one line, a text', unit: 'characters', size: 50_000_000, isSound: true, make: longText },
  { name: 'one line, small values', unit: 'values', size: 2_000_000, isSound: true, make: longList },
  { name: 'one line, a key repeated', unit: 'keys', size: 100_000, isSound: true, make: repeatedKeys },
  { name: 'one line, nested', unit: 'levels', size: 100_000, isSound: false, make: deepNesting },
  { name: 'blank lines', unit: 'lines', size: 2_000_000, isSound: false, make: blankLines },
  { name: 'a problem on every row', unit: 'rows', size: 300_000, isSound: false, make: problemOnEveryRow },
  { name: 'every second row cut off', unit: 'rows', size: 300_000, isSound: false, make: cutRows },
  { name: 'an event missing before every row', unit: 'rows', size: 300_000, isSound: false, make: gaps },
  { name: 'the same rows twice', unit: 'rows', size: 300_000, isSound: false, make: repeatedRows },
]
