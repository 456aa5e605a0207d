// Preloaded into a server (`node --import`): says in the file of `PROVE_HEAP`, a line every so often, what it holds once all
// that nobody needs has been thrown away: bytes of its heap, and of the whole process.
import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const LOOK_MS = 5_000

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  setInterval(() => {
    collect()
    const { heapUsed, rss } = process.memoryUsage()
    appendFileSync(process.env.PROVE_HEAP ?? '', `${heapUsed} ${rss}\n`)
  }, LOOK_MS).unref()
}
