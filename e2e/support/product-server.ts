import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'
import { pinnedNode, TEST_ENV } from '../../scripts/project.mjs'
import { onProcessEnd, temporaryFolder } from '../../scripts/temporary-folders.mjs'
import { contractBefore } from './contract-proxy.ts'
import { type Database, freshDatabase } from './database.ts'
import { demoWorld } from './demo-data.ts'
import { outboxOf } from './outbox.ts'
import { launch, stopServer, untilReady } from './server-process.ts'

/** Matches environment variables that do not change the data: with only these, the product starts on a copy of the demo data. */
const NOT_IN_THE_DATA = /^(TRUST_PROXY|SECOND_FACTOR|SSO_\w+|FILES_S3_\w+)$/

/** Server of the product started for a test, with its outbox and log. */
export type Product = Awaited<ReturnType<typeof startProduct>>

/**
 * Starts the built product like `npm start`, on its own loopback port and database, and waits until it is ready. The demo data is
 * copied from the data created once per run; with settings that change the data the product starts empty.
 * @param database database engine
 * @param settings environment variables over the defaults, for example `{ DEMO: 'off' }`
 * @param host host name of the site: a passkey needs a domain name, not an IP address
 * @throws with the end of the server's log, when it does not become ready
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
  const untie = onProcessEnd(() => {
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
    /** E-mails and SMS messages in the development outbox. */
    posta: outboxOf(baseURL),
    /** Returns the server's log so far. */
    log: () => server.said(),
    /** Kills the process (SIGKILL), as a power failure would. Its data stays for `restart`. */
    async kill() {
      server.process.kill('SIGKILL')
      await server.ended
    },
    /** Restarts the server on the same data and the same port. */
    async restart() {
      server = launch(env)
      await untilReady(baseURL, server)
    },
    /**
     * Stops the server, runs a script of this folder on its database with the same settings, and starts the server again.
     * @throws with the script's standard error, when it fails
     */
    async comanda(script: string, ...args: string[]) {
      await stopServer(server)
      const child = spawnSync(pinnedNode(), [join(import.meta.dirname, script), ...args], {
        env: { ...TEST_ENV, ...env },
        encoding: 'utf8',
      })
      if (child.status !== 0) throw new Error(`${script} non è riuscito:\n${child.stderr}`)
      server = launch(env)
      await untilReady(baseURL, server)
    },
    /**
     * Stops the server with the signal that Ctrl-C sends, and removes its data.
     * @throws when it does not stop in time
     */
    async stop() {
      try {
        await stopServer(server)
      } finally {
        await clear()
      }
    },
  }
}
