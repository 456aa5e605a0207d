import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** What shrinks; fonts and pictures already are. */
const TEXT = /\.(html|js|css|svg|webmanifest)$/
/** Below this a compressed answer fits the same packet. */
const LEAST_BYTES = 1_000

/**
 * Puts a `.br` and a `.gz` beside every text of a folder. Done once here, at the best quality, instead of at
 * each request: on a bad network an app is a third of its size, and the server spends nothing.
 * @param {string} folder
 */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const data = readFileSync(file)
    if (data.length < LEAST_BYTES) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(`${file}.br`, brotliCompressSync(data, { params }))
    writeFileSync(`${file}.gz`, gzipSync(data, { level: 9 }))
  }
}

compress(resolve(process.argv[2] ?? 'dist'))
