import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { timelinePage } from '../../../client/timeline/page.js'

const page = timelinePage({
  scriptUri: 'https://resource/main.js?a=1&b=2',
  styleUri: 'https://resource/style.css',
  cspSource: 'https://*.vscode-cdn.net',
  nonce: 'bm9uY2U=',
  title: 'Timeline: "><script>alert(1)</script>',
})

describe('the page of the timeline', () => {
  test('allows nothing but its own script, style and font', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? ''
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'nonce-bm9uY2U='",
      'style-src https://*.vscode-cdn.net',
      'font-src https://*.vscode-cdn.net',
      "base-uri 'none'",
      "form-action 'none'",
    ])
    expect(policy).not.toMatch(/unsafe|\*(?!\.)|https?:(?!\/\/\*\.vscode-cdn)/)
  })

  test('runs one script, which has the nonce, and nothing inline', () => {
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).toContain('<script nonce="bm9uY2U=" src="https://resource/main.js?a=1&amp;b=2"></script>')
    expect(page).not.toMatch(/\son\w+=|style=|<style|javascript:/)
  })

  test('a name of a log stays text', () => {
    expect(page).toContain('<title>Timeline: &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>')
  })
})

test('nothing in the view writes HTML or runs text', () => {
  const view = new URL('../../../client/timeline/view/', import.meta.url)
  const files = readdirSync(view, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    const source = readFileSync(new URL(file, view), 'utf8')
    expect(source, file).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/,
    )
    expect(source, file).not.toMatch(/setAttribute\('style'|\bfetch\(|XMLHttpRequest|WebSocket/)
  }
})
