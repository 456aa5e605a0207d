import { checkBody } from '@primo/client/check-body'
import { corpoSpedizione, type IndirizzoSpedizione } from '@primo/contract/iscritti/indirizzi'
import { fullName } from '@primo/domain/anagrafica/person-names'
import * as z from 'zod/mini'
import { isKnown } from '../../paths.ts'
import { comuneScritto, mancaComune, moduloComune, SENZA_COMUNE } from '../../ui/comune.ts'
import { type FormOutcome, formOutcome } from '../../ui/form-errors.ts'

/** State of the shipping form. */
export const moduloSpedizione = z.object({
  nominativo: z.string(),
  indirizzo: z.string(),
  ...moduloComune.shape,
})
export type ModuloSpedizione = z.output<typeof moduloSpedizione>

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
