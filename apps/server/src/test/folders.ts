import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { newFolder } from './process.ts'

/** Returns a function that creates an empty folder for a name. The folders are deleted when the group of tests ends. */
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
