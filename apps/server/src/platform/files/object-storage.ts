/**
 * Place where objects are kept: a folder, a bucket, memory. Its methods throw whatever error occurs; names are already checked.
 * `signal` is aborted when the caller no longer waits.
 */
export type ObjectStorage = {
  /** Stores an object durably and atomically; replaces an existing one. */
  put(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<void>
  /** @returns null when there is none */
  get(name: string, signal: AbortSignal): Promise<Buffer | null>
  /** Deletes an object; a missing one is ignored. */
  remove(name: string, signal: AbortSignal): Promise<void>
  list(prefix: string): AsyncGenerator<StoredObject>
  close(): Promise<void>
}

/** Name of a stored object, and the instant at which it was written. */
export type StoredObject = { name: string; written_at: Date }
