import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.mjs'
import { pinnedNode, ROOT } from '../../scripts/house.mjs'
import { atEnd, temporaryFolder } from '../../scripts/leftovers.mjs'
import { freshDatabase } from './database.ts'
import { posta } from './posta.ts'

export type Database = 'embedded' | 'postgres'

const READY_MS = 90_000
const STOP_MS = 15_000
const LAST_WORDS = 4_000

/** A product started for a test. */
export type Product = Awaited<ReturnType<typeof startProduct>>

/**
 * Starts the built product as `npm start` does, on a loopback port and a fresh database of its own, and waits until
 * it is ready.
 * @param database the engine under it
 * @param settings environment variables over the defaults, for example `{ DEMO: 'off' }`
 * @throws with the server's last words, when it does not become ready
 */
export async function startProduct(database: Database, settings: Record<string, string> = {}) {
  const port = await freePort()
  const baseURL = `http://127.0.0.1:${port}`
  const folder = temporaryFolder()
  const fresh = database === 'postgres' ? await freshDatabase() : undefined
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: baseURL,
    DATA_DIR: join(folder, 'data'),
    ...(fresh && { DATABASE_URL: fresh.url }),
    ...settings,
  }
  let server = launch(env)
  const untie = atEnd(() => {
    server.process.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const clear = async () => {
    untie()
    rmSync(folder, { recursive: true, force: true })
    await fresh?.drop()
  }
  try {
    await untilReady(baseURL, server)
  } catch (error) {
    server.process.kill('SIGKILL')
    await clear()
    throw error
  }
  return {
    baseURL,
    database,
    /** What the product would have sent by e-mail and SMS. */
    posta: posta(baseURL),
    /** What the server wrote so far. */
    log: () => server.said(),
    /** Takes the power away: nothing is asked of the process. Its data stays for `restart`. */
    async kill() {
      server.process.kill('SIGKILL')
      await server.ended
    },
    /** Starts again on the same data and the same port. */
    async restart() {
      server = launch(env)
      await untilReady(baseURL, server)
    },
    /**
     * Stops it, runs a script of this folder on its database with the same settings, and starts it again.
     * @throws with what the script said, when it fails
     */
    async comanda(script: string, ...args: string[]) {
      await end(server)
      const child = spawnSync(pinnedNode(), [join(import.meta.dirname, script), ...args], {
        env,
        encoding: 'utf8',
      })
      if (child.status !== 0) throw new Error(`${script} non è riuscito:\n${child.stderr}`)
      server = launch(env)
      await untilReady(baseURL, server)
    },
    /** Stops it as Ctrl-C does and removes its data; a server that does not stop by itself is a fault. */
    async stop() {
      try {
        await end(server)
      } finally {
        await clear()
      }
    },
  }
}

type Running = ReturnType<typeof launch>

function launch(env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(pinnedNode(), [join(ROOT, 'apps/server/src/main.ts')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  child.stdout?.on('data', (chunk) => (words += chunk))
  child.stderr?.on('data', (chunk) => (words += chunk))
  return { process: child, said: () => words, ended: once(child, 'close') }
}

async function untilReady(baseURL: string, server: Running): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline && server.process.exitCode === null) {
    const answer = await fetch(`${baseURL}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  const why =
    server.process.exitCode === null ? 'non è pronto in tempo' : `è uscito (${server.process.exitCode})`
  throw new Error(`Il server ${why}:\n${server.said().slice(-LAST_WORDS)}`)
}

async function end(server: Running): Promise<void> {
  if (server.process.exitCode !== null || server.process.signalCode !== null) return
  server.process.kill('SIGINT')
  const stopped = await Promise.race([server.ended.then(() => true), pause(STOP_MS, false, { ref: false })])
  if (stopped && server.process.exitCode === 0) return
  server.process.kill('SIGKILL')
  throw new Error(`Il server non si è fermato bene:\n${server.said().slice(-LAST_WORDS)}`)
}
