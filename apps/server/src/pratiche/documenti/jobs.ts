import { clock } from '@primo/domain/platform/clock'
import { queryRows } from '../../platform/db/query.ts'
import type { Services } from '../../platform/services/services.ts'

/** Number of objects that are looked up in the database at once. */
const LOT = 1000
/** Age in milliseconds below which an object without a row is kept: its row may not have been committed yet. */
const YOUNG_MS = 6 * 3_600_000

/** Queries of the names in `$1` that a row refers to, by the prefix of the names in the file store. */
const REFERRED = {
  documenti: `select oggetto::text as id from pratica_documento where oggetto = any($1::uuid[])`,
  caricamenti: `select id::text as id from caricamento where id = any($1::uuid[])`,
} as const

/**
 * Deletes the objects of the file store that no row refers to: uploads never sent, replaced documents, erased members.
 * @returns numbers of objects seen and deleted
 */
export async function deleteOrphans(
  { db, files }: Pick<Services, 'db' | 'files'>,
  signal: AbortSignal,
): Promise<{ visti: number; eliminati: number }> {
  const counts = { visti: 0, eliminati: 0 }
  const before = clock.now().getTime() - YOUNG_MS
  for (const [prefix, referred] of Object.entries(REFERRED)) {
    let lot: string[] = []
    const clean = async () => {
      const idOf = (name: string) => name.split('/')[1]!
      const rows = await queryRows<{ id: string }>(db, referred, [[...new Set(lot.map(idOf))]])
      const kept = new Set(rows.map(({ id }) => id))
      const orphans = lot.filter((name) => !kept.has(idOf(name)))
      await files.remove(orphans)
      counts.visti += lot.length
      counts.eliminati += orphans.length
      lot = []
    }
    for await (const { name, written_at } of files.list(`${prefix}/`)) {
      if (signal.aborted) return counts
      if (written_at.getTime() < before) lot.push(name)
      if (lot.length === LOT) await clean()
    }
    if (lot.length > 0) await clean()
  }
  return counts
}

/** Starts the nightly job that deletes the objects of the file store that no row refers to. */
export const startFileCleanup = (services: Services) =>
  services.jobs.start({
    queue: 'documenti',
    retries: 3,
    run: (_, { signal }) => deleteOrphans(services, signal),
  })
