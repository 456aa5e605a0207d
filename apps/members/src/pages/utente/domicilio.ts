import type { corpoDomicilio, IndirizzoResidenza } from '@primo/contract/iscritti/indirizzi'
import type * as z from 'zod/mini'
import type { FormOutcome } from '../../ui/form-errors.ts'
import { type ModuloSpedizione, spedizioneToBody, spedizioneToForm } from './spedizione.ts'

export const SUFFISSO_DOMICILIO = '_domicilio'

/** Returns the form with the residence's address and comune, and the name already typed. Null abroad: a domicile is in Italy. */
export function comeResidenza(
  form: ModuloSpedizione,
  residenza: IndirizzoResidenza | null | undefined,
): ModuloSpedizione | null {
  if (!residenza?.comune) return null
  const { indirizzo, id_comune, cap, comune } = residenza
  const { nominativo } = form
  return spedizioneToForm({ nominativo, indirizzo, id_comune, cap, comune }, { nome: '', cognome: '' })
}

/** Returns the request body, every field with its suffix, or an error message per field. */
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
