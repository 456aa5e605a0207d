import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER, TEST_ENV } from '../../../../scripts/project.mjs'
import { onProcessEnd } from '../../../../scripts/temporary-folders.mjs'
import { copyFolder, postgresDatabase } from './database.ts'
import { until } from './eventually.ts'

/** Creates an empty data folder for a test's server. */
export function newFolder(): { folder: string; elimina: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'primo-avvio-'))
  return { folder, elimina: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Creates a migrated database and returns the settings with which a server opens it: embedded, in a new folder, or on the server
 * at the URL `pgtest`.
 */
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

/** Exit code and output of an ended process. */
type Ending = { codice: number | null; stdout: string; stderr: string }

/** Characters of a server's output that are kept, the last: in an hour under load it logs more than a string can hold. */
const OUTPUT_MAX = 32 * 1024 * 1024

/**
 * Starts the server as `npm start` does: the built one (`scripts/build-for-vitest.ts`), in a separate process, on a free
 * loopback port, without demo data.
 * @param env settings in addition to those; nothing comes from the environment of the tests.
 * @param inside a command prefix, such as `unshare`.
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
      if (scritto[output].length > 2 * OUTPUT_MAX) scritto[output] = scritto[output].slice(-OUTPUT_MAX)
    })
  }
  // A test that fails half-way must not leave its server running.
  const finito = onProcessEnd(() => child.kill('SIGKILL'))
  const fine: Promise<Ending> = once(child, 'close').then(([codice]) => {
    finito()
    return { codice, ...scritto }
  })

  /**
   * Waits until the server's standard output matches `cerca`.
   * @throws with the output, when the process ends before
   */
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
    /** Promise of the server's URL, which resolves once the server accepts requests. */
    indirizzo,
    /** Waits until the server's readiness check succeeds: on a busy machine a single check may time out and return 503. */
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

/** Server process started by `startProcess`. */
export type ServerProcess = ReturnType<typeof startProcess>
