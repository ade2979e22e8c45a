// Counts the tests of one or more runs out of the results files of vitest and prints the last line of `.ci/run`.
//   node .ci/report.mjs (RESULTS-FILE EXIT-CODE-OF-THE-TEST-COMMAND)...
import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'

const runs = process.argv.slice(2)
const corpus = process.env.SESSION_CORPUS ?? resolve(import.meta.dirname, '../../shared/corpus')
const hasCorpus = existsSync(resolve(corpus, 'verdicts.jsonl'))
let corpusTests = 0
let passed = 0
let failed = 0

function fail(reason) {
  failed++
  console.log(`failed: ${reason}`)
}

for (let at = 0; at < runs.length; at += 2) {
  const [resultsFile, exitCode] = runs.slice(at, at + 2)
  const text = readFileSync(resultsFile, 'utf8')
  const failedBefore = failed
  if (text === '') fail('a test command ended before any test ran (lint, types, build or set-up)')
  else count(JSON.parse(text).testResults)
  if (failed === failedBefore && exitCode !== '0') fail(`a test command ended with exit code ${exitCode}`)
}
if (hasCorpus && corpusTests === 0) fail('there is a corpus, but no test of it ran')
if (failed === 0 && passed === 0) fail('no test passed')

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function count(files) {
  for (const { name, status, assertionResults, message } of files) {
    const file = relative(process.cwd(), name)
    const isCorpusFile = /(^|[\\/])corpus([\\/]|\.test)/.test(file)
    if (assertionResults.length === 0 && status === 'failed') fail(`${file}: ${message.split('\n')[0]}`)
    for (const test of assertionResults) {
      if (isCorpusFile) corpusTests++
      if (test.status === 'passed') passed++
      else if (test.status === 'failed') fail(`${file}: ${test.fullName}`)
      else if (isCorpusFile && hasCorpus)
        fail(`${file}: ${test.fullName} was skipped although there is a corpus`)
      else console.log(`skipped: ${file}: ${test.fullName}`)
    }
  }
}
