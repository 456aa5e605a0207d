import type { IndirizzoSpedizione } from '@primo/contract/indirizzi'
import { and, eq } from 'drizzle-orm'
import type { Lettore } from '../db.ts'
import { leggiComune } from '../geo/queries.ts'
import { indirizzo } from './tables.ts'

/** Where a member's prizes go, with the name and province of the comune; null when he never said. */
export async function leggiSpedizione(
  lettore: Lettore,
  utente_id: number,
): Promise<IndirizzoSpedizione | null> {
  const [riga] = await lettore
    .select()
    .from(indirizzo)
    .where(and(eq(indirizzo.utente_id, utente_id), eq(indirizzo.tipo, 'spedizione')))
  if (!riga) return null
  const comune = await leggiComune(lettore, riga.id_comune)
  return {
    nominativo: riga.nominativo,
    indirizzo: riga.indirizzo,
    id_comune: riga.id_comune,
    cap: riga.cap,
    comune: { descrizione: comune?.descrizione ?? '', cap: riga.cap, provincia: comune?.provincia ?? '' },
  }
}
