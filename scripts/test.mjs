// `npm test [-- suite…]`: installs missing packages, then runs the suites on the pinned Node.
import { join } from 'node:path'
import { execPinnedNode } from './exec-node.mjs'
import { ensureInstalled } from './install.mjs'
import { exitWithError, ROOT } from './project.mjs'

try {
  await ensureInstalled()
} catch (error) {
  exitWithError(error)
}
execPinnedNode([join(ROOT, 'scripts/run-suites.mjs'), ...process.argv.slice(2)])
