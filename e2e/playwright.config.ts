import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../scripts/browser.mjs'
import { PHONE } from './support/screens.ts'
import type { ProductOptions } from './support/test.ts'

const results = (name: string) => fileURLToPath(new URL(`../test-results/${name}`, import.meta.url))
// Every test runs on PostgreSQL. These run on the embedded database too: that the product starts and its pages open, and one
// member from registration to prize. The server's own tests make every call there.
const ON_EMBEDDED = ['smoke', 'percorso'].map((name) => `**/${name}.spec.ts`)
// It uses no database. It has a worker-scoped fixture of its own, so Playwright runs it after the other files of its project: in
// the first project it does not run alone at the end.
const WITHOUT_SERVER = '**/dati-di-prova.spec.ts'
const counts = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME

export default defineConfig<ProductOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/setup.ts',
  // Measured on two cores: four take 5 % less time than three, because some always wait for a page.
  workers: 4,
  // A file that fails runs once more, alone, after all suites (scripts/second-run.mjs).
  retries: 0,
  // Limits end what hangs; they do not measure, since the machine may be busy with something else.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: counts ? [['list'], ['json', { outputFile: counts }]] : [['list']],
  use: {
    ...PHONE,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    colorScheme: 'light',
    // It would fetch the whole app anew for each test; those about it allow it.
    serviceWorkers: 'block',
    // Nothing moves: a test looks at where things come to rest.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Recording costs a fifth of the time: only the second run of a failed file asks for it.
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
