import type {
  IndirizzoDomicilio,
  IndirizzoResidenza,
  IndirizzoSpedizione,
} from '@primo/contract/iscritti/indirizzi'
import type {
  corpoDomicilio,
  corpoResidenza,
  corpoSpedizione,
} from '@primo/contract/iscritti/indirizzi-writes'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { verificaCap } from '@primo/domain/anagrafica/indirizzo'
import { clock } from '@primo/domain/platform/clock'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { leggiComune, leggiNazione } from '../../anagrafica/geo/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import { indirizzo } from './tables.ts'

type Tipo = (typeof indirizzo.$inferSelect)['tipo']
type Values = Omit<typeof indirizzo.$inferInsert, 'utente_id' | 'tipo' | 'aggiornato_il'>
type Luogo = { id_comune: number; cap: string; comune: IndirizzoSpedizione['comune'] }

/** ISO code of Italy, the only State whose comuni and CAP are checked. */
const ITALIA = 'IT'

/**
 * Validates the comune and the CAP of an Italian address.
 * @param suffisso suffix of the caller's field names, `_residenza` for example
 * @returns the place, or the invalid fields: an unknown or ceased comune, a CAP of another comune
 */
export async function luogoInItalia(
  trx: Trx,
  data: { id_comune: number; cap: string },
  suffisso = '',
): Promise<Luogo | Refusal<'VALIDAZIONE'>> {
  const sbagliato = (field: string, sentence: string) =>
    refuse('VALIDAZIONE', { fields: { [`${field}${suffisso}`]: [sentence] } })
  const comune = await leggiComune(trx, data.id_comune)
  if (!comune) return sbagliato('id_comune', 'Scegli il comune dall’elenco.')
  const outcome = verificaCap(data.cap, comune)
  if (!outcome.ok) return sbagliato(comune.cessato ? 'id_comune' : 'cap', `${outcome.message}.`)
  const { descrizione, provincia } = comune
  return { id_comune: comune.id, cap: outcome.cap, comune: { descrizione, cap: outcome.cap, provincia } }
}

async function keep(trx: Trx, utente_id: number, tipo: Tipo, values: Values): Promise<void> {
  const fresh = { ...values, aggiornato_il: clock.now() }
  await trx
    .insert(indirizzo)
    .values({ utente_id, tipo, ...fresh })
    .onConflictDoUpdate({ target: [indirizzo.utente_id, indirizzo.tipo], set: fresh })
}

/**
 * Saves a member's shipping address.
 * @returns the saved address, or the invalid fields
 */
export async function salvaSpedizione(
  trx: Trx,
  utente_id: number,
  data: z.output<typeof corpoSpedizione>,
): Promise<IndirizzoSpedizione | Refusal<'VALIDAZIONE'>> {
  const luogo = await luogoInItalia(trx, data)
  if ('refused' in luogo) return luogo
  const { id_comune, cap } = luogo
  const { nominativo, indirizzo } = data
  await keep(trx, utente_id, 'spedizione', { nominativo, indirizzo, id_comune, cap })
  return { nominativo, indirizzo, ...luogo }
}

/**
 * Saves a member's domicile.
 * @returns the saved domicile, or the invalid fields
 */
export async function salvaDomicilio(
  trx: Trx,
  utente_id: number,
  data: z.output<typeof corpoDomicilio>,
): Promise<IndirizzoDomicilio | Refusal<'VALIDAZIONE'>> {
  const written = { id_comune: data.id_comune_domicilio, cap: data.cap_domicilio }
  const luogo = await luogoInItalia(trx, written, '_domicilio')
  if ('refused' in luogo) return luogo
  const { id_comune, cap } = luogo
  const { nominativo_domicilio: nominativo, indirizzo_domicilio: indirizzo } = data
  await keep(trx, utente_id, 'domicilio', { nominativo, indirizzo, id_comune, cap })
  return { nominativo, indirizzo, ...luogo }
}

/** Deletes a member's domicile if there is one. */
export async function eliminaDomicilio(trx: Trx, utente_id: number): Promise<void> {
  await trx.delete(indirizzo).where(and(eq(indirizzo.utente_id, utente_id), eq(indirizzo.tipo, 'domicilio')))
}

/**
 * Saves a member's residence: in Italy with comune and CAP, abroad as free text without comune.
 * @returns the saved residence, or the invalid fields
 */
export async function salvaResidenza(
  trx: Trx,
  utente_id: number,
  data: z.output<typeof corpoResidenza>,
): Promise<IndirizzoResidenza | Refusal<'VALIDAZIONE'>> {
  const nazione = await leggiNazione(trx, data.id_nazione_residenza)
  if (!nazione) {
    return refuse('VALIDAZIONE', { fields: { id_nazione_residenza: ['Scegli lo Stato dall’elenco.'] } })
  }
  const written = { id_comune: data.id_comune_residenza ?? 0, cap: data.cap_residenza ?? '' }
  const luogo =
    nazione.country_code === ITALIA
      ? await luogoInItalia(trx, written, '_residenza')
      : { id_comune: null, cap: written.cap, comune: null }
  if ('refused' in luogo) return luogo
  const { id_comune, cap, comune } = luogo
  const strada = data.indirizzo_residenza
  const values = { nominativo: null, indirizzo: strada, id_comune, cap, id_nazione: nazione.id }
  await keep(trx, utente_id, 'residenza', values)
  return { indirizzo: strada, id_comune: id_comune ?? 0, cap, id_nazione: nazione.id, comune, nazione }
}
