// The core as other programs get it: by the name of the package, from what the build wrote, with its types.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

const program = `
import { LogAnalysis, LogText, Session, SessionStore, foldSurface } from 'dsh-session-language-server/core'
const session = Session.create('s-1')
session.append('turn/start', { turn: 1 })
const message = { id: 'm', role: 'user', source: { kind: 'user' }, content: [{ type: 'text', text: 'hi' }] } as const
session.append('user/message', message, { surfaceOp: 'append' })
const analysis = new LogAnalysis(new LogText('{"type":"session"}\\n'))
analysis.advance()
console.log(JSON.stringify({
  messages: session.deriveMessages().length,
  nodes: foldSurface(session.events).nodes,
  codes: analysis.problems().map(({ code }) => code),
  sessions: new SessionStore().list().length,
}))
`

/** The same without its types, as Node runs it. */
const script = program.replace(' as const', '')

describe.skipIf(!existsSync(path.join(root, 'dist/core.js')))('the built library', () => {
  it('can be imported by the name of the package and does its work', () => {
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(JSON.parse(output)).toEqual({
      messages: 1,
      nodes: [1],
      codes: ['header/malformed', 'header/malformed', 'header/malformed', 'header/malformed'],
      sessions: 0,
    })
  })

  it('brings its types, which refuse an append without its surface intent', () => {
    const folder = mkdtempSync(path.join(root, 'test/core/types-'))
    try {
      const file = path.join(folder, 'program.mts')
      writeFileSync(file, program)
      const check = (text: string): string => {
        writeFileSync(file, text)
        const options = [
          '--ignoreConfig',
          '--noEmit',
          '--strict',
          '--skipLibCheck',
          '--module',
          'nodenext',
          '--types',
          'node',
          file,
        ]
        try {
          return execFileSync(path.join(root, 'node_modules/.bin/tsc'), options, {
            cwd: root,
            encoding: 'utf8',
          })
        } catch (error) {
          return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
        }
      }
      expect(check(readFileSync(file, 'utf8'))).toBe('')
      expect(check(program.replace(", { surfaceOp: 'append' }", ''))).toContain('error TS2554')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
