import { defineConfig } from 'vitest/config'

/** Set by `.ci/run`, which counts tests out of this file. */
const resultsFile = process.env['DSH_SESSION_TEST_RESULTS']

export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    testTimeout: 120_000,
    // Processes and pipes on a busy machine get a second chance in CI.
    retry: process.env['CI'] === undefined ? 0 : 1,
    setupFiles: mode === 'fuzz' ? [] : ['test/fixed-seed.ts'],
    globalSetup: ['test/server/bundle-server.ts', 'test/cli/bundle-cli.ts'],
    reporters: resultsFile === undefined ? ['default'] : ['default', ['json', { outputFile: resultsFile }]],
  },
}))
