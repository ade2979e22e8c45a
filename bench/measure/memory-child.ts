// A process of its own that reads one log, analyses it once, and says on stdout what that took: the first analysis of a
// fresh process, and the memory that stays. Node must run it with `--expose-gc`.
import { readFileSync } from 'node:fs'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { analyseCold } from './analysis.js'
import type { MemoryReport } from './memory.js'

function usedBytes(): number {
  // Strings and objects die in stages: weak references first.
  for (let time = 0; time < 3; time++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function analyse(path: string): { readonly analysis: LogAnalysis; readonly coldMs: number } {
  const text = readFileSync(path, 'utf8')
  const start = performance.now()
  const analysis = analyseCold(text)
  return { analysis, coldMs: performance.now() - start }
}

const [, , path = ''] = process.argv
const before = usedBytes()
const { analysis, coldMs } = analyse(path)
const report: MemoryReport = { coldMs, keptBytes: usedBytes() - before }
process.stdout.write(JSON.stringify({ ...report, rows: analysis.text.rowCount }))
