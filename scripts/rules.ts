import { dirname, join, normalize } from 'node:path/posix'

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

/** Files in which a test or a check is switched off. */
export function switchedOff(sources: Sources): string[] {
  const off =
    /\b(it|test|describe|suite)\.(skip|todo|only|fixme|fails)\b|\bx(it|test|describe)\(|@ts-(ignore|nocheck|expect-error)|biome-ignore|\bas any\b/
  return [...sources].filter(([, text]) => off.test(text)).map(([file]) => file)
}

const areaOf = (file: string) => /^apps\/server\/src\/([^/]+)\//.exec(file)?.[1]
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** Where SQL names a table. */
const NAMED = /\b(?:from|join|update|into|table|only|using)\s+"?(\w+)"?(?![\w."])/gi

/** How many times each file's SQL names a table of another area: `file → table` and the count. */
export function foreignTables(sources: Sources): Record<string, number> {
  const owner = new Map<string, string | undefined>()
  for (const [file, text] of sources)
    if (/^apps\/server\/src\/.*tables\.ts$/.test(file))
      for (const [, name = ''] of text.matchAll(/pgTable\(\s*'(\w+)'/g)) owner.set(name, areaOf(file))
  const counts: Record<string, number> = {}
  for (const [file, text] of sources) {
    if (!file.startsWith('apps/server/src/') || TEST_SUPPORT.test(file)) continue
    for (const [, name = ''] of text.replace(COMMENT, '').matchAll(NAMED)) {
      if (!owner.has(name) || owner.get(name) === areaOf(file)) continue
      const where = `${file} → ${name}`
      counts[where] = (counts[where] ?? 0) + 1
    }
  }
  return counts
}

/** Where there are more than the list allows, or fewer: then the list is to be made shorter. */
export function against(list: Record<string, number>, found: Record<string, number>): string[] {
  return [...new Set([...Object.keys(list), ...Object.keys(found)])]
    .filter((where) => (list[where] ?? 0) !== (found[where] ?? 0))
    .map((where) => `${where}: ${found[where] ?? 0}, in the list ${list[where] ?? 0}`)
}
