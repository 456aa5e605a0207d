/**
 * Prints the download size of the entry pages, in KiB of gzip: each public page of the members' app with its code, then the areas
 * with their first page, then the back office.
 */
import { ensureBuilt } from '../scripts/build.mjs'
import { codeOf, firstScreens } from '../scripts/bundle-size.ts'

const kib = (byte: number) => (byte / 1024).toFixed(1).padStart(8)

await ensureBuilt()
console.log('page              HTML+CSS    code  files   (KiB gzip)')
for (const screen of firstScreens()) {
  console.log(
    `${screen.page.padEnd(18)}${kib(screen.html_byte)}${kib(codeOf(screen))}${String(screen.files.length).padStart(7)}`,
  )
}
