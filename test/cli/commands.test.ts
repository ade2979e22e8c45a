import { describe, expect, it } from 'vitest'
import { findRule, rules } from '../../shared/rules/catalogue.js'
import { brokenLog, cleanLog } from './logs.js'
import { makeFolder, runCli } from './run-cli.js'

describe('explain', () => {
  it('says what the catalogue says about a code', async () => {
    const rule = findRule('turn/not-open')
    const { code, stdout } = await runCli(['explain', 'turn/not-open'])
    const text = stdout.replaceAll(/\s+/g, ' ')
    expect(text).toContain(`turn/not-open: ${rule?.title}`)
    for (const part of [rule?.meaning, rule?.why, rule?.consequence, rule?.remedy])
      expect(text).toContain(part)
    expect(text).toContain(`Level: ${rule?.severity} `)
    expect(stdout.split('\n').every((line) => line.length <= 100)).toBe(true)
    expect(code).toBe(0)
  })

  it('explains every code', async () => {
    // The codes of one run: a process each would take minutes.
    const { stdout } = await runCli(['explain'])
    const listed = stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split(' ')[0])
    expect(listed).toEqual(rules.map(({ code }) => code))
  })

  it('lists a family', async () => {
    const { stdout } = await runCli(['explain', 'seed'])
    const listed = stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split(' ')[0])
    expect(listed).toEqual(rules.map(({ code }) => code).filter((code) => code.startsWith('seed/')))
    expect(listed.length).toBeGreaterThan(1)
  })

  it('helps with a code that does not exist', async () => {
    const { code, stderr, stdout } = await runCli(['explain', 'turn/not-opne'])
    expect(stderr).toBe('dsh-session-log: there is no code turn/not-opne; did you mean turn/not-open?\n')
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })
})

describe('tour', () => {
  it('checks the samples, says how to go on, and succeeds although they have errors', async () => {
    const cwd = makeFolder({ 'samples/a.session.jsonl': brokenLog, 'samples/b.session.jsonl': cleanLog })
    const { code, stdout, stderr } = await runCli(['tour', 'samples'], { cwd })
    expect(stdout).toContain('error[turn/already-open]')
    expect(stdout).toContain('2 logs checked: 1 error\n')
    expect(stdout).toContain('--stdio')
    expect(stderr).toBe('')
    expect(code).toBe(0)
  })

  it('fails where there are no samples', async () => {
    const { code, stderr } = await runCli(['tour', 'samples'], { cwd: makeFolder({}) })
    expect(stderr).toBe('dsh-session-log: samples: no such file or directory\n')
    expect(code).toBe(2)
  })
})
