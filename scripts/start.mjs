// `npm start`: installs missing packages, builds changed sources, then runs the server. A release is installed and built already.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { execPinnedNode } from './exec-node.mjs'
import { ensureInstalled } from './install.mjs'
import { checkReleaseNode, exitWithError, RELEASE, ROOT, SERVER, SERVER_FLAGS } from './project.mjs'

try {
  checkReleaseNode()
  if (!RELEASE) {
    await ensureInstalled()
    await ensureBuilt()
  }
} catch (error) {
  exitWithError(error)
}
// Settings are also read from .env; environment variables take precedence.
const settings = join(ROOT, '.env')
execPinnedNode([...(existsSync(settings) ? [`--env-file=${settings}`] : []), ...SERVER_FLAGS, SERVER])
