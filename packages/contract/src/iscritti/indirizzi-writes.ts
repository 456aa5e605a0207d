import { reasonNoStreet } from '@primo/domain/anagrafica/indirizzo'
import * as z from 'zod/mini'
import { cap, nazione } from '../anagrafica/geo.ts'
import { id, idOrZero, text } from '../platform/fields.ts'
import { named, refusedWhen } from '../platform/named.ts'
import { call } from '../platform/route.ts'
import {
  comuneDiIndirizzo,
  forMembers,
  indirizzoDomicilio,
  indirizzoResidenza,
  indirizzoSpedizione,
} from './indirizzi.ts'

/** Schema of street and number of an Italian address. */
export const strada = text(160, 3).check(refusedWhen(reasonNoStreet))

/**
 * Schema of a shipping address to store. `comune` is accepted, so that a client can send back what it read, and ignored
 * (decisions §2).
 */
export const corpoSpedizione = z.strictObject({
  nominativo: named(120),
  indirizzo: strada,
  id_comune: id,
  cap,
  comune: z.optional(z.nullable(comuneDiIndirizzo)),
})

export const salvaSpedizione = call(forMembers, 'PUT /user/indirizzo/spedizione', {
  summary: 'Salva l’indirizzo di spedizione; il CAP deve essere del comune',
  body: corpoSpedizione,
  reply: indirizzoSpedizione,
})

/**
 * Schema of a residence to store; every field ends in `_residenza` (specification §3). The ids are stored; the names of comune
 * and nazione are accepted, so that a client can send back what it read, and ignored.
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

export const corpoDomicilio = z.strictObject({
  nominativo_domicilio: named(120),
  indirizzo_domicilio: strada,
  id_comune_domicilio: id,
  cap_domicilio: cap,
  comune_domicilio: z.optional(z.nullable(comuneDiIndirizzo)),
})

export const salvaResidenza = call(forMembers, 'PUT /user/indirizzo/residenza', {
  summary: 'Salva la residenza; in Italia il CAP deve essere del comune, all’estero non si controlla',
  body: corpoResidenza,
  reply: indirizzoResidenza,
})

export const salvaDomicilio = call(forMembers, 'PUT /user/indirizzo/domicilio', {
  summary: 'Salva il domicilio; il CAP deve essere del comune',
  body: corpoDomicilio,
  reply: indirizzoDomicilio,
})
