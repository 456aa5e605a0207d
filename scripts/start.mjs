// `npm start`: installs missing packages, builds changed sources, then runs the server. A release is installed and built already.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { handOver } from './hand-over.mjs'
import { checkReleaseNode, giveUp, RELEASE, ROOT, SERVER, SERVER_FLAGS } from './house.mjs'
import { ensureInstalled } from './install.mjs'

try {
  checkReleaseNode()
  if (!RELEASE) {
    await ensureInstalled()
    await ensureBuilt()
  }
} catch (error) {
  giveUp(error)
}
// Settings are also read from .env; environment variables take precedence.
const settings = join(ROOT, '.env')
handOver([...(existsSync(settings) ? [`--env-file=${settings}`] : []), ...SERVER_FLAGS, SERVER])
