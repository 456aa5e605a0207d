import * as z from 'zod/mini'
import { campo, valoriCampi } from '../anagrafica/campi-finanziamento.ts'
import { id } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const forMembers = { area: 'pratiche', chi: 'membro' } as const
const forConvenzionati = { ...forMembers, profilo: 'convenzionato' } as const

/** Additional fields of a pratica with their values. */
const datiPratica = z.object({
  /** Fields of the pratica's financing type, in order, and removed fields for which it has a value. */
  definizioni: z.array(
    z.object({
      ...campo.shape,
      /** Whether the field was removed from the type: its value is shown, and cannot be changed. */
      tolto: z.boolean(),
    }),
  ),
  campi: valoriCampi,
})
export type DatiPratica = z.output<typeof datiPratica>

export const campiFinanziamento = call(forMembers, 'GET /tipo/finanziamento/campi', {
  summary: 'I campi di ciascun tipo di finanziamento, che una pratica di quel tipo ha in più',
  reply: z.array(z.object({ id_tipo_finanziamento: id, campi: z.array(campo) })),
})

export const leggiDatiPratica = call(forConvenzionati, 'GET /convenzionato/pratiche/{id}/dati', {
  summary: 'I campi del tipo di finanziamento di una propria pratica, con i loro valori',
  reply: datiPratica,
})

export const scriviDatiPratica = call(forConvenzionati, 'PUT /convenzionato/pratiche/{id}/dati', {
  summary: 'Riscrive i campi di una bozza',
  body: z.strictObject({ campi: valoriCampi }),
  reply: datiPratica,
  idempotente: true,
  errors: ['STATO_NON_PERMESSO'],
})
