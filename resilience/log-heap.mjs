// Preloaded into a server (`node --import`): periodically forces a garbage collection and appends heap and resident set size in
// bytes to the file at `PROVE_HEAP`.
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
