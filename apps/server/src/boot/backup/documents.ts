import { copyFile, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { LINKS_PREFIX, OBJECTS_FOLDER } from '../../platform/files/folder-storage.ts'

/** Returns null for an error of a missing file or folder, and throws any other one. */
export function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Errors of file systems that have no hard links. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

/** Keeps a file under a second name, even when it is deleted under the first. A file already kept, or missing, is skipped. */
async function keep(file: string, as: string): Promise<void> {
  await mkdir(dirname(as), { recursive: true, mode: 0o700 })
  try {
    await link(file, as)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (NO_LINKS.includes(code)) await copyFile(file, as).catch(missing)
    else if (code !== 'EEXIST' && code !== 'ENOENT') throw error
  }
}

/**
 * Links the documents of a data folder into a folder of their own, so that a backup is complete although the server deletes
 * documents while it is being written. Documents never change.
 * @returns the folder, `addNew`, which links what has arrived since, and `remove`
 */
export async function linkDocuments(data_folder: string) {
  const from = join(data_folder, OBJECTS_FOLDER)
  const folder = await mkdtemp(join(from, LINKS_PREFIX)).catch(missing)
  const addNew = async () => {
    if (folder === null) return
    for (const kind of await readdir(from, { withFileTypes: true })) {
      if (kind.name.startsWith('.')) continue
      const entries = await readdir(join(from, kind.name), { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        const file = join(entry.parentPath, entry.name)
        if (entry.isFile()) await keep(file, join(folder, OBJECTS_FOLDER, relative(from, file)))
      }
    }
  }
  await addNew()
  return {
    folder,
    addNew,
    remove: async () => {
      if (folder !== null) await rm(folder, { recursive: true, force: true })
    },
  }
}
