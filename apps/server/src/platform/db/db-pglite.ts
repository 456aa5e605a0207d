import { once } from 'node:events'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { rimedioDisco } from '../lock/disco.ts'
import { occupa } from '../lock/lock.ts'
import { ascoltaErrori } from './db-pool.ts'
import { NamingClient } from './named.ts'

/** Frontend messages after which the backend answers: Query, Sync, Flush, CopyDone, CopyFail. */
const CHIEDONO_RISPOSTA = new Set(['Q', 'S', 'H', 'c', 'f'].map((c) => c.charCodeAt(0)))
const CHIUSURA = 'X'.charCodeAt(0)
/** AuthenticationOk and ReadyForQuery: what a server answers to a startup message, which PGlite needs not see. */
const BENVENUTO = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73])

/**
 * The socket `pg` believes to be talking through: it carries the wire protocol to the worker. Messages wait
 * for the one that asks for an answer, so that a query is one trip and PGlite answers its error once.
 */
class Presa extends Duplex {
  readonly #worker: Worker
  #sospesi: Buffer[] = []
  #benvenuto = false

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', this.#arriva)
    worker.on('error', this.#cade)
  }

  readonly #arriva = (m: unknown): void => {
    if (m instanceof Uint8Array) this.push(Buffer.from(m.buffer, m.byteOffset, m.byteLength))
  }

  readonly #cade = (errore: Error): void => {
    this.destroy(errore)
  }

  /** The worker outlives its connections, and the pool opens one after every error. */
  override _destroy(errore: Error | null, fatto: (errore: Error | null) => void): void {
    this.#worker.off('message', this.#arriva)
    this.#worker.off('error', this.#cade)
    fatto(errore)
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }

  override _read(): void {}

  override _write(chunk: Buffer, _codifica: BufferEncoding, fatto: () => void): void {
    if (!this.#benvenuto) {
      this.#benvenuto = true
      // The pool replaces a connection after an error: its statements must not meet the old one's names.
      this.#worker.postMessage('nuova')
      this.push(BENVENUTO)
    } else if (chunk[0] === CHIUSURA) this.push(null)
    else {
      this.#sospesi.push(chunk)
      if (CHIEDONO_RISPOSTA.has(chunk[0]!)) {
        this.#worker.postMessage(Buffer.concat(this.#sospesi))
        this.#sospesi = []
      }
    }
    fatto()
  }

  // What `pg` asks of a socket and a thread in this process does not need.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}

/** How the engine says that it cannot go on, and why: it answers nothing more, whatever it is asked. */
const PANICO = /SPANIC\0VPANIC\0C\w{5}\0M([^\0]*)/

/** Ends the process when the engine is dead: what it confirmed is in its log, and the next start takes it up again. */
function fermaSeMuore(worker: Worker, cartella: string): void {
  const muori = (motivo: string) => {
    const rimedio = rimedioDisco(new Error(motivo))
    console.error(
      rimedio === null
        ? `Il database incorporato si è fermato: ${motivo}. Ciò che era confermato è salvo: riavvia.`
        : `La cartella dei dati ${cartella} ${rimedio}. Ciò che era confermato è salvo.`,
    )
    process.exit(1)
  }
  worker.on('message', (m: unknown) => {
    if (!(m instanceof Uint8Array)) return
    const byte = Buffer.from(m.buffer, m.byteOffset, m.byteLength)
    if (byte.includes('SPANIC\0')) muori(PANICO.exec(byte.toString())?.[1] ?? 'PANIC')
  })
  worker.on('error', (errore) => muori(errore.message))
}

/** What a test starts from: a dumped data folder, and the engine (a WebAssembly.Module) already compiled. */
export type CopiaPglite = { tar: Uint8Array; motore: object }

/** PGlite, running in its thread. */
export type Engine = {
  /** A pool of one connection on it; one pool at a time. */
  connect: () => pg.Pool
  /** Stops it, once its pool is closed. */
  stop: () => Promise<void>
}

/**
 * Starts PGlite in a worker thread.
 * @param cartella data folder, or `memory://`.
 * @param copia a database to start from; only with `memory://`.
 */
export async function openEngine(cartella: string, copia?: CopiaPglite): Promise<Engine> {
  const inMemoria = cartella === 'memory://'
  const libera = inMemoria ? () => {} : occupa(cartella)
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { cartella: inMemoria ? cartella : join(cartella, 'pglite'), copia },
  })
  await once(worker, 'message')
  fermaSeMuore(worker, cartella)
  return {
    connect: () => {
      const pool = new pg.Pool({
        Client: NamingClient,
        stream: () => new Presa(worker),
        host: 'localhost',
        user: 'postgres',
        database: 'postgres',
        ssl: false,
        max: 1,
        idleTimeoutMillis: 0,
      } as pg.PoolConfig)
      ascoltaErrori(pool)
      return pool
    },
    stop: async () => {
      worker.postMessage(null)
      await once(worker, 'message')
      await worker.terminate()
      libera()
    },
  }
}

/**
 * Opens the embedded database behind an ordinary `pg` pool of one connection (so a `connect()` inside a transaction
 * would wait for ever: commands take `trx`, never the pool).
 * @param cartella data folder, or `memory://`.
 */
export async function apriPglite(cartella: string): Promise<{ pool: pg.Pool; chiudi: () => Promise<void> }> {
  const engine = await openEngine(cartella)
  const pool = engine.connect()
  return {
    pool,
    chiudi: async () => {
      await pool.end()
      await engine.stop()
    },
  }
}
