import { FileStoreUnavailable, openFileStore } from '../platform/files/file-store.ts'

/** A program for tests. It stores objects in a file store until the disk is full, then deletes one and stores it again. */
const [data_folder = ''] = process.argv.slice(2)
const store = openFileStore({ data_folder, files_s3: null })
const nameOf = (n: number) => `documenti/00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const bytes = Buffer.alloc(500_000, 1)
let n = 0
try {
  for (; ; n++) await store.put(nameOf(n), bytes)
} catch (error) {
  let listed = 0
  for await (const _ of store.list('')) listed++
  await store.remove([nameOf(0)])
  await store.put(nameOf(n), bytes)
  const again = await store.get(nameOf(n))
  const told = error instanceof FileStoreUnavailable ? error.message : String(error)
  process.stdout.write(`${told}; ${n - listed} half; again ${again?.length}\n`)
}
await store.close()
