import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../scripts/chromium.mjs'
import type { ProductOptions } from './support/fixtures.ts'
import { PHONE } from './support/viewports.ts'

const results = (name: string) => fileURLToPath(new URL(`../test-results/${name}`, import.meta.url))
// Every test runs on PostgreSQL. These also run on the embedded database: the start with its pages, and one member from
// registration to premio. The server's own tests make every call there.
const ON_EMBEDDED = ['smoke', 'member-journey', 'whole-pratica'].map((name) => `**/${name}.spec.ts`)
// Uses no database. Playwright runs files with their own worker-scoped fixture last in their project: in the first project it
// does not run alone at the end.
const WITHOUT_SERVER = '**/mock-data.spec.ts'
const counts = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME

export default defineConfig<ProductOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  // Measured on two cores: four workers take 5 % less time than three, because some always wait for a page.
  workers: 4,
  // A file that fails runs once more, alone, after all suites (scripts/rerun-failed.mjs).
  retries: 0,
  // Timeouts stop hung tests; they measure nothing, since the machine may be busy.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: counts ? [['list'], ['json', { outputFile: counts }]] : [['list']],
  use: {
    ...PHONE,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    colorScheme: 'light',
    // A service worker would fetch the whole app again for each test. Tests of it allow it.
    serviceWorkers: 'block',
    // Reduced motion: tests check the final positions.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording costs a fifth of the time: only the second run of a failed file enables it.
    trace: 'off',
  },
  projects: [
    {
      name: 'embedded',
      testMatch: [...ON_EMBEDDED, WITHOUT_SERVER],
      outputDir: results('e2e-embedded'),
      use: { database: 'embedded' },
    },
    {
      name: 'postgres',
      testIgnore: WITHOUT_SERVER,
      outputDir: results('e2e-postgres'),
      use: { database: 'postgres' },
    },
  ],
})
