import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { newFolder } from './process.ts'

/** The folders of a group of tests, each new and empty under the name asked for, all gone when the group ends. */
export function newFolders(): (nome: string) => string {
  let base: ReturnType<typeof newFolder>
  beforeAll(() => {
    base = newFolder()
  })
  afterAll(() => base.elimina())
  return (nome) => {
    const folder = join(base.folder, nome)
    mkdirSync(folder)
    return folder
  }
}
