import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BuiltFiles, CHUNK_MODULES } from './chunk-modules.ts'
import { ROOT } from './project.mjs'

/** JavaScript file that the first page load requests. */
export interface CodeFile {
  /** File name without the build's hash. */
  name: string
  /** Transfer size, compressed with gzip. */
  gzip_byte: number
  /** Bytes of each module before minification. */
  modules: Record<string, number>
}

export interface Screen {
  /** App and page: `members/login`. The areas are the page `index`. */
  page: string
  /** Transfer size of the HTML with its inlined styles, compressed with gzip. */
  html_byte: number
  files: CodeFile[]
}

/** Returns the entry pages of a built app, each with every JavaScript file that it imports statically. */
export function screensOf(app: 'members' | 'backoffice', pages: readonly string[]): Screen[] {
  const dist = join(ROOT, 'apps', app, 'dist')
  const built = JSON.parse(readFileSync(join(dist, CHUNK_MODULES), 'utf8')) as BuiltFiles
  const size = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  return pages.map((page) => {
    const html = readFileSync(join(dist, `${page}.html`), 'utf8')
    const visited = new Set<string>()
    const visit = (file: string) => {
      const chunk = built[file]
      if (!chunk || visited.has(file)) return
      visited.add(file)
      chunk.imports.forEach(visit)
    }
    for (const file of Object.keys(built)) if (html.includes(file)) visit(file)
    const files = [...visited].map((file) => ({
      name: `${app}/${built[file]?.name}`,
      gzip_byte: size(file),
      modules: built[file]?.modules ?? {},
    }))
    return { page: `${app}/${page}`, html_byte: size(`${page}.html`), files }
  })
}

/** Returns the transfer size, in bytes, of all JavaScript of an entry page. */
export const codeOf = ({ files }: Screen): number => files.reduce((sum, file) => sum + file.gzip_byte, 0)

/** Returns the entry pages of both apps, each with the JavaScript that its first load requests. */
export const firstScreens = () => [
  ...screensOf('members', ['intro', 'login', 'signup', 'recovery', 'index']),
  ...screensOf('backoffice', ['index']),
]

/**
 * Path of the recorded sizes, which `write-bundle-size.ts` writes: maximum size of each JavaScript file, and size of its modules.
 */
export const RECORD = join(ROOT, 'scripts/bundle-size.json')
export type WeightRecord = Record<string, { most_gzip_byte: number; modules: Record<string, number> }>

/**
 * Returns the modules of a JavaScript file that are larger than recorded, most growth first, each with its bytes then and now.
 */
export function filesThatGrew(file: CodeFile, record: WeightRecord): string[] {
  const before = record[file.name]?.modules ?? {}
  return Object.entries(file.modules)
    .map(([module, now]) => ({ module, was: before[module] ?? 0, now }))
    .filter(({ was, now }) => now > was)
    .toSorted((a, b) => b.now - b.was - (a.now - a.was))
    .map(({ module, was, now }) => `${module}: ${was} → ${now}`)
}

/** Returns an error message for each JavaScript file above its recorded maximum, with the modules that grew. */
export function overweight(screens: Screen[], record: WeightRecord): string[] {
  const files = new Map(screens.flatMap((screen) => screen.files).map((file) => [file.name, file]))
  return [...files.values()].flatMap((file) => {
    const most = record[file.name]?.most_gzip_byte ?? 0
    if (file.gzip_byte <= most) return []
    const grew = filesThatGrew(file, record).slice(0, 12)
    return [
      `${file.name} weighs ${file.gzip_byte} bytes, ${most} at most. Modules that grew: ${grew.join('; ')}.`,
    ]
  })
}
