import { type Rifiuto, rifiuta } from '@primo/contract/errors'
import type { corpoSpedizione, IndirizzoSpedizione } from '@primo/contract/indirizzi'
import { verificaCap } from '@primo/domain/cap'
import type * as z from 'zod/mini'
import type { Trx } from '../db.ts'
import { leggiComune } from '../geo/queries.ts'
import { indirizzo } from './tables.ts'

/**
 * Keeps a member's shipping address.
 * @returns the address as it will be read back, or the fields that are wrong: a comune that does not
 * exist or exists no more, a CAP of another comune.
 */
export async function salvaSpedizione(
  trx: Trx,
  utente_id: number,
  dati: z.output<typeof corpoSpedizione>,
): Promise<IndirizzoSpedizione | Rifiuto<'VALIDAZIONE'>> {
  const comune = await leggiComune(trx, dati.id_comune)
  if (!comune) return rifiuta('VALIDAZIONE', { campi: { id_comune: ['Scegli il comune dall’elenco.'] } })
  const cap = verificaCap(dati.cap, comune)
  if (!cap.ok) {
    const campo = comune.cessato ? 'id_comune' : 'cap'
    return rifiuta('VALIDAZIONE', { campi: { [campo]: [`${cap.messaggio}.`] } })
  }
  const valori = {
    nominativo: dati.nominativo,
    indirizzo: dati.indirizzo,
    id_comune: comune.id,
    cap: cap.cap,
    aggiornato_il: new Date(),
  }
  await trx
    .insert(indirizzo)
    .values({ utente_id, tipo: 'spedizione', ...valori })
    .onConflictDoUpdate({ target: [indirizzo.utente_id, indirizzo.tipo], set: valori })
  return {
    nominativo: valori.nominativo,
    indirizzo: valori.indirizzo,
    id_comune: comune.id,
    cap: cap.cap,
    comune: { descrizione: comune.descrizione, cap: cap.cap, provincia: comune.provincia },
  }
}
