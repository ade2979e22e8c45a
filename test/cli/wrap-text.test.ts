import { describe, expect, it } from 'vitest'
import { textWidth } from '../../server/cli/text-width.js'
import { wrapText } from '../../server/cli/wrap-text.js'

describe('sentences in a terminal', () => {
  it('break at spaces, and keep to the width', () => {
    expect(wrapText('A turn is still open here.', 12)).toBe('A turn is\nstill open\nhere.')
    expect(wrapText('A turn is still open here.', 12, '  ')).toBe('  A turn is\n  still open\n  here.')
  })

  it('keep a word that is too long on a line of its own', () => {
    expect(wrapText('see compaction/checkpoint-unnamed there', 10)).toBe(
      'see\ncompaction/checkpoint-unnamed\nthere',
    )
  })

  it('break between Chinese characters, which are two columns wide, but not before a closing mark', () => {
    expect(wrapText('日志可以加载。', 8)).toBe('日志可以\n加载。')
    expect(wrapText('日志可以加载。', 12)).toBe('日志可以加\n载。')
    expect(wrapText('询问“甲”与（乙）', 6)).toBe('询问\n“甲”与\n（乙）')
  })

  it('keep names whole in Chinese text', () => {
    const lines = wrapText('一个 approval/asked 事件的 ID 与一个尚无决定的询问相同。', 24).split('\n')
    expect(lines.every((line) => textWidth(line) <= 24)).toBe(true)
    expect(lines.some((line) => line.includes('approval/asked'))).toBe(true)
  })
})
