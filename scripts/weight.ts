import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BuiltFiles, CHUNK_MODULES } from './chunk-modules.ts'
import { ROOT } from './house.mjs'

/** One file of code that a first screen asks for. */
export interface CodeFile {
  /** What it is called, without the build's hash. */
  name: string
  /** As the network carries it. */
  gzip_byte: number
  /** What it is made of: bytes of each module before names are shortened. */
  modules: Record<string, number>
}

export interface Screen {
  /** The app and its page: `members/login`. The areas are the page `index`. */
  page: string
  /** Its markup with its style inside. */
  html_byte: number
  files: CodeFile[]
}

/** The pages of an app that stand first, each with every file of code it asks for as soon as it is read. */
export function screensOf(app: 'members' | 'backoffice', pages: readonly string[]): Screen[] {
  const dist = join(ROOT, 'apps', app, 'dist')
  const built = JSON.parse(readFileSync(join(dist, CHUNK_MODULES), 'utf8')) as BuiltFiles
  const size = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  return pages.map((page) => {
    const html = readFileSync(join(dist, `${page}.html`), 'utf8')
    const asked = new Set<string>()
    const ask = (file: string) => {
      const chunk = built[file]
      if (!chunk || asked.has(file)) return
      asked.add(file)
      chunk.imports.forEach(ask)
    }
    for (const file of Object.keys(built)) if (html.includes(file)) ask(file)
    const files = [...asked].map((file) => ({
      name: `${app}/${built[file]?.name}`,
      gzip_byte: size(file),
      modules: built[file]?.modules ?? {},
    }))
    return { page: `${app}/${page}`, html_byte: size(`${page}.html`), files }
  })
}

/** All the code a screen asks for, as the network carries it. */
export const codeOf = ({ files }: Screen): number => files.reduce((sum, file) => sum + file.gzip_byte, 0)

/** What stands first in each app. */
export const firstScreens = () => [
  ...screensOf('members', ['intro', 'login', 'signup', 'recovery', 'index']),
  ...screensOf('backoffice', ['index']),
]

/** What each file weighed when its weight was last accepted (`write-weight.ts`), and what it may weigh. */
export const RECORD = join(ROOT, 'scripts/weight.json')
export type WeightRecord = Record<string, { most_gzip_byte: number; modules: Record<string, number> }>

/** What grew in a file since then, the most first, each with its bytes before and now. */
export function whatGrew(file: CodeFile, record: WeightRecord): string[] {
  const before = record[file.name]?.modules ?? {}
  return Object.entries(file.modules)
    .map(([module, now]) => ({ module, was: before[module] ?? 0, now }))
    .filter(({ was, now }) => now > was)
    .toSorted((a, b) => b.now - b.was - (a.now - a.was))
    .map(({ module, was, now }) => `${module}: ${was} → ${now}`)
}

/** A sentence for each file that weighs more than it may, with what grew in it. */
export function overweight(screens: Screen[], record: WeightRecord): string[] {
  const files = new Map(screens.flatMap((screen) => screen.files).map((file) => [file.name, file]))
  return [...files.values()].flatMap((file) => {
    const most = record[file.name]?.most_gzip_byte ?? 0
    if (file.gzip_byte <= most) return []
    const grew = whatGrew(file, record).slice(0, 12)
    return [`${file.name} weighs ${file.gzip_byte} bytes, ${most} at most. What grew: ${grew.join('; ')}.`]
  })
}
