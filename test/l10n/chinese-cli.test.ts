import { expect, it } from 'vitest'
import { textWidth } from '../../server/cli/text-width.js'
import { brokenLog, cleanLog } from '../cli/logs.js'
import { makeFolder, runCli } from '../cli/run-cli.js'

const chinese = { LC_ALL: 'zh_CN.UTF-8' }

it('a check speaks the language of the environment', async () => {
  const cwd = makeFolder({ 'a.session.jsonl': brokenLog, 'b.session.jsonl': cleanLog })
  const { code, stdout } = await runCli(['check', 'a.session.jsonl', 'b.session.jsonl'], {
    cwd,
    env: chinese,
  })
  expect(stdout).toContain('error[turn/already-open]: 轮次 2 开始时，轮次 1 仍未结束')
  expect(stdout).toContain('已检查 2 个日志：1 个错误\n')
  expect(code).toBe(1)
})

it('an option goes over the environment', async () => {
  const cwd = makeFolder({ 'a.session.jsonl': brokenLog })
  const english = await runCli(['check', 'a.session.jsonl', '--locale', 'en'], { cwd, env: chinese })
  expect(english.stdout).toContain('Turn 2 starts while turn 1 is still open')
  const translated = await runCli(['--locale', 'zh-cn', 'check', 'a.session.jsonl'], { cwd })
  expect(translated.stdout).toContain('轮次 2 开始时，轮次 1 仍未结束')
})

it('what programs read keeps its codes and names', async () => {
  const cwd = makeFolder({ 'a.session.jsonl': brokenLog })
  const { stdout } = await runCli(['check', '--format', 'json', 'a.session.jsonl'], { cwd, env: chinese })
  const { problems } = JSON.parse(stdout)
  expect(problems).toMatchObject([
    { code: 'turn/already-open', severity: 'error', message: '轮次 2 开始时，轮次 1 仍未结束' },
  ])
})

it('failures are told in the language too', async () => {
  const { stderr } = await runCli(['check', 'nowhere.jsonl'], { cwd: makeFolder({}), env: chinese })
  expect(stderr).toBe('dsh-session-log: nowhere.jsonl: 没有此文件或目录\n')
})

it('a code is explained in Chinese, in lines that fit', async () => {
  const { stdout } = await runCli(['explain', 'turn/open-at-end'], { env: chinese })
  expect(stdout).toContain('turn/open-at-end：轮次在末尾仍未结束')
  expect(stdout).toContain('日志在轮次之内结束。')
  expect(stdout).toContain('方言：v0a，v0b，v0c')
  expect(stdout.split('\n').every((line) => textWidth(line) <= 100)).toBe(true)
})
