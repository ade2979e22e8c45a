// Entries for the compressed container: a plain row of zstd frames, of which the first holds the header line alone.
import {
  asciiOf,
  damagedFrame,
  frameOf,
  frameWithWrongChecksum,
  reservedFrame,
  skippableFrame,
} from './example-frames.js'
import { exampleRows } from './example-rows.js'
import type { FaultyLog, RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')
const header = [rows.header()]
const turn = [rows.turnStart(0), rows.user(1, 'List the files.'), rows.turnEnd(2)]

/** A compressed log of which `rows` can be read. */
function compressed(
  readable: readonly string[],
  at: number,
  ...frames: readonly (readonly number[])[]
): FaultyLog {
  return { dialect: 'v0c', rows: readable, at, container: 'zstd', bytes: Uint8Array.from(frames.flat()) }
}

const whole = [...header, ...turn]
const headerFrame = frameOf(header)
const turnFrame = frameOf(turn)
const tornFrame = frameOf([rows.turnStart(3, 2), rows.user(4, 'And the tests?')]).slice(0, -30)

const shared = { layer: 'load', dialects: ['v0c'] } as const
const whyFrames =
  'The loader goes from frame to frame by what their headers say, and trusts only what it can follow to the end of the file.'

export const containerRules: readonly RuleEntry[] = [
  {
    ...shared,
    code: 'container/no-frame',
    severity: 'error',
    title: 'No complete frame',
    message: 'The file has {0} bytes and no complete frame in them',
    meaning: 'The file is empty, or ends inside its first frame.',
    why: 'The first frame holds the header line, without which there is no session.',
    consequence: 'The log is refused as damaged. Lists of sessions leave it out without a word.',
    remedy:
      'This is what an interrupted first write leaves behind. Look for a file ending in .tmp next to it, which may hold more.',
    fix: 'none',
    bad: compressed([], 0, headerFrame.slice(0, 3)),
  },
  {
    ...shared,
    code: 'container/header-frame',
    severity: 'error',
    title: 'Malformed first frame',
    message: 'The first frame must hold the header line alone, but {0}',
    meaning: 'The first frame is empty, has no line feed at its end, or holds more than one line.',
    why: 'Lists of sessions read the first frame only, so the header line must be all that is in it.',
    consequence:
      'The log is refused as damaged, although its rows may all be intact. Other programs decompress it without complaint.',
    remedy:
      'The file was mostly compressed by hand or by another tool, in one piece. Compress the header line and the rest apart, and join the two files.',
    fix: 'none',
    bad: compressed(whole, 0, frameOf(whole)),
  },
  {
    ...shared,
    code: 'container/torn-frame',
    severity: 'warning',
    title: 'Torn last frame',
    message: 'The last frame is torn; whole rows that its {0} bytes still give: {1}',
    meaning: 'The file ends inside its last frame.',
    why: 'A frame is one write. Its end is missing when the process was killed or the disk was full, or while the write is still going on.',
    consequence:
      'The log loads. Whole rows of the fragment are kept, what follows is dropped, and on resume the fragment is replaced by a new frame with those rows and the crash repair.',
    remedy: 'If the session is running, wait. Otherwise resume it, and the loader repairs the file.',
    fix: 'none',
    bad: compressed(whole, 4, headerFrame, turnFrame, tornFrame),
  },
  {
    ...shared,
    code: 'container/checksum',
    severity: 'error',
    title: 'Checksum does not fit',
    message: 'The checksum of frame {0} at byte {1} does not fit its content',
    meaning: 'The frame can be decompressed, but what comes out is not what was written.',
    why: 'At least one bit of the frame has changed since. Text that looks right may be wrong.',
    consequence: 'The log is refused as damaged, even if it is the last frame.',
    remedy:
      'Restore the file from a copy. If there is none, the frames before are intact, and so are mostly those behind: look closely at the rows of this one.',
    fix: 'none',
    bad: compressed(whole, 1, headerFrame, frameWithWrongChecksum(turn)),
  },
  {
    ...shared,
    code: 'container/frame-damaged',
    severity: 'error',
    title: 'Frame cannot be decompressed',
    message: 'Frame {0} at byte {1} cannot be decompressed ({2}), and {3} bytes follow it',
    meaning: 'The outline of the frame is whole, but its content is not.',
    why: 'Part of the file was overwritten or lost, or text was written into it.',
    consequence: 'The log is refused as damaged, even if it is the last frame.',
    remedy: 'Restore the file from a copy. If there is none, keep the frames before it.',
    fix: 'none',
    bad: compressed(whole, 4, headerFrame, turnFrame, damagedFrame),
  },
  {
    ...shared,
    code: 'container/unfinished-row',
    severity: 'error',
    title: 'Frames end inside a row',
    message: 'The {0} complete frames end inside a row',
    meaning: 'The last complete frame has no line feed at its end.',
    why: 'A write consists of whole rows. A row may run over two frames, but the last complete one must finish it.',
    consequence:
      'The log is refused as damaged. In a plain log the same row would be a torn tail and ignored.',
    remedy:
      'Look for a lost frame at the end. If the row is whole, a frame with a line feed alone completes it.',
    fix: 'none',
    bad: compressed(whole, 3, headerFrame, frameOf(turn, { isWhole: false })),
  },
  {
    ...shared,
    code: 'container/not-a-frame',
    severity: 'error',
    title: 'Something else than a frame',
    message: 'At byte {0} stands something else than a frame, {1} bytes to the end of the file',
    meaning: 'The bytes do not begin with the magic number of a frame.',
    why: whyFrames,
    consequence:
      'The log is refused as damaged, whatever the bytes are. Only one to three stray bytes at the end count as a torn frame.',
    remedy:
      'If plain rows follow, a program wrote to the file that took it for a plain log: take them out and append them as a frame of their own. If the whole file is plain text, its name is wrong.',
    fix: 'none',
    bad: compressed(whole, 4, headerFrame, turnFrame, asciiOf(`${rows.turnStart(3, 2)}\n`)),
  },
  {
    ...shared,
    code: 'container/skippable-frame',
    severity: 'error',
    title: 'Skippable frame',
    message: 'At byte {0} stands a skippable frame, {1} bytes to the end of the file',
    meaning: 'The file holds a frame for other programs, which decompressors pass over.',
    why: whyFrames,
    consequence: 'The log is refused as damaged, although other programs decompress it without complaint.',
    remedy: 'Take the frame out. Some tools add one as an index or a note.',
    fix: 'none',
    bad: compressed(whole, 4, headerFrame, turnFrame, skippableFrame),
  },
  {
    ...shared,
    code: 'container/frame-malformed',
    severity: 'error',
    title: 'Malformed frame',
    message: 'The frame at byte {0} is malformed: {1} ({2} bytes to the end of the file)',
    meaning: 'A header inside the frame says something that the compression format does not allow.',
    why: whyFrames,
    consequence: 'The log is refused as damaged.',
    remedy: 'Restore the file from a copy. If there is none, keep the frames before it.',
    fix: 'none',
    bad: compressed(whole, 4, headerFrame, turnFrame, reservedFrame),
  },
]
