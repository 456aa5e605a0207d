import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Name of the file in an app's build folder that lists each chunk's static imports and modules. */
export const CHUNK_MODULES = '.moduli.json'

export type BuiltFiles = Record<string, { name: string; imports: string[]; modules: Record<string, number> }>

/**
 * Creates a Vite plugin that writes the modules of each chunk with their size in bytes, before minification. A library counts as
 * one module.
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

/** Returns the name of the library, or the file's path from the root of the repository. */
function moduleName(id: string): string {
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  return library ?? id.replace(/^.*\/(apps|packages)\//, '$1/').replace(/^\0/, '')
}
