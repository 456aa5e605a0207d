import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Beside what the build has written: of each file, what it imports at once and what it is made of. */
export const CHUNK_MODULES = '.moduli.json'

export type BuiltFiles = Record<string, { name: string; imports: string[]; modules: Record<string, number> }>

/**
 * Writes what each file of a build is made of: bytes of each module as they enter it, before names are shortened. A
 * library counts as one.
 */
export function chunkModules(): Plugin {
  return {
    name: 'primo-chunk-modules',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      const files: BuiltFiles = {}
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const modules: Record<string, number> = {}
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const module = moduleName(id)
          if (renderedLength > 0) modules[module] = (modules[module] ?? 0) + renderedLength
        }
        files[file.fileName] = { name: file.name, imports: file.imports, modules }
      }
      writeFileSync(join(dir, CHUNK_MODULES), JSON.stringify(files))
    },
  }
}

/** The library, or the file from the repository's root. */
function moduleName(id: string): string {
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  return library ?? id.replace(/^.*\/(apps|packages)\//, '$1/').replace(/^\0/, '')
}
