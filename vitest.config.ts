import { globSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { CHROMIUM_FLAGS, chromiumPath } from './scripts/browser.mjs'

const TESTS = ['src/**/*.test.ts']
const file = (path: string) => new URL(path, import.meta.url).pathname
/** Every file must leave the clock as it was; generated values are the same at every run. */
const CLOCK = file('./scripts/vitest-clock.ts')
const SETUP = { setupFiles: [CLOCK, file('./scripts/vitest-seed.ts')] }
/**
 * A limit is there to end what hangs, not to measure: on a machine busy with other things everything is slower by ten
 * times and right all the same.
 */
const LIMITS = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
}

/**
 * What does not depend on the engine, or only on PostgreSQL (its planner, its locks between connections): run once, on
 * PostgreSQL. Everything else runs on both.
 */
export const WITHOUT_DATABASE = [
  'assistente/capire',
  'assistente/capire/regole',
  'assistente/risposte/frasi',
  'boot/authorization',
  'boot/bare-routes',
  'boot/fuzz',
  'boot/fuzz-odd',
  'boot/keys/process',
  'boot/openapi',
  'boot/others-things',
  'boot/overload',
  'boot/plans',
  'boot/service-manager',
  'boot/shell/first-account',
  'boot/shell/primo',
  'boot/start-http',
  'boot/wire',
  'comunicazioni/avvisi/push',
  'comunicazioni/webhook/webhook-faults',
  'outside/openid',
  'outside/sms',
  'outside/webhook-http',
  'persone/accesso/indistinguibile',
  'persone/accesso/indovinare',
  'persone/accesso/nuovo-dispositivo',
  'persone/accesso/password-comuni',
  'persone/accesso/queue',
  'persone/anagrafica/codice-fiscale-confronto',
  'persone/contatti/cellulare',
  'persone/fattori/fattori',
  'persone/geo/dati',
  'persone/operatori/azienda',
  'persone/visioni/ogni-chiamata',
  'platform/config/config',
  'platform/http/closing',
  'platform/http/phones',
  'platform/lock/lock',
  'platform/metrics/metrics',
  'platform/secrets/secrets',
  'platform/traces/traces',
  'qualifiche/qualifiche/corsa',
  'qualifiche/qualifiche/processo',
  'qualifiche/qualifiche/una-volta',
  'raccolta/manifestazioni/pdf',
  'raccolta/punti/rettifiche-di-prima',
  'registro/messaggi/smtp',
  'registro/messaggi/smtp-faults',
  'rete/percorso',
].map((name) => `src/${name}.test.ts`)

/** What takes longest begins first: begun last it would end alone, with the other core idle. */
export const LONGEST = [
  'boot/fuzz',
  'boot/fuzz-odd',
  'boot/plans',
  'boot/start-database',
  'platform/db/db-faults',
  'boot/authorization',
  'registro/messaggi/smtp',
  'registro/messaggi/smtp-faults',
  'qualifiche/qualifiche/corsa',
  'qualifiche/qualifiche/una-volta',
  'boot/start',
  'boot/shell/first-account',
  'qualifiche/qualifiche/processo',
  'raccolta/punti/crash',
  'registro/lavori/processes',
  'boot/start-settings',
  'platform/db/db-pglite-full',
  'comunicazioni/webhook/webhook',
  'comunicazioni/webhook/webhook-faults',
  'persone/accesso/login',
  'raccolta/punti/modello',
].map((name) => `src/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`/apps/server/${name}`))
      return place === -1 ? LONGEST.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/** The server's tests run twice: the same files, on the embedded database and on a real PostgreSQL. */
function server(database: 'pglite' | 'postgres') {
  return {
    test: {
      name: `server-${database}`,
      root: 'apps/server',
      include: TESTS,
      ...(database === 'pglite' ? { exclude: WITHOUT_DATABASE } : {}),
      // What every file imports is read once for each worker, not once for each file.
      isolate: false,
      // Empty for the embedded database: the runner's own environment may name a server for the other suites.
      env: { DATABASE_TEST: database, ...(database === 'pglite' ? { PGTEST_URL: '' } : {}) },
      globalSetup: database === 'postgres' ? ['../../scripts/postgres-for-vitest.ts'] : [],
      ...LIMITS,
      ...SETUP,
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
        setupFiles: [CLOCK],
        name: 'members-browser',
        root: 'apps/members',
        include: ['src/**/*.test.tsx'],
        globalSetup: ['../../scripts/chromium-for-vitest.ts'],
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
    // Of what the server's tests do a good part is waiting: for a process, a lock, a message that must not come.
    maxWorkers: 3,
    teardownTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...LIMITS, ...SETUP, name: 'domain', root: 'packages/domain', include: TESTS } },
      { test: { ...LIMITS, ...SETUP, name: 'contract', root: 'packages/contract', include: TESTS } },
      { test: { ...LIMITS, ...SETUP, name: 'client', root: 'packages/client', include: TESTS } },
      { test: { ...LIMITS, ...SETUP, name: 'scripts', root: 'scripts', include: ['*.test.ts'] } },
      {
        extends: 'apps/members/vite.config.ts',
        test: { ...LIMITS, ...SETUP, name: 'members', root: 'apps/members', include: TESTS },
      },
      ...membersInBrowser(),
      server('pglite'),
      server('postgres'),
    ],
  },
})
