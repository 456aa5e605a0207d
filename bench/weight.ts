/**
 * What a phone downloads before it can use the members' app, in KiB as the network carries it (gzip): each page of the
 * front door with its code, then the areas with their first page; last the back office.
 */
import { ensureBuilt } from '../scripts/build.mjs'
import { codeOf, firstScreens } from '../scripts/weight.ts'

const kib = (byte: number) => (byte / 1024).toFixed(1).padStart(8)

await ensureBuilt()
console.log('page              HTML+CSS    code  files   (KiB gzip)')
for (const screen of firstScreens()) {
  console.log(
    `${screen.page.padEnd(18)}${kib(screen.html_byte)}${kib(codeOf(screen))}${String(screen.files.length).padStart(7)}`,
  )
}
