import { dirname, join, normalize } from 'node:path/posix'
import { mayReach, nameOf, type Place, placeOf, ROOF, WINGS } from './wings.ts'

/** The repository's sources: each file's path from its root, and its text. */
export type Sources = ReadonlyMap<string, string>

/** Tests and what only tests use: they may look behind a feature's door. */
export const TEST_SUPPORT = /\.test\.tsx?$|^apps\/server\/src\/test\//

/** What a text imports, in whatever way it says so. */
export const importsIn = (text: string) =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map((found) => found[1] as string)

/** Every relative import as the file it comes from and the file it reaches. */
const reached = (sources: Sources) =>
  [...sources].flatMap(([file, text]) =>
    importsIn(text)
      .filter((wanted) => wanted.startsWith('.'))
      .map((wanted) => ({ file, target: normalize(join(dirname(file), wanted)) })),
  )
const arrow = ({ file, target }: { file: string; target: string }) => `${file} → ${target}`

/** The folder of pages a file stands in, with its app. */
const pageFolder = (file: string) => /^apps\/\w+\/src\/pages\/[^/]+(?=\/)/.exec(file)?.[0]

/** Imports of a page that reach another page's folder, however many levels up. */
export function acrossPages(sources: Sources): string[] {
  return reached(sources)
    .filter(({ file, target }) => {
      const [here, there] = [pageFolder(file), pageFolder(target)]
      return here !== undefined && there !== undefined && here !== there
    })
    .map(arrow)
}

/** Imports of `ui/` that reach `pages/`; its tests may look at what it stands in. */
export function pagesInUi(sources: Sources): string[] {
  return reached(sources)
    .filter(({ file }) => /^apps\/\w+\/src\/ui\//.test(file) && !TEST_SUPPORT.test(file))
    .filter(({ target }) => /\/src\/pages(\/|$)/.test(target))
    .map(arrow)
}

/** Which of the house's packages each of its houses may import (docs/house.md). */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/contract': ['domain'],
  'packages/client': ['contract', 'domain'],
  'apps/server': ['contract', 'domain'],
  'apps/members': ['client', 'contract', 'domain', 'tokens'],
  'apps/backoffice': ['client', 'contract', 'domain', 'tokens'],
}

/** Imports of a package that the house a file stands in may not have; tests may speak to the house through any. */
export function foreignPackages(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    const allowed = MAY_IMPORT[/^(?:packages|apps)\/\w+(?=\/src\/)/.exec(file)?.[0] ?? '']
    if (allowed === undefined || TEST_SUPPORT.test(file)) return []
    return importsIn(text)
      .filter((wanted) => wanted.startsWith('@primo/') && !allowed.includes(wanted.split('/')[1] ?? ''))
      .map((wanted) => `${file} → ${wanted}`)
  })
}

/** Files in which a test or a check is switched off. */
export function switchedOff(sources: Sources): string[] {
  const off =
    /\b(it|test|describe|suite)\.(skip|todo|only|fixme|fails)\b|\bx(it|test|describe)\(|@ts-(ignore|nocheck|expect-error)|biome-ignore|\bas any\b/
  return [...sources].filter(([, text]) => off.test(text)).map(([file]) => file)
}

/** Browser tests that read an element without waiting for it: `findElement` and `expect.element` wait. */
export function readWithoutWaiting(sources: Sources): string[] {
  return [...sources]
    .filter(([file, text]) => file.endsWith('.test.tsx') && /\.element\(\)/.test(text))
    .map(([file]) => file)
}

/** The area of the server a file stands in. */
export function areaOf(file: string): string | undefined {
  const place = placeOf(file)
  return place?.house === 'apps/server' && place.wing !== ROOF ? nameOf(place) : undefined
}
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** Where SQL names a table. */
const NAMED = /\b(?:from|join|update|into|table|only|using)\s+"?(\w+)"?(?![\w."])/gi

/** Where an area says what erasure does with a table (`platform/db/cancellazione.ts`): it becomes SQL. */
const ERASED = /\b(\w+): \{\s*dove\b/g

/** How many times each file's SQL names a table of another area: `file → table` and the count. */
export function foreignTables(sources: Sources): Record<string, number> {
  const owner = new Map<string, string | undefined>()
  for (const [file, text] of sources)
    if (/^apps\/server\/src\/.*tables\.ts$/.test(file))
      for (const [, name = ''] of text.matchAll(/pgTable\(\s*'(\w+)'/g)) owner.set(name, areaOf(file))
  const counts: Record<string, number> = {}
  for (const [file, text] of sources) {
    if (!file.startsWith('apps/server/src/') || TEST_SUPPORT.test(file)) continue
    const said = text.replace(COMMENT, '')
    for (const [, name = ''] of [...said.matchAll(NAMED), ...said.matchAll(ERASED)]) {
      if (!owner.has(name) || owner.get(name) === areaOf(file)) continue
      const where = `${file} → ${name}`
      counts[where] = (counts[where] ?? 0) + 1
    }
  }
  return counts
}

const PACKAGE = /^@primo\/(\w+)\/(.+)$/
/** The file an import of `file` reaches. */
function reachedBy(file: string, wanted: string): string {
  const found = PACKAGE.exec(wanted)
  return found ? `packages/${found[1]}/src/${found[2]}.ts` : normalize(join(dirname(file), wanted))
}

/** Every import from one place of the house to another; tests, and what only they use, may look anywhere. */
export function passages(sources: Sources): { file: string; target: string; from: Place; to: Place }[] {
  return [...sources].flatMap(([file, text]) => {
    const from = placeOf(file)
    if (!from || TEST_SUPPORT.test(file)) return []
    return importsIn(text).flatMap((wanted) => {
      const target = reachedBy(file, wanted)
      const to = placeOf(target)
      return to ? [{ file, target, from, to }] : []
    })
  })
}

/** Imports that run against the way up: file by file, what each imports. */
export function upward(sources: Sources): string[] {
  const against = passages(sources).filter(({ from, to }) => !mayReach(from, to))
  return [...new Set(against.map(arrow))].sort()
}

/** Imports that come back to the file they start from, through whatever others, types too: `file → target`. */
export function circles(sources: Sources): string[] {
  const reach = new Map(
    [...sources].map(([file, text]) => [file, importsIn(text).map((wanted) => reachedBy(file, wanted))]),
  )
  const below = (start: string) => {
    const seen = new Set(reach.get(start))
    for (const file of seen) for (const target of reach.get(file) ?? []) seen.add(target)
    return seen
  }
  return [...reach.keys()]
    .filter((file) => below(file).has(file))
    .flatMap((file) =>
      (reach.get(file) ?? [])
        .filter((target) => target === file || below(target).has(file))
        .map((target) => arrow({ file, target })),
    )
}

/** Rooms of the server, the contract and the domain that the table of wings does not have, and those only it has. */
export function unknownRooms(sources: Sources): string[] {
  const there = new Set<string>()
  for (const file of sources.keys()) {
    const place = placeOf(file)
    if (!place || place.wing === ROOF || TEST_SUPPORT.test(file)) continue
    // A file beside the areas of a divided wing has no room.
    const loose = place.house === 'apps/server' && place.area === '' && WINGS[place.wing]?.length !== 0
    there.add(loose ? file : nameOf(place))
  }
  const table = Object.entries(WINGS).flatMap(([wing, areas]) =>
    areas.length > 0 ? areas.map((area) => `${wing}/${area}`) : [wing],
  )
  const known = [...table, ...Object.keys(WINGS)]
  return [...[...there].filter((room) => !known.includes(room)), ...table.filter((room) => !there.has(room))]
}

/** Where nothing is the business's: there a name is English, but for the words of the business it speaks of. */
const MACHINERY =
  /^apps\/server\/src\/(?:platform|outside|boot|test)\/|^packages\/(?:domain|contract)\/src\/platform\/|^packages\/(?:client|tokens)\/|^e2e\/support\//
/** The verbs and things of the machinery, in Italian. */
const ITALIAN =
  /^(?:accoda|aggiungi|apri|avvia|blocca|calcola|carica|cerca|chiama|chiudi|coda|completa|conta|corsa|crea|dimentica|errore|esegui|esito|fatto|ferma|gestisci|gestore|indirizzo|invia|legge|leggi|lettore|lista|manda|mostra|pagina|prendi|prepara|prova|pulisci|rifiuta|rifiuto|riga|righe|rispondi|risposta|rotta|rotte|salva|scatti|scrivi|segna|segreti|servizi|spedisci|tieni|togli|transazione|trova|verifica)(?![a-z])/
/** These are nobody's business in any wing. */
const NOWHERE = /^(?:accoda|avvia|pulisci|rotta|rotte|fondamenta|servizi)(?![a-z])/
/** What says nothing in a stack trace. */
const VAGUE = /^(?:completa|corsa|fa|fai|fatto|leggi|lettore|manda|prendi|scatti|scegli|scrivi|segna)$/
const EXPORTED =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function|const|let|class|type|interface) (\w+)/gm

/** Exported names that are machinery in Italian, or that say nothing away from their folder: `file → name`. */
export function italianMachinery(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(EXPORTED)]
      .map(([, name = '']) => name)
      .filter((name) => {
        const words = /[a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name.toLowerCase()
        return VAGUE.test(words) || (MACHINERY.test(file) ? ITALIAN : NOWHERE).test(words)
      })
      .map((name) => `${file} → ${name}`),
  )
}
