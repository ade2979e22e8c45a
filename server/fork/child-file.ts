// Where a forked child is put and in which container: beside its parent in the harness's own layout where the parent
// lives in one, otherwise where the user says.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { makeChildLog } from '../../shared/fork/child-log.js'
import type { ForkPlan } from '../../shared/fork/fork-plan.js'
import { encodeFrames } from '../../shared/log/zstd-write.js'
import type { Problem } from '../../shared/rules/problem.js'
import { storePlaceIn, storePlaceOf } from '../../shared/session/store-layout.js'
import { createFile } from './store-log.js'

export interface ForkTarget {
  /** Id of the child; a fresh one unless given. */
  readonly id?: string
  /** Path of the child; derived from the parent's unless given. */
  readonly file?: string
}

export type ForkResult =
  | { readonly kind: 'written'; readonly file: string; readonly id: string }
  | { readonly kind: 'broken'; readonly problem: Problem }

/** Path at which the harness, or a reader of the folder, would look for the child of the log at `parentFile`. */
export function childFileOf(
  parentFile: string,
  childId: string,
  cwd: string | undefined,
  seq: number,
): string {
  const place = storePlaceIn(parentFile)
  const name = path.basename(parentFile)
  if (place !== undefined) {
    const { project, session } = storePlaceOf(childId, cwd)
    return path.join(path.dirname(path.dirname(path.dirname(parentFile))), project, session, name)
  }
  const [, base = name, suffix = '.jsonl'] = /^(.*?)((?:\.session)?\.jsonl(?:\.zstd)?)$/.exec(name) ?? []
  const isBare = base === 'session' && !suffix.startsWith('.session')
  const ending = isBare ? `.session${suffix}` : suffix
  return path.join(
    path.dirname(parentFile),
    `${isBare ? 'fork' : base}-at-${seq}-${childId.slice(0, 8)}${ending}`,
  )
}

/** Writes the child of a planned fork; never over anything. Throws what the file system says. */
export async function writeFork(
  analysis: LogAnalysis,
  plan: ForkPlan,
  parentFile: string,
  target: ForkTarget = {},
): Promise<ForkResult> {
  const id = target.id ?? randomUUID()
  const child = makeChildLog(analysis, plan, { id, createdAt: Date.now() })
  if (child.kind === 'broken') return child
  const cwd = analysis.header?.['cwd']
  const file =
    target.file ?? childFileOf(parentFile, id, typeof cwd === 'string' ? cwd : undefined, plan.boundarySeq)
  const header = Buffer.from(`${child.headerRow}\n`)
  const events = Buffer.from(child.rows.map((row) => `${row}\n`).join(''))
  await createFile(
    file,
    file.endsWith('.zstd') ? encodeFrames([header, events]) : Buffer.concat([header, events]),
  )
  return { kind: 'written', file, id }
}
