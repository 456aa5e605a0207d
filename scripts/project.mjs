// Plain JavaScript for any Node ≥ 18: this code runs before the pinned Node is installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')

/** Path of the built server. Its source is `apps/server/src/main.ts`. */
export const SERVER = join(ROOT, 'apps/server/dist/main.mjs')

/** Path of the built command line `primo`. Its source is `apps/server/src/boot/shell/primo.ts`. */
export const SHELL = join(ROOT, 'apps/server/dist/primo.mjs')

/**
 * V8 flags that limit the server's heap. V8's defaults suit machines with memory to spare: the heap grows by 128 MB of young
 * objects and as many old ones before a collection (docs/decisions/0089).
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--no-allocation-site-pretenuring',
]

/**
 * Settings of glibc's allocator that return freed memory outside V8's heap to the system: by default glibc keeps a pool per
 * thread, and the largest blocks it ever allocated (docs/decisions/0089). Other C libraries ignore them.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Environment variable of Node's compile cache, from which a restarted server reads its compiled code. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') }

const FAKETIME = Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|TZ|FAKETIME\w*)$/.test(name))

/** Environment of every process a test starts: the compile cache, and faketime's variables when the tests run under it. */
export const TEST_ENV = { ...COMPILED, ...(process.env.FAKETIME ? Object.fromEntries(FAKETIME) : {}) }

const WINDOWS = process.platform === 'win32'

/** Whether this is an unpacked release: nothing is installed or built, and it may run on the machine's Node. */
export const RELEASE = existsSync(join(ROOT, 'rilascio.json'))

/**
 * Returns the Node that runs the product: the one pinned in package.json, not the machine's. In a release without a Node of its
 * own: the one that runs this process.
 * @returns {string} absolute path; the file may not exist before the install
 */
export function pinnedNode() {
  const own = WINDOWS ? join(ROOT, 'node_modules/node/bin/node.exe') : join(ROOT, 'node_modules/.bin/node')
  return RELEASE && !existsSync(own) ? process.execPath : own
}

/**
 * Checks the Node that runs a release.
 * @throws {Fault} unless it is of the major version the release was built with, and not older
 */
export function checkReleaseNode() {
  if (!RELEASE || pinnedNode() !== process.execPath) return
  const { node } = JSON.parse(readFileSync(join(ROOT, 'rilascio.json'), 'utf8'))
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const [here = 0, less = 0] = process.versions.node.split('.').map(Number)
  if (here !== major || less < minor)
    throw new ExpectedError(
      `Primo needs Node ${major}.${minor} or a later ${major}.x; the current version is ${process.versions.node}.`,
    )
}

/**
 * Oldest Node version that may install the dependencies. With an older one npm silently omits optional binaries that require a
 * later Node and that the builds need.
 */
const INSTALLING = [20, 19]

/**
 * Checks the Node with which npm installs the dependencies.
 * @throws {Fault} when npm would omit packages with it
 */
export function checkInstallingNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [least = 0, less = 0] = INSTALLING
  if (major < least || (major === least && minor < less))
    throw new ExpectedError(
      `Installing Primo requires Node ${INSTALLING.join('.')} or later; the current version is ${version}.`,
    )
}

/**
 * Returns the command line of the npm that started this process, or of the one on PATH.
 * @param {string[]} args
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function npm(args) {
  const cli = process.env.npm_execpath
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli)) {
    // npm must run on the Node it was started with: Debian's npm finds its packages with Debian's Node only, and fails silently
    // with another.
    const command = process.env.npm_node_execpath ?? process.execPath
    return { command, args: [cli, ...args], shell: false }
  }
  return { command: WINDOWS ? 'npm.cmd' : 'npm', args, shell: WINDOWS }
}

/**
 * Runs a command to its end and collects its output.
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
 * Runs `work` and prints its progress: one line at the start, one with the duration at the end, `✓ Dependencies installed (12
 * s)`.
 * @template T
 * @param {string} doing printed at the start
 * @param {string} done printed at the end
 * @param {() => Promise<T>} work
 */
export async function printStep(doing, done, work) {
  const from = performance.now()
  console.log(`… ${doing}`)
  const result = await work()
  console.log(`✓ ${done} (${Math.max(1, Math.round((performance.now() - from) / 1000))} s)`)
  return result
}

/** Error that the user can fix: printed as one message, without a stack. */
export class ExpectedError extends Error {}

/**
 * Prints an error and exits with code 1. An unexpected error is printed with its stack.
 * @param {unknown} error
 * @returns {never}
 */
export function exitWithError(error) {
  console.error(error instanceof ExpectedError ? `✗ ${error.message}` : error)
  process.exit(1)
}
