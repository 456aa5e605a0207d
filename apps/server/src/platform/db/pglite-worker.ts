import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { PgliteCopy } from './db-pglite.ts'

/**
 * Runs PGlite in a worker thread, so that a long query never blocks the server's event loop. Receives and returns wire protocol
 * bytes; the other end is db-pglite.ts. `null` closes it. `nuova` announces a new connection: PGlite has a single session, so
 * the state of the previous connection is discarded. `copia` requests the data folder as a tar.
 */
const port = parentPort!
const { folder, copia } = workerData as { folder: string; copia?: PgliteCopy }

/**
 * Shared buffers, which the engine allocates entirely at start: PostgreSQL's default of 128 MB, for a database of thirty, was
 * most of the process's memory.
 */
const PAGES = '16MB'

const pglite = new PGlite(folder, {
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${PAGES}`],
  ...(copia ? { pgliteWasmModule: copia.motore, loadDataDir: blob(copia.tar) } : {}),
})
await pglite.waitReady
port.postMessage('pronto')

let coda: Promise<unknown> = Promise.resolve()
port.on('message', (bytes: Uint8Array | 'nuova' | 'copia' | null) => {
  coda = coda.then(async () => {
    if (bytes === 'nuova') {
      await pglite.exec('rollback')
      await pglite.exec('deallocate all')
      return
    }
    if (bytes === 'copia') {
      const tar = await (await pglite.dumpDataDir('gzip')).arrayBuffer()
      return port.postMessage({ copia: new Uint8Array(tar) })
    }
    if (bytes !== null) return port.postMessage(await pglite.execProtocolRaw(bytes))
    await pglite.close()
    port.postMessage('chiuso')
  })
})

/** Wraps bytes as PGlite expects them. Node's own Blob would return them in small chunks. */
function blob(bytes: Uint8Array): Blob {
  return Object.assign(new Blob([]), { arrayBuffer: async () => bytes.buffer as ArrayBuffer })
}
