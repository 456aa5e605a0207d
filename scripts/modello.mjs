// `npm run modello [-- how many [seed]]`: the ledger against its model on a real PostgreSQL, the seed said when it fails.
import { join } from 'node:path'
import { handOver } from './hand-over.mjs'
import { giveUp, ROOT } from './house.mjs'
import { ensureInstalled } from './install.mjs'

const [rounds = '10000', seed] = process.argv.slice(2)
try {
  if (![rounds, seed ?? '0'].every((n) => /^\d+$/.test(n)))
    throw new Error('Usage: npm run modello -- 10000 [seed]')
  await ensureInstalled()
  process.env.REGISTRO_PROVE = rounds
  if (seed !== undefined) process.env.REGISTRO_SEME = seed
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  handOver([vitest, 'run', '--project', 'server-postgres', 'src/raccolta/punti/modello.test.ts'])
} catch (error) {
  giveUp(error)
}
