import { writeFileSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { firstScreens, RECORD, type WeightRecord } from './bundle-size.ts'

/** Writes the current sizes of the entry pages' files as their new maximums, rounded up to half a kilobyte. */
const STEP_BYTE = 512

await ensureBuilt()
const files = firstScreens()
  .flatMap((screen) => screen.files)
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
const record: WeightRecord = {}
for (const { name, gzip_byte, modules } of files) {
  const most_gzip_byte = Math.ceil(gzip_byte / STEP_BYTE) * STEP_BYTE
  const sorted = Object.entries(modules).toSorted(([a], [b]) => (a < b ? -1 : 1))
  record[name] = { most_gzip_byte, modules: Object.fromEntries(sorted) }
}
writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`)
