import { once } from 'node:events'
import { constants, existsSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { diskRemedy, lockFolder } from '../folder-lock/folder-lock.ts'
import { listenForErrors } from './db-pool.ts'
import { NamedStatementClient } from './named-statements.ts'

/** Frontend messages to which the backend responds: Query, Sync, Flush, CopyDone, CopyFail. */
const ASK_FOR_AN_ANSWER = new Set(['Q', 'S', 'H', 'c', 'f'].map((c) => c.charCodeAt(0)))
const CLOSING = 'X'.charCodeAt(0)
/** AuthenticationOk and ReadyForQuery: a server's response to a startup message, which PGlite never sees. */
const WELCOME = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73])

/**
 * Socket given to `pg`, which carries the wire protocol to the worker. Messages are buffered until one requires a response, so
 * that a query is one round trip and PGlite reports its error once.
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

  readonly #cade = (error: Error): void => {
    this.destroy(error)
  }

  /**
   * Closes a connection without stopping the worker, which outlives its connections: the pool opens a new one after every
   * error.
   */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#arriva)
    this.#worker.off('error', this.#cade)
    done(error)
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }

  override _read(): void {}

  override _write(chunk: Buffer, _codifica: BufferEncoding, done: () => void): void {
    if (!this.#benvenuto) {
      this.#benvenuto = true
      // The pool replaces a connection after an error: prepared statement names of the old one must not clash with the new one's.
      this.#worker.postMessage('nuova')
      this.push(WELCOME)
    } else if (chunk[0] === CLOSING) this.push(null)
    else {
      this.#sospesi.push(chunk)
      if (ASK_FOR_AN_ANSWER.has(chunk[0]!)) {
        this.#worker.postMessage(Buffer.concat(this.#sospesi))
        this.#sospesi = []
      }
    }
    done()
  }

  // Socket methods that `pg` calls and a thread of this process does not need.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}

/** Error message of an engine that has panicked, with its reason: it responds to nothing more. */
const PANIC = /SPANIC\0VPANIC\0C\w{5}\0M([^\0]*)/

/** Exits the process when the engine has died: committed data is in its write-ahead log, and the next start recovers it. */
function stopIfItDies(worker: Worker, folder: string): void {
  const muori = (motivo: string) => {
    const rimedio = diskRemedy(new Error(motivo))
    console.error(
      rimedio === null
        ? `Il database incorporato si è fermato: ${motivo}. Ciò che era confermato è salvo: riavvia.`
        : `La cartella dei dati ${folder} ${rimedio}. Ciò che era confermato è salvo.`,
    )
    process.exit(1)
  }
  worker.on('message', (m: unknown) => {
    if (!(m instanceof Uint8Array)) return
    const byte = Buffer.from(m.buffer, m.byteOffset, m.byteLength)
    if (byte.includes('SPANIC\0')) muori(PANIC.exec(byte.toString())?.[1] ?? 'PANIC')
  })
  worker.on('error', (error) => muori(error.message))
}

/** Initial state of a test database: a dumped data folder, and the compiled PGlite engine (a WebAssembly.Module). */
export type PgliteCopy = { tar: Uint8Array; motore: object }

/** PGlite engine in its worker thread. */
export type Engine = {
  /** Opens a pool of one connection to the engine. There can be one pool at a time. */
  connect: () => pg.Pool
  /** Returns a consistent snapshot of the engine's data folder as a compressed tar. */
  dump: () => Promise<Uint8Array>
  /** Stops the engine. Its pool must be closed first. */
  stop: () => Promise<void>
}

/** Copies `template` to `database`, unless it exists already. The copy is atomic. */
async function copyTemplate(template: string, database: string): Promise<void> {
  if (existsSync(database)) return
  const copying = `${database}-copying`
  rmSync(copying, { recursive: true, force: true })
  try {
    await cp(template, copying, { recursive: true, mode: constants.COPYFILE_FICLONE })
    renameSync(copying, database)
  } catch (error) {
    rmSync(copying, { recursive: true, force: true })
    throw error
  }
}

/**
 * Starts PGlite in a worker thread.
 * @param folder data folder, or `memory://`.
 * @param copia initial database; only with `memory://`.
 * @param template initial database of a new data folder.
 */
export async function openEngine(folder: string, copia?: PgliteCopy, template?: string): Promise<Engine> {
  const inMemoria = folder === 'memory://'
  const libera = inMemoria ? () => {} : lockFolder(folder)
  if (template && !inMemoria) {
    try {
      await copyTemplate(template, join(folder, 'pglite'))
    } catch (error) {
      libera()
      throw error
    }
  }
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { folder: inMemoria ? folder : join(folder, 'pglite'), copia },
  })
  await once(worker, 'message')
  stopIfItDies(worker, folder)
  return {
    connect: () => {
      const pool = new pg.Pool({
        Client: NamedStatementClient,
        pipeline: true,
        stream: () => new Presa(worker),
        host: 'localhost',
        user: 'postgres',
        database: 'postgres',
        ssl: false,
        max: 1,
        idleTimeoutMillis: 0,
      } as pg.PoolConfig)
      listenForErrors(pool)
      return pool
    },
    dump: async () => {
      worker.postMessage('copia')
      for (;;) {
        const [answer] = await once(worker, 'message')
        if (answer?.copia instanceof Uint8Array) return answer.copia
      }
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
 * Opens the embedded database behind an ordinary `pg` pool of one connection. A `connect()` inside a transaction would wait for
 * ever: commands take `trx`, never the pool.
 * @param folder data folder, or `memory://`.
 * @param template initial database of a new data folder.
 */
export async function openPglite(
  folder: string,
  template?: string,
): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  const engine = await openEngine(folder, undefined, template)
  const pool = engine.connect()
  return {
    pool,
    close: async () => {
      await pool.end()
      await engine.stop()
    },
  }
}
