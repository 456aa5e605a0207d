import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Names of the files to compress. Fonts and images are compressed already. */
const TEXT = /\.(html|js|css|svg|webmanifest)$/
/** Minimum size in bytes of a file to compress: a smaller response fits one packet anyway. */
const LEAST_BYTES = 1_000

/**
 * Writes a `.br` and a `.gz` of every text file of a folder, at the best quality. Compressing at build time costs the server
 * nothing per request, and makes the app a third of its size on a slow network.
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
