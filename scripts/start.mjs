// `npm start`: installs what is missing, builds what changed, then gives way to the server. A release has both already.
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
// Settings may also stand in a .env file; the environment's own win.
const settings = join(ROOT, '.env')
handOver([...(existsSync(settings) ? [`--env-file=${settings}`] : []), ...SERVER_FLAGS, SERVER])
