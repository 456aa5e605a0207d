import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'
import { pinnedNode, TEST_ENV } from '../../scripts/house.mjs'
import { atEnd, temporaryFolder } from '../../scripts/leftovers.mjs'
import { contractBefore } from './contract.ts'
import { type Database, freshDatabase } from './database.ts'
import { outboxOf } from './outbox.ts'
import { end, launch, untilReady } from './process.ts'
import { demoWorld } from './world.ts'

/** Settings that leave the data as they are: a product that has only these starts on a copy of the demo world. */
const NOT_IN_THE_DATA = /^(TRUST_PROXY|SECOND_FACTOR|SSO_\w+)$/

/** A product started for a test. */
export type Product = Awaited<ReturnType<typeof startProduct>>

/**
 * Starts the built product as `npm start` does, on a loopback port and a database of its own, and waits until it is
 * ready. The demo world is a copy of the one made once in a run; with settings of its own it starts from nothing.
 * @param database the engine under it
 * @param settings environment variables over the defaults, for example `{ DEMO: 'off' }`
 * @param host what the site is called: a passkey is made for a name, never for a number
 * @throws with the server's last words, when it does not become ready
 */
export async function startProduct(
  database: Database,
  settings: Record<string, string> = {},
  host = '127.0.0.1',
) {
  const port = await freePort()
  const contract = await contractBefore(port)
  const baseURL = `http://${host}:${contract?.port ?? port}`
  const folder = temporaryFolder()
  const asItIs = Object.keys(settings).every((name) => NOT_IN_THE_DATA.test(name))
  const world = asItIs ? await demoWorld(database) : undefined
  world?.copyTo(join(folder, 'data'))
  const fresh = database === 'postgres' ? await freshDatabase(world?.template) : undefined
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
    await contract?.stop()
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
    posta: outboxOf(baseURL),
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
        env: { ...TEST_ENV, ...env },
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
