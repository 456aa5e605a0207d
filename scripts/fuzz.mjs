// `npm run fuzz [-- seed [file…]]`: the tests that generate their input, with a new seed and many more values than `npm test`.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { execPinnedNode } from './exec-node.mjs'
import { ensureInstalled } from './install.mjs'
import { exitWithError, ROOT } from './project.mjs'

const FILES = [
  'packages/domain/src',
  'apps/members/src/state/saved-state-any.test.ts',
  'apps/server/src/boot/fuzz',
  'apps/server/src/boot/contract.test.ts',
  'apps/server/src/anagrafica',
  'apps/server/src/accesso',
  'apps/server/src/ufficio',
  'apps/server/src/iscritti',
  'apps/server/src/raccolta/punti',
  'apps/server/src/rete',
  'apps/server/src/qualifiche',
  'apps/server/src/pratiche',
]
const PROJECTS = ['domain', 'members', 'server-postgres']

const [seed = String(randomInt(2 ** 31)), ...files] = process.argv.slice(2)
try {
  if (!/^\d+$/.test(seed)) throw new Error('Usage: npm run fuzz -- [seed [file…]]')
  await ensureInstalled()
  console.log(`Seed ${seed}: «npm run fuzz -- ${seed}» repeats this run.`)
  process.env.FUZZ_SEED = seed
  process.env.FUZZ_CALLS ??= '100000'
  process.env.LEDGER_HISTORIES ??= '3000'
  const projects = PROJECTS.flatMap((name) => ['--project', name])
  execPinnedNode([
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects,
    ...(files.length > 0 ? files : FILES),
  ])
} catch (error) {
  exitWithError(error)
}
