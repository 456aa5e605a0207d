import { eq } from 'drizzle-orm'
import type { Reader } from '../platform/db/db.ts'
import { importazione, pratica_importata } from './tables.ts'

/** Returns the operator who imported a case from a file, or null when its owner registered it. */
export async function importataDa(reader: Reader, pratica_id: number): Promise<number | null> {
  const [row] = await reader
    .select({ chi: importazione.caricata_da })
    .from(pratica_importata)
    .innerJoin(importazione, eq(importazione.id, pratica_importata.importazione_id))
    .where(eq(pratica_importata.pratica_id, pratica_id))
    .limit(1)
  return row?.chi ?? null
}
