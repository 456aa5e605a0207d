/**
 * What a phone downloads before it can use the members' app, in KiB as the network carries it (gzip): each page of the
 * front door with its code, then the areas. Beside it, what the stack weighed when it was chosen (an entry of 88 KiB,
 * before there was anything in it).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureBuilt } from '../scripts/build.mjs'
import { ROOT } from '../scripts/house.mjs'

const STACK_KIB = 88
const DIST = join(ROOT, 'apps/members/dist')
const PAGES = ['intro', 'login', 'signup', 'recovery', 'index'] as const

const byte = (file: string) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length
const kib = (n: number) => (n / 1024).toFixed(1).padStart(7)

/** Every script a page asks for as soon as it is read, with what those import at once. */
function codice(html: string): Set<string> {
  const asked = new Set<string>()
  const visita = (file: string) => {
    if (asked.has(file) || !existsSync(join(DIST, file))) return
    asked.add(file)
    const text = readFileSync(join(DIST, file), 'utf8')
    for (const [, other] of text.matchAll(/(?:from|^import|;import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)) {
      visita(`assets/${other}`)
    }
  }
  for (const [, file] of html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/(assets\/[^"]+\.js)"/g)) {
    if (file) visita(file)
  }
  return asked
}

await ensureBuilt()
console.log('pagina      HTML+CSS  codice  file   (KiB gzip)')
for (const page of PAGES) {
  const file = codice(readFileSync(join(DIST, `${page}.html`), 'utf8'))
  const total = [...file].reduce((sum, uno) => sum + byte(uno), 0)
  const nome = page === 'index' ? 'aree' : page
  console.log(`${nome.padEnd(10)}${kib(byte(`${page}.html`))}${kib(total)}${String(file.size).padStart(6)}`)
}
const all = readdirSync(join(DIST, 'assets')).filter((nome) => nome.endsWith('.js'))
const ingresso = [...codice(readFileSync(join(DIST, 'login.html'), 'utf8'))].reduce((n, f) => n + byte(f), 0)
console.log(`file di codice: ${all.length}; ingresso su stack: ${(ingresso / 1024 / STACK_KIB).toFixed(2)}`)
