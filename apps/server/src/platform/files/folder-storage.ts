import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { clock } from '@primo/domain/platform/clock'
import { prepareFolder } from '../folder-lock/folder-lock.ts'
import type { ObjectStorage } from './object-storage.ts'

/** Folder of the objects inside the data folder. */
export const OBJECTS_FOLDER = 'documenti-pratiche'
/** Folder of objects that are still being written, in the same file system, so that a rename is atomic. */
const PARTIAL_FOLDER = '.parziali'
/** Prefix of the folder with the links to the objects of a backup in progress. */
export const LINKS_PREFIX = '.copia-'
/** Age after which an object still being written, or the links of a backup, are what a killed process left. */
const STALE_MS = 24 * 3600_000

/** Flushes a folder to disk, without which a new or renamed entry in it is not durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns null for an error of a missing file or folder, and throws any other one. */
function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Creates a folder and makes it durable: each parent of a new folder is flushed. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let at = folder; at.length >= first.length; at = dirname(at)) await syncFolder(dirname(at))
}

/**
 * Returns the file of an object: `documenti/ab/cd/<uuid>`, `caricamenti/ab/cd/<uuid>.<n>`. Two levels of folders keep each one
 * small with millions of objects.
 */
function fileOf(name: string): string {
  const [kind = '', id = '', part] = name.split('/')
  return join(kind, id.slice(0, 2), id.slice(2, 4), part === undefined ? id : `${id}.${part}`)
}

async function writeDurably(file: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes, { signal })
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Deletes what killed processes left: objects that they were writing, and links of backups. */
async function deleteStale(root: string): Promise<void> {
  const left = [
    ...(await readdir(join(root, PARTIAL_FOLDER))).map((name) => join(PARTIAL_FOLDER, name)),
    ...(await readdir(root)).filter((name) => name.startsWith(LINKS_PREFIX)),
  ]
  for (const name of left) {
    const { mtimeMs } = await stat(join(root, name))
    if (clock.now().getTime() - mtimeMs > STALE_MS)
      await rm(join(root, name), { recursive: true, force: true })
  }
}

/**
 * Opens a storage in a folder, which is created if it does not exist. Several processes may share it.
 * @throws ConfigError naming `DATA_DIR` when the folder cannot be created
 */
export function openFolder(root: string): ObjectStorage {
  const partial = join(root, PARTIAL_FOLDER)
  prepareFolder(partial)
  // Not awaited by anyone before `close`: what is left can also be deleted at the next start.
  const cleaning = deleteStale(root).catch(() => {})
  return {
    async put(name, bytes, signal) {
      const file = join(root, fileOf(name))
      const unfinished = join(partial, randomUUID())
      try {
        await writeDurably(unfinished, bytes, signal)
        await makeFolder(dirname(file))
        signal.throwIfAborted()
        await rename(unfinished, file)
        await syncFolder(dirname(file))
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw error
      }
    },
    async get(name, signal) {
      const bytes = await readFile(join(root, fileOf(name)), { signal }).catch(missing)
      // A missing root is a file system that is not mounted, not an object that does not exist.
      if (bytes === null) await stat(partial)
      return bytes
    },
    async remove(name) {
      await rm(join(root, fileOf(name)), { force: true })
    },
    async *list(prefix) {
      for (const kind of (await readdir(root)).sort()) {
        if (kind.startsWith('.') || !`${kind}/`.startsWith(prefix.slice(0, kind.length + 1))) continue
        for await (const file of filesIn(join(root, kind), 2)) {
          const name = `${kind}/${basename(file).replace('.', '/')}`
          if (!name.startsWith(prefix)) continue
          const found = await stat(file).catch(missing)
          if (found) yield { name, written_at: found.mtime }
        }
      }
    },
    close: () => cleaning,
  }
}

/** Yields the files that are `depth` folders below a folder. */
async function* filesIn(folder: string, depth: number): AsyncGenerator<string> {
  for (const name of ((await readdir(folder).catch(missing)) ?? []).sort())
    if (depth === 0) yield join(folder, name)
    else yield* filesIn(join(folder, name), depth - 1)
}
