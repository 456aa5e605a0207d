import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { newFolder } from './process.ts'

/** Returns a function that creates empty folders by name for a group of tests, deleted when the group ends. */
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
