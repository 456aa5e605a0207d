import * as z from 'zod/mini'
import { cap, id, testo } from './campi.ts'
import { call } from './route.ts'

const comuneDiIndirizzo = z.object({ descrizione: z.string(), cap: z.string(), provincia: z.string() })

/** Spec §3, Shipping address. */
export const indirizzoSpedizione = z.object({
  nominativo: z.string(),
  indirizzo: z.string(),
  id_comune: id,
  cap: z.string(),
  comune: comuneDiIndirizzo,
})
export type IndirizzoSpedizione = z.output<typeof indirizzoSpedizione>

/** `comune` is shown, accepted back and not stored (decisions §2). */
export const corpoSpedizione = z.strictObject({
  nominativo: testo(120),
  indirizzo: testo(160, 3),
  id_comune: id,
  cap,
  comune: z.optional(z.nullable(comuneDiIndirizzo)),
})

export const leggiSpedizione = call({
  method: 'GET',
  path: '/user/indirizzo/spedizione',
  area: 'indirizzi',
  summary: 'L’indirizzo di spedizione dei premi, null se non c’è',
  chi: 'membro',
  reply: z.nullable(indirizzoSpedizione),
  errors: [],
})

export const salvaSpedizione = call({
  method: 'PUT',
  path: '/user/indirizzo/spedizione',
  area: 'indirizzi',
  summary: 'Salva l’indirizzo di spedizione; il CAP deve essere del comune',
  chi: 'membro',
  body: corpoSpedizione,
  reply: indirizzoSpedizione,
  errors: [],
})
