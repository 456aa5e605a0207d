// The figures of docs/house.md, counted: `node scripts/house-figures.ts [root of another checkout]`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { foreignTables, italianMachinery, passages, type Sources, upward } from './rules.ts'
import { nameOf, type Place, ROOF } from './wings.ts'

const root = resolve(process.argv[2] ?? '.')
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n')
const sources: Sources = new Map(
  files
    .filter((file) => file && existsSync(resolve(root, file)))
    .map((file) => [file, readFileSync(resolve(root, file), 'utf8')]),
)

const SRC = 'apps/server/src/'
const inSrc = [...sources.keys()].filter((f) => f.startsWith(SRC)).map((f) => f.slice(SRC.length))
const rooms = new Set(inSrc.filter((f) => f.includes('/')).map((f) => f.split('/')[0]))
const loose = inSrc.filter((f) => !f.includes('/'))

/** A file's area; at the root each file is by itself. */
const areaOf = (file: string, place: Place) => (place.wing === ROOF ? file : nameOf(place))
/** Areas of the server that reach themselves again through others, foreign keys from table to table left out. */
function circles(): string[] {
  const reach = new Map<string, Set<string>>()
  for (const { file, target, from, to } of passages(sources)) {
    const [here, there] = [areaOf(file, from), areaOf(target, to)]
    const key = file.endsWith('/tables.ts') && target.endsWith('/tables.ts')
    if (from.house !== 'apps/server' || to.house !== from.house || here === there || key) continue
    reach.set(here, (reach.get(here) ?? new Set()).add(there))
  }
  const below = (area: string, seen = new Set<string>()): Set<string> => {
    for (const next of reach.get(area) ?? [])
      if (!seen.has(next)) {
        seen.add(next)
        below(next, seen)
      }
    return seen
  }
  return [...reach.keys()].filter((area) => !area.startsWith(SRC) && below(area).has(area)).sort()
}

const foreign = Object.values(foreignTables(sources)).reduce((sum, n) => sum + n, 0)
const inCircles = circles()
console.log(`rooms on the top level of the server   ${rooms.size}`)
console.log(`loose files there                      ${loose.length}`)
console.log(`imports against the way up             ${upward(sources).length}`)
console.log(`areas of the server in circles         ${inCircles.length} ${inCircles.join(' ')}`)
console.log(`places whose SQL names a foreign table ${foreign}`)
console.log(`names of machinery in Italian          ${italianMachinery(sources).length}`)
