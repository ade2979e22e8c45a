// Folders that tests open in the editor: fresh, with copies of samples in them, gone after the test.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const samplesFolder = resolve(import.meta.dirname, '../../samples')

export interface Workspace {
  readonly folder: string
  readonly path: (file: string) => string
  readonly read: (file: string) => string
  readonly write: (file: string, text: string) => void
}

export interface WorkspaceOptions {
  /** Names of samples that are copied in. */
  readonly samples?: readonly string[]
  /** Settings of the workspace. */
  readonly settings?: Readonly<Record<string, unknown>>
}

export function createWorkspace({ samples = [], settings = {} }: WorkspaceOptions = {}): Workspace {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dsh-logs-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = (file: string): string => join(folder, file)
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(path(file)), { recursive: true })
    writeFileSync(path(file), text)
  }
  for (const sample of samples) copyFileSync(join(samplesFolder, sample), path(basename(sample)))
  if (Object.keys(settings).length > 0) write('.vscode/settings.json', JSON.stringify(settings))
  return { folder, path, write, read: (file) => readFileSync(path(file), 'utf8') }
}
