// Loaded into a program with `node --require`: when the program ends, writes the most memory that it had, in kilobytes,
// to the file that the environment names.
import { writeFileSync } from 'node:fs'

const path = process.env['BENCH_PEAK_FILE']
process.on('exit', () => {
  if (path !== undefined) writeFileSync(path, String(process.resourceUsage().maxRSS))
})
