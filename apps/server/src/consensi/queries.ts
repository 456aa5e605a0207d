import { type Consenso, TIPI_CONSENSO } from '@primo/domain/consensi'
import { desc, eq } from 'drizzle-orm'
import type { Lettore } from '../db.ts'
import { consenso } from './tables.ts'

/** What holds now: the last choice on each consent, and when the latest of them was made. */
export async function consensiAttuali(
  lettore: Lettore,
  utente_id: number,
): Promise<Record<Consenso, boolean> & { aggiornati_il: Date | null }> {
  const righe = await lettore
    .selectDistinctOn([consenso.tipo], { tipo: consenso.tipo, dato: consenso.dato, quando: consenso.quando })
    .from(consenso)
    .where(eq(consenso.utente_id, utente_id))
    .orderBy(consenso.tipo, desc(consenso.id))
  const dati = Object.fromEntries(
    TIPI_CONSENSO.map((tipo) => [tipo, righe.find((r) => r.tipo === tipo)?.dato ?? false]),
  ) as Record<Consenso, boolean>
  const istanti = righe.map((r) => r.quando.getTime())
  return { ...dati, aggiornati_il: istanti.length > 0 ? new Date(Math.max(...istanti)) : null }
}
