import { checkBody } from '@primo/client/check-body'
import { corpoResidenza, type IndirizzoResidenza } from '@primo/contract/iscritti/indirizzi'
import * as z from 'zod/mini'
import { comuneScritto, mancaComune, moduloComune, nomeComune, SENZA_COMUNE } from '../../ui/comune.ts'
import { type FormOutcome, formOutcome } from '../../ui/form-errors.ts'

/** Italy's id, from its codice catastale Z000 (docs/decisions/0006). */
export const ID_ITALIA = 26_000
export const SUFFISSO_RESIDENZA = '_residenza'

/** State of the residence form. */
export const moduloResidenza = z.object({
  indirizzo: z.string(),
  ...moduloComune.shape,
  id_nazione: z.int(),
})
export type ModuloResidenza = z.output<typeof moduloResidenza>

/** Returns the initial form: the present residence, or an empty form in Italy. */
export function residenzaToForm(residenza: IndirizzoResidenza | null): ModuloResidenza {
  if (!residenza) return { indirizzo: '', ...SENZA_COMUNE, id_nazione: ID_ITALIA }
  const { indirizzo, cap, comune, id_comune, id_nazione } = residenza
  if (!comune) return { indirizzo, ...SENZA_COMUNE, cap, id_nazione }
  return { indirizzo, ...comuneScritto({ id_comune, cap, comune }), id_nazione }
}

/** Changes the country of the residence and clears comune and CAP, which are valid only in the previous country. */
export function scegliNazione(form: ModuloResidenza, id_nazione: number): ModuloResidenza {
  return { ...form, id_nazione, ...SENZA_COMUNE }
}

/** Returns the request body, every field with its suffix, or an error message per field. */
export function residenzaToBody(form: ModuloResidenza): FormOutcome<z.input<typeof corpoResidenza>> {
  const { indirizzo, cap, comune, id_nazione } = form
  const inItalia = id_nazione === ID_ITALIA
  const body = {
    indirizzo_residenza: indirizzo,
    id_nazione_residenza: id_nazione,
    id_comune_residenza: inItalia ? (comune?.id ?? 0) : null,
    cap_residenza: cap,
  }
  const errors = checkBody(corpoResidenza, body)
  if (!indirizzo.trim()) {
    errors.indirizzo_residenza = inItalia
      ? 'Scrivi la via e il numero civico.'
      : 'Scrivi la via, il numero e la città.'
  }
  return formOutcome(body, { ...errors, ...(inItalia ? mancaComune(form, SUFFISSO_RESIDENZA) : {}) })
}

/** Formats as «Via dei Servi 12, 50122 Firenze (FI)», or abroad as «12 rue de Rivoli, Parigi, 75001, Francia». */
export function residenzaInRiga({ indirizzo, cap, comune, nazione }: IndirizzoResidenza): string {
  return comune
    ? `${indirizzo}, ${cap} ${nomeComune(comune)}`
    : [indirizzo, cap, nazione.descrizione].filter(Boolean).join(', ')
}
