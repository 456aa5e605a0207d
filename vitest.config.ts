import { globSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { CHROMIUM_FLAGS, chromiumPath } from './scripts/chromium.mjs'

const TESTS = ['src/**/*.test.ts']
const file = (path: string) => new URL(path, import.meta.url).pathname
/** Test files must not leave the clock changed, and generated values are the same in every run. */
const CLOCK = file('./scripts/vitest-clock.ts')
const SETUP = { setupFiles: [CLOCK, file('./scripts/vitest-seed.ts')] }
/** Timeouts stop hung tests; they measure nothing: a busy machine may be ten times slower. */
const LIMITS = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
}

/** More than the two cores, because tests often wait for a process, a lock, or the absence of a message. */
const MAX_WORKERS = 3

/**
 * Server test files that also run on PGlite: those of engine-specific code (start, files, locks, templates, backup, types), and
 * the main test of each area. All others run once, on PostgreSQL.
 */
export const ON_PGLITE = [
  'assistente/assistente',
  'boot/backup/backup',
  'boot/backup/files',
  'boot/retention',
  'boot/contract',
  'boot/demo/demo',
  'boot/list-exports',
  'boot/list-filters',
  'boot/first-start',
  'boot/keys/old-process',
  'boot/keys/rotation',
  'boot/migrate',
  'boot/lazy-data',
  'boot/optimistic-concurrency',
  'boot/round-trips',
  'boot/observability',
  'boot/start',
  'boot/start-disk',
  'boot/start-settings',
  'boot/system',
  'boot/upward-foreign-keys',
  'comunicazioni/avvisi/avvisi',
  'comunicazioni/avvisi/quarterly-partitions',
  'comunicazioni/webhook/webhook',
  'ingresso/andamento/andamento',
  'ingresso/iscrizioni/promotore',
  'ingresso/note/note',
  'ingresso/registrazione/registrazione',
  'ingresso/ricerca/search',
  'accesso/account/sessions',
  'iscritti/aziende/aziende',
  'iscritti/consensi/consensi',
  'iscritti/contatti/cellulare',
  'anagrafica/geo/geo',
  'ufficio/impostazioni/impostazioni',
  'iscritti/indirizzi/residenza',
  'ufficio/operatori/operatori',
  'iscritti/profili/scelta-requisiti',
  'ufficio/proposte/proposte',
  'anagrafica/tipi/tipi',
  'ufficio/visioni/visioni',
  'ufficio/viste/viste',
  'pratiche/cliente/cliente',
  'pratiche/conversazione/conversazione',
  'pratiche/lettere/lettere',
  'platform/db/db',
  'platform/db/db-errors-codes',
  'platform/db/db-pglite',
  'platform/db/db-pglite-full',
  'platform/db/locks',
  'platform/db/pagination',
  'platform/db/partitions',
  'platform/db/search-sql',
  'platform/secrets/encrypted-fields',
  'platform/secrets/reencrypt',
  'pratiche/pratiche/pratiche',
  'pratiche/documenti/documenti',
  'pratiche/soggetti/soggetti',
  'privacy/cancellazione/cancellazione',
  'privacy/miei-dati/miei-dati',
  'qualifiche/promotore/rete',
  'qualifiche/qualifiche/area',
  'raccolta/andamento/punti',
  'raccolta/edizioni/edizioni',
  'raccolta/premi/catalogo',
  'raccolta/premi/immagini',
  'raccolta/punti/crash',
  'raccolta/punti/ledger-faults',
  'raccolta/punti/punti',
  'registro/eventi/hash-chain',
  'registro/eventi/dispatch',
  'registro/eventi/event-partitions',
  'registro/esportazioni/spreadsheets',
  'registro/guasti/guasti',
  'registro/lavori/lavori',
  'registro/messaggi/messaggi',
  'registro/rilevazioni/status-page',
  'rete/path-encoding',
  'test/pristine-database',
].map((name) => `src/${name}.test.ts`)

/**
 * Slowest test files, started first: started last, one would run alone with the other core idle. Files marked as waiting spend
 * most of their time on timeouts and processes: they are spread out, so that two of them seldom run together.
 */
export const LONGEST = [
  'platform/db/db-errors', // waiting
  'boot/fuzz',
  'boot/backup/backup',
  'boot/endpoint-query-plans',
  'registro/messaggi/smtp-faults', // waiting
  'boot/authorization',
  'boot/demo/recorded-history',
  'registro/messaggi/smtp', // waiting
  'boot/start-database',
  'comunicazioni/webhook/webhook-faults', // waiting
  'boot/first-start',
  'boot/keys/process', // waiting
  'test/pristine-database',
  'raccolta/punti/ledger-model',
  'accesso/account/brute-force', // waiting
  'raccolta/punti/crash',
  'qualifiche/qualifiche/chiusura',
  'comunicazioni/webhook/webhook', // waiting
  'accesso/account/login',
  'qualifiche/qualifiche/closing-batches',
  'registro/lavori/processes', // waiting
  'boot/start',
  'boot/fuzz-malformed-bodies',
  'external/sms', // waiting
  'qualifiche/qualifiche/closing-idempotency',
  'qualifiche/qualifiche/closing-crash',
  'accesso/account/fair-queue', // waiting
  'boot/shell/first-account',
  'boot/start-settings',
  'registro/lavori/jobs', // waiting
  'boot/lazy-data',
  'platform/db/db-pglite-full',
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

/** Returns the project of the server's tests: all on PostgreSQL, those of `ON_PGLITE` on the embedded database too. */
function server(database: 'pglite' | 'postgres') {
  return {
    test: {
      name: `server-${database}`,
      root: 'apps/server',
      include: database === 'pglite' ? ON_PGLITE : TESTS,
      // Modules are imported once per worker instead of once per file.
      isolate: false,
      // Node loads the sources itself, as outside the tests: Vite would transform more than a thousand files first.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      // Empty for the embedded database, because the environment may contain a server for the other suites.
      env: { DATABASE_TEST: database, ...(database === 'pglite' ? { PGTEST_URL: '' } : {}) },
      globalSetup: ['build', ...(database === 'postgres' ? ['postgres'] : [])].map((what) =>
        file(`./scripts/${what}-for-vitest.ts`),
      ),
      ...LIMITS,
      ...SETUP,
    },
  }
}

/**
 * Returns the project of an app's component tests. They need a real browser: in jsdom the labels of Ionic's components are not
 * found, and nothing has a size or the focus.
 * @param include dependencies to pre-bundle at the start: one that is discovered during a test would reload its page
 */
function inBrowser(app: 'members' | 'backoffice', viewport: Viewport, include: string[]) {
  if (globSync(`apps/${app}/src/**/*.test.tsx`).length === 0) return []
  const launchOptions = { executablePath: chromiumPath(), args: CHROMIUM_FLAGS }
  return [
    {
      extends: `apps/${app}/vite.config.ts`,
      optimizeDeps: { include },
      test: {
        ...LIMITS,
        // Lower limit: a missing element is searched until the test's timeout.
        testTimeout: 180_000,
        setupFiles: [CLOCK],
        name: `${app}-browser`,
        // A browser project does not inherit it, and would open one page at a time.
        maxWorkers: MAX_WORKERS,
        root: `apps/${app}`,
        include: ['src/**/*.test.tsx'],
        globalSetup: ['../../scripts/chromium-for-vitest.ts'],
        browser: {
          enabled: true,
          headless: true,
          provider: playwright({ launchOptions }),
          instances: [{ browser: 'chromium' as const, viewport }],
          screenshotFailures: false,
        },
      },
    },
  ]
}

/** Dependencies of the members' app that are imported late. */
const MEMBERS_DEPENDENCIES = [
  // A worker's own dependency.
  'd3-hierarchy',
  '@zxing/library/es2015/core/BinaryBitmap.js',
  '@zxing/library/es2015/core/common/GlobalHistogramBinarizer.js',
  '@zxing/library/es2015/core/DecodeHintType.js',
  '@zxing/library/es2015/core/oned/Code39Reader.js',
  '@zxing/library/es2015/core/RGBLuminanceSource.js',
]

/** Everything that the back office imports: Vite discovers only what the tests of the first run import. */
const BACKOFFICE_DEPENDENCIES = [
  '@dslab/ra-language-italian',
  '@mui/material',
  // Imported by the generated icons.
  '@mui/material/utils',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  '@visx/scale',
  '@visx/shape',
  'qrcode-generator',
  'ra-i18n-polyglot',
  'react',
  'react-admin',
  'react-dom/client',
  'react-error-boundary',
  'react-router',
  'react/jsx-dev-runtime',
  'zod/mini',
]
type Viewport = { width: number; height: number }

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
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
      ...inBrowser('members', { width: 390, height: 844 }, MEMBERS_DEPENDENCIES),
      ...inBrowser('backoffice', { width: 1280, height: 800 }, BACKOFFICE_DEPENDENCIES),
      server('pglite'),
      server('postgres'),
    ],
  },
})
