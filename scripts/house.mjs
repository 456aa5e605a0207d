// Plain JavaScript for any Node ≥ 18: these lines run before the pinned Node is installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')

/** The server as it is built; its source is `apps/server/src/main.ts`. */
export const SERVER = join(ROOT, 'apps/server/dist/main.mjs')

/** The command line as it is built; its source is `apps/server/src/boot/shell/primo.ts`. */
export const SHELL = join(ROOT, 'apps/server/dist/primo.mjs')

/**
 * How the server's memory grows: V8's own measure is for machines that have it to spare, and lets 128 MB of young objects and
 * as many old ones again lie about before it looks (docs/decisions/0089).
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--no-allocation-site-pretenuring',
]

/**
 * What is freed outside V8's heap goes back to the system: glibc keeps a pool for each of so many threads, and the largest blocks it
 * ever gave (docs/decisions/0170). Another C library takes no notice.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Where Node keeps what it has compiled: a server that starts again reads it instead of compiling anew. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') }

const FAKETIME = Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|TZ|FAKETIME\w*)$/.test(name))

/** Environment of every process a test starts: the compile cache, and faketime's variables when the tests run under it. */
export const TEST_ENV = { ...COMPILED, ...(process.env.FAKETIME ? Object.fromEntries(FAKETIME) : {}) }

const WINDOWS = process.platform === 'win32'

/** A release that was unpacked: nothing of it is installed or built, and it runs on the machine's Node. */
export const RELEASE = existsSync(join(ROOT, 'rilascio.json'))

/**
 * The Node every part of the product runs on: the one pinned in package.json, not the machine's; of a release that has none
 * with it, the one that runs us.
 * @returns {string} absolute path; the file may not exist before the install
 */
export function pinnedNode() {
  const own = WINDOWS ? join(ROOT, 'node_modules/node/bin/node.exe') : join(ROOT, 'node_modules/.bin/node')
  return RELEASE && !existsSync(own) ? process.execPath : own
}

/** @throws {Fault} when a release would run on another Node than it was packed with: a later one of the same line will do */
export function checkReleaseNode() {
  if (!RELEASE || pinnedNode() !== process.execPath) return
  const { node } = JSON.parse(readFileSync(join(ROOT, 'rilascio.json'), 'utf8'))
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const [here = 0, less = 0] = process.versions.node.split('.').map(Number)
  if (here !== major || less < minor)
    throw new Fault(
      `Primo needs Node ${major}.${minor} or a later ${major}: this one is ${process.versions.node}.`,
    )
}

/** From an older Node npm leaves out, without a word, what says that it wants a later one: what the builds stand on. */
const INSTALLING = [20, 19]

/** @throws {Fault} when npm would not install all there is */
export function checkInstallingNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [least = 0, less = 0] = INSTALLING
  if (major < least || (major === least && minor < less))
    throw new Fault(
      `To install Primo Node ${INSTALLING.join('.')} or later is needed: this one is ${version}.`,
    )
}

/**
 * How to call the npm that is running us, or the one on PATH.
 * @param {string[]} args
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function npm(args) {
  const cli = process.env.npm_execpath
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli)) {
    // By the Node it was started with: Debian's finds its packages with Debian's only, and says nothing with the pinned one.
    const command = process.env.npm_node_execpath ?? process.execPath
    return { command, args: [cli, ...args], shell: false }
  }
  return { command: WINDOWS ? 'npm.cmd' : 'npm', args, shell: WINDOWS }
}

/**
 * Runs a command to its end, keeping what it says.
 * @param {{ command: string, args: string[], shell?: boolean, env?: NodeJS.ProcessEnv, cwd?: string }} what
 * @returns {Promise<{ code: number, output: string }>} code 127 when the command does not exist
 */
export function run({ command, args, shell = false, env = process.env, cwd = ROOT }) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: output + error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * One quiet progress line with its time, `✓ Dependencies installed (12 s)`.
 * @template T
 * @param {string} doing what is printed while it works
 * @param {string} done what is printed at the end
 * @param {() => Promise<T>} work
 */
export async function step(doing, done, work) {
  const from = performance.now()
  console.log(`… ${doing}`)
  const result = await work()
  console.log(`✓ ${done} (${Math.max(1, Math.round((performance.now() - from) / 1000))} s)`)
  return result
}

/** A fault the person can mend: printed as one message, without a stack. */
export class Fault extends Error {}

/**
 * Prints a fault in one message and ends; anything unexpected keeps its stack.
 * @param {unknown} error
 * @returns {never}
 */
export function giveUp(error) {
  console.error(error instanceof Fault ? `✗ ${error.message}` : error)
  process.exit(1)
}
