// `npm run dev`: server and both apps from their sources, with hot reload, on http://localhost:4101. Ctrl-C stops all.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { COMPILED, exitWithError, pinnedNode, ROOT, SERVER_FLAGS } from './project.mjs'

/** Address of the members' app, which forwards requests to the server and to the back office (apps/members/vite.config.ts). */
const ADDRESS = 'http://localhost:4101'

try {
  await ensureInstalled()
} catch (error) {
  exitWithError(error)
}

const settings = join(ROOT, '.env')
const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
/** @type {import('node:child_process').ChildProcess[]} */
const processes = []

/**
 * Starts a process; when one ends, all end.
 * @param {string} folder from the root of the repository @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 */
function start(folder, args, env = {}) {
  const child = spawn(pinnedNode(), args, {
    cwd: join(ROOT, folder),
    stdio: 'inherit',
    env: { ...COMPILED, ...process.env, ...env },
  })
  child.on('error', exitWithError)
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1
    stop()
  })
  processes.push(child)
}

const stop = () => {
  for (const child of processes) child.kill('SIGTERM')
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop)

start(
  '.',
  [
    '--watch',
    '--watch-preserve-output',
    ...(existsSync(settings) ? [`--env-file=${settings}`] : []),
    ...SERVER_FLAGS,
    'apps/server/src/main.ts',
  ],
  { PORT: '3000', PUBLIC_URL: ADDRESS },
)
start('apps/backoffice', [vite, '--host', '127.0.0.1', '--port', '4103', '--strictPort'])
start('apps/members', [vite, '--host', '127.0.0.1', '--port', '4101', '--strictPort'])
console.log(`Members' app: ${ADDRESS}   back office: ${ADDRESS}/backoffice/   messages: ${ADDRESS}/dev/posta`)
