import { clock } from '@primo/domain/platform/clock'
import type { ObjectStorage } from './object-storage.ts'

/** Opens a storage that lasts as long as the process, for tests. */
export function openMemory(): ObjectStorage {
  const objects = new Map<string, { bytes: Buffer; written_at: Date }>()
  return {
    async put(name, bytes) {
      objects.set(name, { bytes: Buffer.from(bytes), written_at: clock.now() })
    },
    async get(name) {
      const found = objects.get(name)
      return found ? Buffer.from(found.bytes) : null
    },
    async remove(name) {
      objects.delete(name)
    },
    async *list(prefix) {
      for (const [name, { written_at }] of [...objects])
        if (name.startsWith(prefix)) yield { name, written_at }
    },
    async close() {},
  }
}
