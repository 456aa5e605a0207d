import { checkBody } from '@primo/client/form-request'
import type { IndirizzoResidenza, IndirizzoSpedizione } from '@primo/contract/iscritti/indirizzi'
import {
  type corpoDomicilio,
  corpoResidenza,
  corpoSpedizione,
} from '@primo/contract/iscritti/indirizzi-writes'
import { fullName } from '@primo/domain/anagrafica/person-names'
import * as z from 'zod/mini'
import { isKnown } from '../../paths.ts'
import { comuneScritto, mancaComune, moduloComune, nomeComune, SENZA_COMUNE } from '../../ui/ComuneField.tsx'
import { type FormOutcome, formOutcome } from '../../ui/form-errors.ts'

/** State of the form of a shipping address (or domicile, which has the same fields). */
export const moduloSpedizione = z.object({
  nominativo: z.string(),
  indirizzo: z.string(),
  ...moduloComune.shape,
})
type ModuloSpedizione = z.output<typeof moduloSpedizione>

/** Returns the initial form: the present address, or an empty form with the member's name. */
export function spedizioneToForm(
  indirizzo: IndirizzoSpedizione | null,
  utente: { nome: string; cognome: string },
): ModuloSpedizione {
  if (!indirizzo) {
    const nominativo = fullName(utente).trim()
    return { nominativo, indirizzo: '', ...SENZA_COMUNE }
  }
  return {
    nominativo: indirizzo.nominativo,
    indirizzo: indirizzo.indirizzo,
    ...comuneScritto(indirizzo),
  }
}

export function spedizioneToBody(form: ModuloSpedizione): FormOutcome<z.input<typeof corpoSpedizione>> {
  const { nominativo, indirizzo, cap, comune } = form
  const body = { nominativo, indirizzo, cap, id_comune: comune?.id ?? 0 }
  const errors = checkBody(corpoSpedizione, body)
  if (!nominativo.trim()) errors.nominativo = 'Scrivi chi riceve il pacco.'
  if (!indirizzo.trim()) errors.indirizzo = 'Scrivi la via e il numero civico.'
  if (!comune) delete errors.cap
  return formOutcome(body, { ...errors, ...mancaComune(form) })
}

/** Returns the page to open after the address is saved, from `?ritorno=`, if it is a page of the app. */
export function ritornoDa(search: string): string | null {
  const wanted = new URLSearchParams(search).get('ritorno')
  return wanted?.startsWith('/app') && isKnown(wanted) ? wanted : null
}

export const SUFFISSO_DOMICILIO = '_domicilio'

/**
 * Returns the form filled with the residence's address and comune, keeping the name already typed. Null for a residence abroad:
 * shipping and domicile addresses are in Italy.
 */
export function comeResidenza(
  form: ModuloSpedizione,
  residenza: IndirizzoResidenza | null | undefined,
): ModuloSpedizione | null {
  if (!residenza?.comune) return null
  const { indirizzo, id_comune, cap, comune } = residenza
  const { nominativo } = form
  return spedizioneToForm({ nominativo, indirizzo, id_comune, cap, comune }, { nome: '', cognome: '' })
}

/** Converts the form of the domicile to the request body, every field with its suffix, or returns an error message per field. */
export function domicilioToBody(form: ModuloSpedizione): FormOutcome<z.input<typeof corpoDomicilio>> {
  const { body, errors } = spedizioneToBody(form)
  if (errors) {
    const suoi = { ...errors, ...(errors.nominativo && { nominativo: 'Scrivi il nome sul citofono.' }) }
    return { body: null, errors: suoi }
  }
  return {
    body: {
      nominativo_domicilio: body.nominativo,
      indirizzo_domicilio: body.indirizzo,
      id_comune_domicilio: body.id_comune,
      cap_domicilio: body.cap,
    },
    errors: null,
  }
}

/** Italy's id, from its codice catastale Z000 (docs/decisions/0006). */
export const ID_ITALIA = 26_000
export const SUFFISSO_RESIDENZA = '_residenza'

/** State of the form of a residence. */
export const moduloResidenza = z.object({
  indirizzo: z.string(),
  ...moduloComune.shape,
  id_nazione: z.int(),
})
type ModuloResidenza = z.output<typeof moduloResidenza>

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

/** Converts the form of the residence to the request body, every field with its suffix, or returns an error message per field. */
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

/**
 * Formats a residence on one line: «Via dei Servi 12, 50122 Firenze (FI)», or abroad «12 rue de Rivoli, Parigi, 75001, Francia».
 */
export function residenzaInRiga({ indirizzo, cap, comune, nazione }: IndirizzoResidenza): string {
  return comune
    ? `${indirizzo}, ${cap} ${nomeComune(comune)}`
    : [indirizzo, cap, nazione.descrizione].filter(Boolean).join(', ')
}
