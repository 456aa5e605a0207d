import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER, TEST_ENV } from '../../../../scripts/house.mjs'
import { atEnd } from '../../../../scripts/leftovers.mjs'
import { copyFolder, postgresDatabase } from './database.ts'
import { until } from './eventually.ts'

/** A data folder of its own for a server to start on. */
export function newFolder(): { folder: string; elimina: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'primo-avvio-'))
  return { folder, elimina: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The settings of a migrated database nobody else uses: the folder's own, or one on the server of `pgtest`. */
export async function newDatabase(pgtest: string | undefined) {
  const { folder, elimina } = newFolder()
  const postgres = pgtest ? await postgresDatabase(pgtest) : null
  const env: Record<string, string> = { ...TEST_ENV, DATA_DIR: folder }
  if (postgres) env.DATABASE_URL = postgres.url
  else await copyFolder(folder)
  return {
    env,
    elimina: async () => {
      elimina()
      await postgres?.elimina()
    },
  }
}

/** How a process ended, and all it wrote. */
type Ending = { codice: number | null; stdout: string; stderr: string }

/**
 * Starts the server as `npm start` does: the built one (`scripts/build-for-vitest.ts`), in a process of its own, on a free
 * port of the loopback, without the demo world.
 * @param env settings over those; nothing comes from the environment of the tests.
 * @param inside a command that ends by running the one that follows it, as `unshare` does.
 */
export function startProcess(env: Record<string, string>, inside: readonly string[] = []) {
  const [command = '', ...argomenti] = [...inside, process.execPath, SERVER]
  const child = spawn(command, argomenti, {
    env: { ...TEST_ENV, PORT: '0', DEMO: 'off', ADMISSION: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const scritto = { stdout: '', stderr: '' }
  for (const output of ['stdout', 'stderr'] as const) {
    child[output].setEncoding('utf8').on('data', (piece: string) => {
      scritto[output] += piece
    })
  }
  // A test that fails half-way must not leave its server behind.
  const finito = atEnd(() => child.kill('SIGKILL'))
  const fine: Promise<Ending> = once(child, 'close').then(([codice]) => {
    finito()
    return { codice, ...scritto }
  })

  /** Waits until the standard output matches. @throws with what was written, when the process ends first. */
  const scrive = async (cerca: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = cerca.exec(scritto.stdout)
      if (found) return found
      await Promise.race([
        once(child.stdout, 'data'),
        fine.then((f) => Promise.reject(new Error(`finito con ${f.codice}: ${f.stderr}${f.stdout}`))),
      ])
    }
  }
  const indirizzo = async () => (await scrive(/è pronto: (\S+)/))[1]!
  return {
    pid: child.pid,
    scritto,
    fine,
    scrive,
    manda: (segnale: NodeJS.Signals) => child.kill(segnale),
    /** The address it answers at, once it does. */
    indirizzo,
    /** Waits until its database can be written: on a busy machine a probe may take longer than its second, and answers 503. */
    pronto: async () => {
      const url = await indirizzo()
      await until(async () => (await fetch(`${url}/api/ready`)).status === 200)
    },
    ferma: () => {
      child.kill('SIGTERM')
      return fine
    },
  }
}

/** A server started by `startProcess`. */
export type ServerProcess = ReturnType<typeof startProcess>
