// Builds small compressed logs for examples: zstd frames whose blocks hold their text as it is. ASCII text only.

/** One frame: magic number, descriptor (size of the content given), size, one last raw block. */
export function frameOf(
  rows: readonly string[],
  { isWhole = true }: { isWhole?: boolean } = {},
): readonly number[] {
  const content = asciiOf(
    rows
      .map((row) => `${row}\n`)
      .join('')
      .slice(0, isWhole ? undefined : -1),
  )
  const size =
    content.length < 256 ? [0x20, content.length] : [0x60, ...littleEndian(content.length - 256, 2)]
  return [...magic, ...size, ...littleEndian(content.length * 8 + 1, 3), ...content]
}

/** The same with a checksum behind it, which is wrong. */
export function frameWithWrongChecksum(rows: readonly string[]): readonly number[] {
  const frame = [...frameOf(rows), 0, 0, 0, 0]
  frame[4] = (frame[4] ?? 0) + 0x04
  return frame
}

/** A frame whose only block claims to be compressed and holds bytes that no compressor writes. */
export const damagedFrame: readonly number[] = [
  ...[0x28, 0xb5, 0x2f, 0xfd],
  0x20,
  64,
  ...[0x25, 0, 0],
  255,
  255,
  255,
  255,
]

/** A frame that readers are to skip, with four bytes in it. */
export const skippableFrame: readonly number[] = [0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]

/** A frame that begins well, but has a bit set that means nothing. */
export const reservedFrame: readonly number[] = [0x28, 0xb5, 0x2f, 0xfd, 0x28, 0]

const magic: readonly number[] = [0x28, 0xb5, 0x2f, 0xfd]

export function asciiOf(text: string): readonly number[] {
  return Array.from(text, (character) => character.charCodeAt(0))
}

function littleEndian(value: number, length: number): readonly number[] {
  return Array.from({ length }, (_, index) => (value >>> (8 * index)) & 0xff)
}
