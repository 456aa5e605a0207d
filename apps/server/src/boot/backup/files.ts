import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { FILES, hashStream } from './manifest.ts'
import type { Content } from './tar.ts'

/** Of the data folder: the database's own, its lock, the key, and the copies themselves. */
const NOT_FILES = /^(?:pglite.*|primo\.lock.*|segreto|copie|\.ripristino-.*)$/

/**
 * The files of a data folder that are in no database, with their hashes; nothing where there is no folder.
 * @param copies where the copies go
 * @param keys the file of the keys, wherever it is
 */
export async function filesOf(folder: string, copies: string, keys: string | null) {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        file !== keys &&
        !NOT_FILES.test(relative(folder, file).split(sep)[0]!) &&
        !file.startsWith(copies + sep),
    )
  const found: { content: Content; nome: string; byte: number; sha256: string }[] = []
  for (const file of files.sort()) {
    const { size } = await stat(file)
    const nome = FILES + relative(folder, file).replaceAll(sep, '/')
    found.push({ nome, ...(await hashStream(createReadStream(file))), content: { name: nome, file, size } })
  }
  return found
}
