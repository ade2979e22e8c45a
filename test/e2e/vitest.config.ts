import { defineConfig } from 'vitest/config'

/** Set by `.ci/run`, which counts tests out of this file. */
const resultsFile = process.env['DSH_SESSION_E2E_RESULTS']

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    globalSetup: ['set-up.ts'],
    // One editor at a time: each wants both cores of a small machine.
    fileParallelism: false,
    // A browser, an editor and its extension host on two cores: what fails once is tried again, each time from new.
    retry: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: resultsFile === undefined ? ['verbose'] : ['verbose', ['json', { outputFile: resultsFile }]],
  },
})
