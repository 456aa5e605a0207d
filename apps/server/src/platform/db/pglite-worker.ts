import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { PgliteCopy } from './db-pglite.ts'

/**
 * PGlite in a thread of its own, so that a long query never stops the server's event loop. Takes wire
 * protocol bytes, answers wire protocol bytes; the other end is db-pglite.ts. `null` closes it; `nuova` says
 * that a new connection begins: PGlite has one session for ever, so what the last one left is put away; `copia` asks for
 * the data folder as a tar.
 */
const port = parentPort!
const { folder, copia } = workerData as { folder: string; copia?: PgliteCopy }

/**
 * The engine keeps its pages in memory of its own, made whole at the start: PostgreSQL's 128 MB, for a database of
 * thirty, were most of what the process held.
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

/** The bytes as PGlite asks for them; a Blob of Node's own would hand them over in small pieces. */
function blob(bytes: Uint8Array): Blob {
  return Object.assign(new Blob([]), { arrayBuffer: async () => bytes.buffer as ArrayBuffer })
}
