import { GENERI_CAMPO, type GenereCampo, LIMITI_VALORE } from '@primo/domain/anagrafica/campi-finanziamento'
import * as z from 'zod/mini'
import { id, longText } from '../platform/fields.ts'

export const genereCampo = z.enum(Object.keys(GENERI_CAMPO) as [GenereCampo, ...GenereCampo[]])

/** Additional field of the pratiche of a financing type. */
export const campo = z.object({
  id,
  etichetta: z.string(),
  genere: genereCampo,
  /** Choices of a field of kind `scelta`; empty for the others. */
  opzioni: z.array(z.string()),
  obbligatorio: z.boolean(),
})
export type Campo = z.output<typeof campo>

const VALORI_MAX = 100

/**
 * Values of a pratica's additional fields, by field id: text, whole number (cents for an amount), day or choice as text, boolean.
 * A field without a value is missing. The kind of each value is checked against its field by the server.
 */
export const valoriCampi = z
  .record(
    z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
    z.union([longText(LIMITI_VALORE.testo), z.int(), z.boolean()], {
      error: `Scrivi un testo di al massimo ${LIMITI_VALORE.testo} caratteri, un numero intero, o sì o no.`,
    }),
  )
  .check(z.refine((values) => Object.keys(values).length <= VALORI_MAX, 'Sono troppi campi.'))
export type ValoriCampi = z.output<typeof valoriCampi>
