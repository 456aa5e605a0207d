import { dirname, join, normalize } from 'node:path/posix'
import {
  MODULE_FILE,
  MODULES,
  type ModulePlace,
  mayReach,
  nameOf,
  placeOf,
  ROOT_FILES,
} from './module-order.ts'

/** Source files of the repository: path relative to its root → text. */
export type Sources = ReadonlyMap<string, string>

/** Paths of tests and of files that only tests use. They may import the internals of a feature. */
export const TEST_SUPPORT = /\.test\.tsx?$|^apps\/server\/src\/test\//

/** Returns the module specifiers that a source file imports: static, dynamic and re-exports. */
export const importsIn = (text: string) =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map((found) => found[1] as string)

/** Returns every relative import as its file and its target. */
const reached = (sources: Sources) =>
  [...sources].flatMap(([file, text]) =>
    importsIn(text)
      .filter((wanted) => wanted.startsWith('.'))
      .map((wanted) => ({ file, target: normalize(join(dirname(file), wanted)) })),
  )
const arrow = ({ file, target }: { file: string; target: string }) => `${file} → ${target}`

/** Returns the folder of the page that a file belongs to, with its app. */
const pageFolder = (file: string) => /^apps\/\w+\/src\/pages\/[^/]+(?=\/)/.exec(file)?.[0]

/** Returns imports in a page's folder of a file in another page's folder, at any depth. */
export function importsAcrossPages(sources: Sources): string[] {
  return reached(sources)
    .filter(({ file, target }) => {
      const [here, there] = [pageFolder(file), pageFolder(target)]
      return here !== undefined && there !== undefined && here !== there
    })
    .map(arrow)
}

/** Layers of the apps, from the bottom up. A file imports from its own layer and those below. */
const LAYERS = [['state', 'device', 'mock'], ['data'], ['ui', 'ionic'], ['pages']]
/** Files at the root of `src` that every layer may import. The others are above the pages. */
const LOWEST = ['paths.ts', 'config.ts', 'guards.ts']

/** Returns the rank of an app's file among the layers: 0 is the lowest. */
function layerOf(file: string): number | undefined {
  const [, folder, name = ''] = /^apps\/(?:members|backoffice)\/src\/(?:([^/]+)\/)?(.+)/.exec(file) ?? []
  if (folder !== undefined) return LAYERS.findIndex((folders) => folders.includes(folder))
  return name === '' ? undefined : LOWEST.includes(name) ? 0 : LAYERS.length
}

/** Returns imports in an app of a file in a higher layer (such as `data` from `ui`), except in tests. */
export function importsAgainstLayers(sources: Sources): string[] {
  const found = reached(sources).filter(({ file, target }) => {
    const [here, there] = [layerOf(file), layerOf(target)]
    if (here === undefined || there === undefined || TEST_SUPPORT.test(file)) return false
    return there > here && !file.includes('/src/testing/')
  })
  return [...new Set(found.map(arrow))]
}

/** The workspace packages that each package and app may import. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/contract': ['domain'],
  'packages/client': ['contract', 'domain'],
  'apps/server': ['contract', 'domain'],
  'apps/members': ['client', 'contract', 'domain', 'tokens'],
  'apps/backoffice': ['client', 'contract', 'domain', 'tokens'],
}

/** Returns imports of workspace packages that the file's package may not import. Tests may import any. */
export function foreignPackages(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    const allowed = MAY_IMPORT[/^(?:packages|apps)\/\w+(?=\/src\/)/.exec(file)?.[0] ?? '']
    if (allowed === undefined || TEST_SUPPORT.test(file)) return []
    return importsIn(text)
      .filter((wanted) => wanted.startsWith('@primo/') && !allowed.includes(wanted.split('/')[1] ?? ''))
      .map((wanted) => `${file} → ${wanted}`)
  })
}

/** Returns files in which a test or a check is switched off. */
export function disabledChecks(sources: Sources): string[] {
  const off =
    /\b(it|test|describe|suite)\.(skip|todo|only|fixme|fails)\b|\bx(it|test|describe)\(|@ts-(ignore|nocheck|expect-error)|biome-ignore|\bas any\b/
  return [...sources].filter(([, text]) => off.test(text)).map(([file]) => file)
}

/** Returns browser tests that read an element without waiting for it: `findElement` and `expect.element` wait. */
export function readWithoutWaiting(sources: Sources): string[] {
  return [...sources]
    .filter(([file, text]) => file.endsWith('.test.tsx') && /\.element\(\)/.test(text))
    .map(([file]) => file)
}

/** Returns the area of the server that a file belongs to, as `module/area`. */
export function areaOf(file: string): string | undefined {
  const place = placeOf(file)
  return place?.pack === 'apps/server' && place.module !== ROOT_FILES ? nameOf(place) : undefined
}
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** Matches the table names in SQL. */
const NAMED = /\b(?:from|join|update|into|table|only|using)\s+"?(\w+)"?(?![\w."])/gi

/** Tables in an area's declaration of erasure (`platform/db/personal-data.ts`), from which SQL is generated. */
const ERASED = /\b(\w+): \{\s*dove\b/g

/** Counts how often each file's SQL names a table that another area defines: `file → table` and the count. */
export function foreignTables(sources: Sources): Record<string, number> {
  const owner = new Map<string, string | undefined>()
  for (const [file, text] of sources)
    if (/^apps\/server\/src\/.*tables\.ts$/.test(file))
      for (const [, name = ''] of text.matchAll(/pgTable\(\s*'(\w+)'/g)) owner.set(name, areaOf(file))
  const counts: Record<string, number> = {}
  for (const [file, text] of sources) {
    if (!file.startsWith('apps/server/src/') || TEST_SUPPORT.test(file)) continue
    const code = text.replace(COMMENT, '')
    for (const [, name = ''] of [...code.matchAll(NAMED), ...code.matchAll(ERASED)]) {
      if (!owner.has(name) || owner.get(name) === areaOf(file)) continue
      const where = `${file} → ${name}`
      counts[where] = (counts[where] ?? 0) + 1
    }
  }
  return counts
}

const PACKAGE = /^@primo\/(\w+)\/(.+)$/
/** Returns the file an import of `file` reaches. */
function reachedBy(file: string, wanted: string): string {
  const found = PACKAGE.exec(wanted)
  return found ? `packages/${found[1]}/src/${found[2]}.ts` : normalize(join(dirname(file), wanted))
}

/** Returns every import from one module to another, except in tests and files only tests use. */
export function moduleImports(
  sources: Sources,
): { file: string; target: string; from: ModulePlace; to: ModulePlace }[] {
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

/** Returns imports that break the order of the modules (`module-order.ts`), by file. */
export function importsAgainstOrder(sources: Sources): string[] {
  const against = moduleImports(sources).filter(({ from, to }) => !mayReach(from, to))
  return [...new Set(against.map(arrow))].sort()
}

/** Returns import cycles, including those of type imports only: `file → target`. */
export function importCycles(sources: Sources): string[] {
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

/**
 * Returns the differences between the folders of server, contract and domain and the table in `module-order.ts`: folders that
 * only one of them has.
 */
export function unknownFolders(sources: Sources): string[] {
  const there = new Set<string>()
  for (const file of sources.keys()) {
    const place = placeOf(file)
    if (!place || place.module === ROOT_FILES || TEST_SUPPORT.test(file)) continue
    // A file next to the folders of a divided module is in none of them.
    const loose = place.pack === 'apps/server' && place.area === '' && MODULES[place.module]?.length !== 0
    there.add(loose ? file : nameOf(place))
  }
  const table = Object.entries(MODULES).flatMap(([module, areas]) =>
    areas.length > 0 ? areas.map((area) => `${module}/${area}`) : [module],
  )
  const known = [
    ...table,
    ...Object.keys(MODULES),
    ...Object.keys(MODULES).map((name) => `${name}/${MODULE_FILE}`),
  ]
  return [
    ...[...there].filter((folder) => !known.includes(folder)),
    ...table.filter((folder) => !there.has(folder)),
  ]
}

/** Folders of technical code, where names are English except for business words. */
const MACHINERY =
  /^apps\/server\/src\/(?:platform|external|boot|test)\/|^packages\/(?:domain|contract)\/src\/platform\/|^packages\/(?:client|tokens)\/|^e2e\/support\//
/** Italian words for technical things. */
const ITALIAN =
  /^(?:accoda|aggiungi|apri|avvia|blocca|calcola|carica|cerca|chiama|chiudi|coda|completa|conta|corsa|crea|dimentica|errore|esegui|esito|fatto|ferma|gestisci|gestore|indirizzo|invia|legge|leggi|lettore|lista|manda|mostra|pagina|prendi|prepara|prova|pulisci|rifiuta|rifiuto|riga|righe|rispondi|risposta|rotta|rotte|salva|scatti|scrivi|segna|segreti|servizi|spedisci|tieni|togli|transazione|trova|verifica)(?![a-z])/
/** Italian words that are technical in every folder, also in those with business code. */
const NOWHERE = /^(?:accoda|avvia|pulisci|riga|righe|rotta|rotte|fondamenta|servizi|tavola)(?![a-z])/
/** Names that say nothing about their object when read alone in a stack trace. */
const VAGUE =
  /^(?:accredita|avvisa|completa|corsa|decide|dici|fa|fai|fatto|forza|fra|frase|leggi|lettore|manda|prenota|prendi|prova|scatti|scegli|scrivi|segna|simula|spendi|storna)$/
const EXPORTED =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function|const|let|class|type|interface) (\w+)/gm

/** Returns exported names that are Italian although technical, or too vague outside their file: `file → name`. */
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
