// `npm test [-- suite…]`: installs missing packages, then runs the suites on the pinned Node.
import { join } from 'node:path'
import { handOver } from './hand-over.mjs'
import { giveUp, ROOT } from './house.mjs'
import { ensureInstalled } from './install.mjs'

try {
  await ensureInstalled()
} catch (error) {
  giveUp(error)
}
handOver([join(ROOT, 'scripts/suites.mjs'), ...process.argv.slice(2)])
