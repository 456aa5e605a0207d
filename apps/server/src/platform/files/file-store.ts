import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { OBJECTS_FOLDER, openFolder } from './folder-storage.ts'
import { openMemory } from './memory-storage.ts'
import type { ObjectStorage, StoredObject } from './object-storage.ts'
import { checkBucket, openBucket } from './s3-storage.ts'

/**
 * Error: the file store is full, slow, unreachable or refuses. The caller can repeat the call: an object is stored whole or not
 * at all. One stored after its time limit is an orphan.
 */
export class FileStoreUnavailable extends Error {
  constructor(cause: unknown) {
    const { name, code } = (cause ?? {}) as { name?: string; code?: unknown }
    super(`file store unavailable: ${typeof code === 'string' ? code : name}`, { cause })
    this.name = 'FileStoreUnavailable'
  }
}

/** Stores opaque, already encrypted objects by name: `documenti/<uuid>`, `caricamenti/<uuid>/<n>`. */
export type FileStore = {
  /** Stores an object durably and atomically; replaces an existing one. @throws FileStoreUnavailable */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** @returns null when there is none. @throws FileStoreUnavailable */
  get(name: string): Promise<Buffer | null>
  /** Deletes objects; missing ones are ignored. @throws FileStoreUnavailable */
  remove(names: readonly string[]): Promise<void>
  /**
   * Yields the objects whose name starts with a prefix, with the instant at which they were written, for the removal of orphans.
   * @throws FileStoreUnavailable
   */
  list(prefix: string): AsyncIterable<StoredObject>
  close(): Promise<void>
}

const NAME = /^[a-z]+\/[0-9a-f-]{36}(\/\d{1,5})?$/
/** Longest wait for one operation, with its repeated attempts. */
const LIMIT_MS = 30_000
/** Objects deleted at the same time. */
const REMOVALS = 8

function checkName(name: string): void {
  if (!NAME.test(name)) throw new Error(`not a name of an object: ${JSON.stringify(name)}`)
}

/** Runs an operation of a storage within a time limit. @throws FileStoreUnavailable when it fails or is late */
async function within<T>(limit_ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(limit_ms)
  // The storage may ignore the signal, as a system call on a hung network file system does.
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  try {
    return await Promise.race([run(signal), late])
  } catch (error) {
    throw new FileStoreUnavailable(error)
  }
}

/** Checks names, limits the time of each operation, and reports every failure as FileStoreUnavailable. */
export function guard(storage: ObjectStorage, limit_ms = LIMIT_MS): FileStore {
  return {
    async put(name, bytes) {
      checkName(name)
      await within(limit_ms, (signal) => storage.put(name, bytes, signal))
    },
    async get(name) {
      checkName(name)
      return await within(limit_ms, (signal) => storage.get(name, signal))
    },
    async remove(names) {
      names.forEach(checkName)
      const left = names[Symbol.iterator]()
      const removeRest = async () => {
        for (const name of left) await within(limit_ms, (signal) => storage.remove(name, signal))
      }
      await Promise.all(Array.from({ length: Math.min(REMOVALS, names.length) }, removeRest))
    },
    async *list(prefix) {
      const found = storage.list(prefix)
      for (;;) {
        const { done, value } = await within(limit_ms, () => found.next())
        if (done) return
        yield value
      }
    },
    close: () => storage.close(),
  }
}

/**
 * Opens the file store that the settings select: a bucket, else a folder of the data folder; in memory when that is in memory.
 * @throws ConfigError when the folder cannot be used
 */
export function openFileStore(config: Pick<Config, 'data_folder' | 'files_s3'>): FileStore {
  if (config.files_s3) return guard(openBucket(config.files_s3))
  if (config.data_folder === 'memory://') return guard(openMemory())
  return guard(openFolder(join(config.data_folder, OBJECTS_FOLDER)))
}

/** Checks the settings of the file store against its server, if it has one. @throws ConfigError naming what it refuses */
export async function checkFileStore({ files_s3 }: Pick<Config, 'files_s3'>): Promise<void> {
  if (files_s3) await checkBucket(files_s3)
}
