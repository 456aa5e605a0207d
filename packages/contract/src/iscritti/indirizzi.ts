import * as z from 'zod/mini'
import { nazione } from '../anagrafica/geo.ts'
import { id, idOrZero } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

export const forMembers = { area: 'indirizzi', chi: 'membro' } as const

/** Comune of an address, with the data that screens show. */
export const comuneDiIndirizzo = z.object({ descrizione: z.string(), cap: z.string(), provincia: z.string() })

/** Shipping address of a member. @see specification §3, Shipping address */
export const indirizzoSpedizione = z.object({
  nominativo: z.string(),
  indirizzo: z.string(),
  id_comune: id,
  cap: z.string(),
  comune: comuneDiIndirizzo,
})
export type IndirizzoSpedizione = z.output<typeof indirizzoSpedizione>

/**
 * Residence of a member. Abroad `id_comune` is 0, `comune` is null, and `cap` is that country's postal code or empty.
 * @see specification §3, Residence
 */
export const indirizzoResidenza = z.object({
  indirizzo: z.string(),
  id_comune: idOrZero,
  cap: z.string(),
  id_nazione: id,
  comune: z.nullable(comuneDiIndirizzo),
  nazione,
})
export type IndirizzoResidenza = z.output<typeof indirizzoResidenza>

/** Domicile of a member, with the fields of the shipping address. @see specification §3, Domicile */
export const indirizzoDomicilio = indirizzoSpedizione
export type IndirizzoDomicilio = z.output<typeof indirizzoDomicilio>

export const leggiSpedizione = call(forMembers, 'GET /user/indirizzo/spedizione', {
  summary: 'L’indirizzo di spedizione dei premi, null se non c’è',
  reply: z.nullable(indirizzoSpedizione),
})

export const leggiResidenza = call(forMembers, 'GET /user/indirizzo/residenza', {
  summary: 'La residenza di chi chiama, null se non c’è',
  reply: z.nullable(indirizzoResidenza),
})

export const leggiDomicilio = call(forMembers, 'GET /user/indirizzo/domicilio', {
  summary: 'Il domicilio di chi chiama, null se non c’è',
  reply: z.nullable(indirizzoDomicilio),
})

/** Returns the domicile after the deletion, which is null. Deleting a missing domicile is no error. */
export const eliminaDomicilio = call(forMembers, 'DELETE /user/indirizzo/domicilio', {
  summary: 'Toglie il domicilio',
  reply: z.null(),
})
