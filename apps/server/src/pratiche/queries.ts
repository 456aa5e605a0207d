import { and, eq, isNull } from 'drizzle-orm'
import { descrizioneDelTipo } from '../anagrafica/tipi/finanziamenti.ts'
import type { Reader, Trx } from '../platform/db/db.ts'
import { pratica } from './tables.ts'

/**
 * Locks a case until the transaction ends and returns it with its financing type; null when it does not exist or is withdrawn.
 */
export async function lockPratica(trx: Trx, id: number) {
  const [row] = await trx
    .select({
      id: pratica.id,
      utente_id: pratica.utente_id,
      stato: pratica.id_stato,
      passo: pratica.passo,
      ciclo: pratica.ciclo,
      accaduti: pratica.accaduti,
      data_registrazione: pratica.data_registrazione,
      registrata_il: pratica.registrata_il,
      aggiornata_il: pratica.aggiornata_il,
      id_tipo_finanziamento: pratica.id_tipo_finanziamento,
      tipo_finanziamento: descrizioneDelTipo(pratica.id_tipo_finanziamento),
    })
    .from(pratica)
    .where(and(eq(pratica.id, id), isNull(pratica.ritirata_il)))
    .for('update', { of: pratica })
  return row ?? null
}
export type LockedPratica = NonNullable<Awaited<ReturnType<typeof lockPratica>>>

/** Returns the row of a case by id, without checking the owner. */
export async function leggiPratica(reader: Reader, id: number) {
  const [row] = await reader.select().from(pratica).where(eq(pratica.id, id))
  return row ?? null
}

/** Returns the owner of a case; null when it does not exist. */
export async function titolareDellaPratica(reader: Reader, id: number): Promise<number | null> {
  const [row] = await reader.select({ utente_id: pratica.utente_id }).from(pratica).where(eq(pratica.id, id))
  return row?.utente_id ?? null
}
