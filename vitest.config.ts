import { globSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_FLAGS, chromiumPath } from './scripts/browser.mjs'

const TESTS = ['src/**/*.test.ts']
/**
 * A limit is there to end what hangs, not to measure: on a machine busy with other things everything is slower by ten
 * times and right all the same.
 */
const LIMITS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
}

/** The server's tests run twice: the same files, on the embedded database and on a real PostgreSQL. */
function server(database: 'pglite' | 'postgres') {
  return {
    test: {
      name: `server-${database}`,
      root: 'apps/server',
      include: TESTS,
      // Empty for the embedded database: the runner's own environment may name a server for the other suites.
      env: { DATABASE_TEST: database, ...(database === 'pglite' ? { PGTEST_URL: '' } : {}) },
      globalSetup: database === 'postgres' ? ['../../scripts/postgres-for-vitest.ts'] : [],
      ...LIMITS,
    },
  }
}

/** Ionic's parts need a true browser: jsdom cannot find their labels. */
function membersInBrowser() {
  if (globSync('apps/members/src/**/*.test.tsx').length === 0) return []
  const launchOptions = { executablePath: chromiumPath(), args: CHROMIUM_FLAGS }
  return [
    {
      extends: 'apps/members/vite.config.ts' as const,
      // A worker's own libraries are found only when it starts: prepared then, they would reload a test half-way.
      optimizeDeps: { include: ['d3-hierarchy'] },
      test: {
        ...LIMITS,
        name: 'members-browser',
        root: 'apps/members',
        include: ['src/**/*.test.tsx'],
        globalSetup: ['../../scripts/chromium-for-vitest.ts'],
        // A true browser on a loaded machine is late now and then; what is broken fails twice.
        retry: 1,
        browser: {
          enabled: true,
          headless: true,
          provider: playwright({ launchOptions }),
          instances: [{ browser: 'chromium' as const, viewport: { width: 390, height: 844 } }],
          screenshotFailures: false,
        },
      },
    },
  ]
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    teardownTimeout: 60_000,
    projects: [
      { test: { ...LIMITS, name: 'domain', root: 'packages/domain', include: TESTS } },
      { test: { ...LIMITS, name: 'contract', root: 'packages/contract', include: TESTS } },
      { test: { ...LIMITS, name: 'scripts', root: 'scripts', include: ['*.test.ts'] } },
      {
        extends: 'apps/members/vite.config.ts',
        test: { ...LIMITS, name: 'members', root: 'apps/members', include: TESTS },
      },
      ...membersInBrowser(),
      server('pglite'),
      server('postgres'),
    ],
  },
})
