import { reasonNoStreet } from '@primo/domain/anagrafica/strada'
import * as z from 'zod/mini'
import { cap, nazione } from '../anagrafica/geo.ts'
import { id, idOrZero, named, refusedWhen, text } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const forMembers = { area: 'indirizzi', chi: 'membro' } as const

const comuneDiIndirizzo = z.object({ descrizione: z.string(), cap: z.string(), provincia: z.string() })

/** Street and number of an Italian address. */
export const strada = text(160, 3).check(refusedWhen(reasonNoStreet))

/** Shipping address of a member. @see specification §3, Shipping address */
export const indirizzoSpedizione = z.object({
  nominativo: z.string(),
  indirizzo: z.string(),
  id_comune: id,
  cap: z.string(),
  comune: comuneDiIndirizzo,
})
export type IndirizzoSpedizione = z.output<typeof indirizzoSpedizione>

/** `comune` is accepted as it was returned, and not stored (decisions §2). */
export const corpoSpedizione = z.strictObject({
  nominativo: named(120),
  indirizzo: strada,
  id_comune: id,
  cap,
  comune: z.optional(z.nullable(comuneDiIndirizzo)),
})

export const leggiSpedizione = call(forMembers, 'GET /user/indirizzo/spedizione', {
  summary: 'L’indirizzo di spedizione dei premi, null se non c’è',
  reply: z.nullable(indirizzoSpedizione),
})

export const salvaSpedizione = call(forMembers, 'PUT /user/indirizzo/spedizione', {
  summary: 'Salva l’indirizzo di spedizione; il CAP deve essere del comune',
  body: corpoSpedizione,
  reply: indirizzoSpedizione,
})

/** Spec §3, Residence. Abroad `id_comune` is 0, `comune` is null, and the CAP is that country's postal code or empty. */
export const indirizzoResidenza = z.object({
  indirizzo: z.string(),
  id_comune: idOrZero,
  cap: z.string(),
  id_nazione: id,
  comune: z.nullable(comuneDiIndirizzo),
  nazione,
})
export type IndirizzoResidenza = z.output<typeof indirizzoResidenza>

/**
 * Residence to store; every field ends in `_residenza` (specification §3). The ids are stored. The names of comune and nazione
 * are accepted, so that a client can send back what it read, and ignored.
 */
export const corpoResidenza = z.strictObject({
  indirizzo_residenza: strada,
  id_nazione_residenza: id,
  /** Id of the comune. Required in Italy only. */
  id_comune_residenza: z.optional(z.nullable(idOrZero)),
  /** Postal code: in Italy a CAP of the comune, abroad any text. */
  cap_residenza: z.optional(z.nullable(text(60, 0))),
  comune_residenza: z.optional(z.nullable(comuneDiIndirizzo)),
  nazione_residenza: z.optional(z.nullable(nazione)),
})

/** Domicile of a member, with the fields of the shipping address. @see specification §3, Domicile */
export const indirizzoDomicilio = indirizzoSpedizione
export type IndirizzoDomicilio = z.output<typeof indirizzoDomicilio>

export const corpoDomicilio = z.strictObject({
  nominativo_domicilio: named(120),
  indirizzo_domicilio: strada,
  id_comune_domicilio: id,
  cap_domicilio: cap,
  comune_domicilio: z.optional(z.nullable(comuneDiIndirizzo)),
})

export const leggiResidenza = call(forMembers, 'GET /user/indirizzo/residenza', {
  summary: 'La residenza di chi chiama, null se non c’è',
  reply: z.nullable(indirizzoResidenza),
})

export const salvaResidenza = call(forMembers, 'PUT /user/indirizzo/residenza', {
  summary: 'Salva la residenza; in Italia il CAP deve essere del comune, all’estero non si controlla',
  body: corpoResidenza,
  reply: indirizzoResidenza,
})

export const leggiDomicilio = call(forMembers, 'GET /user/indirizzo/domicilio', {
  summary: 'Il domicilio di chi chiama, null se non c’è',
  reply: z.nullable(indirizzoDomicilio),
})

export const salvaDomicilio = call(forMembers, 'PUT /user/indirizzo/domicilio', {
  summary: 'Salva il domicilio; il CAP deve essere del comune',
  body: corpoDomicilio,
  reply: indirizzoDomicilio,
})

/** Returns the domicile after the deletion, which is null. Deleting a missing domicile is no error. */
export const eliminaDomicilio = call(forMembers, 'DELETE /user/indirizzo/domicilio', {
  summary: 'Toglie il domicilio',
  reply: z.null(),
})
