import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { COMPILED } from '../../../../scripts/house.mjs'
import { atEnd } from '../../../../scripts/leftovers.mjs'
import { copiaCartella, databasePostgres } from './database.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A data folder of its own for a server to start on. */
export function cartellaNuova(): { cartella: string; elimina: () => void } {
  const cartella = mkdtempSync(join(tmpdir(), 'primo-avvio-'))
  return { cartella, elimina: () => rmSync(cartella, { recursive: true, force: true }) }
}

/** The folders of a group of tests, each new and empty under the name asked for, all gone when the group ends. */
export function cartelle(): (nome: string) => string {
  let base: ReturnType<typeof cartellaNuova>
  beforeAll(() => {
    base = cartellaNuova()
  })
  afterAll(() => base.elimina())
  return (nome) => {
    const cartella = join(base.cartella, nome)
    mkdirSync(cartella)
    return cartella
  }
}

/** The settings of a migrated database nobody else uses: the folder's own, or one on the server of `pgtest`. */
export async function databaseNuovo(pgtest: string | undefined) {
  const { cartella, elimina } = cartellaNuova()
  const postgres = pgtest ? await databasePostgres(pgtest) : null
  const env: Record<string, string> = { ...COMPILED, DATA_DIR: cartella }
  if (postgres) env.DATABASE_URL = postgres.url
  else await copiaCartella(cartella)
  return {
    env,
    elimina: async () => {
      elimina()
      await postgres?.elimina()
    },
  }
}

/** How a process ended, and all it wrote. */
export type Fine = { codice: number | null; stdout: string; stderr: string }

/**
 * Starts the server as `npm start` does: the real `main.ts` in a process of its own, on a free port of the
 * loopback, without the demo world.
 * @param env settings over those; nothing comes from the environment of the tests.
 * @param dentro a command that ends by running the one that follows it, as `unshare` does.
 */
export function processo(env: Record<string, string>, dentro: readonly string[] = []) {
  const [comando = '', ...argomenti] = [...dentro, process.execPath, MAIN]
  const figlio = spawn(comando, argomenti, {
    env: { ...COMPILED, PORT: '0', DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const scritto = { stdout: '', stderr: '' }
  for (const uscita of ['stdout', 'stderr'] as const) {
    figlio[uscita].setEncoding('utf8').on('data', (pezzo: string) => {
      scritto[uscita] += pezzo
    })
  }
  // A test that fails half-way must not leave its server behind.
  const finito = atEnd(() => figlio.kill('SIGKILL'))
  const fine: Promise<Fine> = once(figlio, 'close').then(([codice]) => {
    finito()
    return { codice, ...scritto }
  })

  /** Waits until the standard output matches. @throws with what was written, when the process ends first. */
  const scrive = async (cerca: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const trovato = cerca.exec(scritto.stdout)
      if (trovato) return trovato
      await Promise.race([
        once(figlio.stdout, 'data'),
        fine.then((f) => Promise.reject(new Error(`finito con ${f.codice}: ${f.stderr}${f.stdout}`))),
      ])
    }
  }
  return {
    pid: figlio.pid,
    scritto,
    fine,
    scrive,
    manda: (segnale: NodeJS.Signals) => figlio.kill(segnale),
    /** The address it answers at, once it does. */
    indirizzo: async () => (await scrive(/è pronto: (\S+)/))[1]!,
    ferma: () => {
      figlio.kill('SIGTERM')
      return fine
    },
  }
}

/** A server started by `processo`. */
export type Processo = ReturnType<typeof processo>
