import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { FILES, hashStream } from './manifest.ts'
import type { Content } from './tar.ts'

/** Entries of the data folder that are not backed up as files: the database, its lock, the key, and the backups. */
const NOT_FILES = /^(?:pglite.*|primo\.lock.*|segreto|copie|\.ripristino-.*)$/

/**
 * Returns the files of a data folder with their hashes; none when the folder does not exist.
 * @param copies folder of the backups
 * @param keys path of the key file, if any
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
