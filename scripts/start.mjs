// `npm start`: installs what is missing, builds what changed, then gives way to the server.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { giveUp, pinnedNode, ROOT } from './house.mjs'
import { ensureInstalled } from './install.mjs'

// A terminal sends Ctrl-C to every process of the group and npm passes it on again: one of them is enough,
// a second one typed on purpose goes through.
const SAME_SIGNAL_MS = 700

try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  giveUp(error)
}

const server = spawn(pinnedNode(), [join(ROOT, 'apps/server/src/main.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
  // A group of its own: it receives signals from here only, and once.
  detached: process.platform !== 'win32',
})

let lastSignal = 0
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (Date.now() - lastSignal > SAME_SIGNAL_MS) server.kill(signal)
    lastSignal = Date.now()
  })
}
server.on('error', giveUp)
server.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1)))
