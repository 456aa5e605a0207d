import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { COMPILED, exitWithError, pinnedNode, ROOT, SERVER_ENV } from './project.mjs'

// On Ctrl-C the terminal signals the whole process group, and npm forwards the signal again: only the first counts. A second
// Ctrl-C typed on purpose comes later.
const SAME_SIGNAL_MS = 700
// npm signals the shell that started this process, and some shells terminate without forwarding it.
const ORPHAN_CHECK_MS = 300

/**
 * Runs a program in the same terminal with the Node that package.json pins, forwards signals and exits with its exit code.
 * @param {string[]} args the program's path and its arguments
 */
export function execPinnedNode(args) {
  const program = spawn(pinnedNode(), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...COMPILED, ...SERVER_ENV, ...process.env },
    // Its own process group: it receives each signal once, forwarded from here.
    detached: process.platform !== 'win32',
  })
  let lastSignal = 0
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (performance.now() - lastSignal > SAME_SIGNAL_MS) program.kill(signal)
      lastSignal = performance.now()
    })
  }
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      program.kill('SIGTERM')
    }, ORPHAN_CHECK_MS)
  }
  program.on('error', exitWithError)
  program.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1)))
}
