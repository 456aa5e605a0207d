// `npm run mutation-test [-- ZONE [FILE…]]`: Stryker on the files of a zone, or on those whose path contains one of the words.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../postgres.mjs'
import { ExpectedError, exitWithError, npm, ROOT } from '../project.mjs'
import { ZONES } from './zones.ts'

/** Minimum share of killed mutants, in per cent. */
const BREAK = 80
const TOOLS = import.meta.dirname
const STRYKER = join(TOOLS, 'node_modules/@stryker-mutator/core/bin/stryker.js')

const [name = 'dominio', ...words] = process.argv.slice(2)
const zone = ZONES[name]
if (!zone)
  exitWithError(new ExpectedError(`Usage: npm run mutation-test -- ${Object.keys(ZONES).join('|')} [file…]`))
const isExcluded = (pattern: string) => pattern.startsWith('!')
const files = globSync(
  zone.mutate.filter((pattern) => !isExcluded(pattern)),
  {
    cwd: join(ROOT, zone.root),
    exclude: zone.mutate.filter(isExcluded).map((pattern) => pattern.slice(1)),
  },
).filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
if (files.length === 0) exitWithError(new ExpectedError(`No file of ${name} contains ${words.join(' or ')}`))

// Without its own vitest, Stryker uses the repository's.
if (!existsSync(STRYKER)) {
  const options = ['--no-package-lock', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  const { command, args, shell } = npm(['install', ...options])
  execFileSync(command, args, { cwd: TOOLS, shell, stdio: 'inherit' })
}
const postgres = zone.postgres && (await startPostgres().catch(exitWithError))
const folder = mkdtempSync(join(tmpdir(), 'primo-mutation-'))
const config = join(folder, 'stryker.json')
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation-test/vitest.config.ts', related: false },
    mutate: files.map((file) => `${zone.root}/${file}`),
    mutator: { excludedMutations: ['StringLiteral'] },
    concurrency: 2,
    dryRunTimeoutMinutes: 60,
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    // Rewriting it needs TypeScript's old programming interface.
    tsconfigFile: 'none',
    ignorePatterns: ['data', 'test-results', 'scripts/mutation-test/node_modules'],
    tempDirName: join(folder, 'sandbox'),
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false },
    thresholds: { high: 100, low: BREAK, break: BREAK },
  }),
)
const { status } = spawnSync(process.execPath, [STRYKER, 'run', config], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, MUTATION_ZONE: name, ...(postgres && { PGTEST_URL: postgres.url }) },
})
rmSync(folder, { recursive: true, force: true })
if (postgres) await postgres.stop()
process.exit(status ?? 1)
