// `npm start`: installs what is missing, builds what changed, then gives way to the server.
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { handOver } from './hand-over.mjs'
import { giveUp, ROOT } from './house.mjs'
import { ensureInstalled } from './install.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  giveUp(error)
}
handOver([join(ROOT, 'apps/server/src/main.ts')])
