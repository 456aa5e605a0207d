import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { COMPILED, giveUp, pinnedNode, ROOT, SERVER_ENV } from './house.mjs'

// A terminal sends Ctrl-C to every process of the group and npm passes it on again: one of them is enough,
// a second one typed on purpose goes through.
const SAME_SIGNAL_MS = 700
// npm gives a signal to the shell it started us with, and some shells die of it without passing it on.
const ORPHAN_CHECK_MS = 300

/**
 * Gives way to a program run by the pinned Node: same terminal, signals passed on, its exit code is ours.
 * @param {string[]} args the program's path and its arguments
 */
export function handOver(args) {
  const program = spawn(pinnedNode(), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...COMPILED, ...SERVER_ENV, ...process.env },
    // A group of its own: it receives signals from here only, and once.
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
  program.on('error', giveUp)
  program.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1)))
}
