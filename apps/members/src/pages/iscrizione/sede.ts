import { checkBody } from '@primo/client/check-body'
import { corpoIndirizzoAzienda, type IndirizzoAzienda } from '@primo/contract/iscritti/persona-giuridica'
import * as z from 'zod/mini'
import { comuneScritto, mancaComune, moduloComune, SENZA_COMUNE } from '../../ui/comune.ts'
import { type FormOutcome, formOutcome } from '../../ui/form-errors.ts'

/** State of the seat form. */
export const moduloSede = z.object({ indirizzo: z.string(), ...moduloComune.shape })
export type ModuloSede = z.output<typeof moduloSede>

/** Returns the initial form: the existing seat, or an empty form. */
export function sedeToForm(sede: IndirizzoAzienda | null): ModuloSede {
  if (!sede?.comune) return { indirizzo: sede?.indirizzo ?? '', ...SENZA_COMUNE }
  return { indirizzo: sede.indirizzo, ...comuneScritto({ ...sede, comune: sede.comune }) }
}

/** Converts the seat form to the request body, or returns an error message per field. */
export function sedeToBody(form: ModuloSede): FormOutcome<z.input<typeof corpoIndirizzoAzienda>> {
  const body = { indirizzo: form.indirizzo, id_comune: form.comune?.id ?? 0, cap: form.cap }
  const errors = checkBody(corpoIndirizzoAzienda, body)
  if (!form.indirizzo.trim()) errors.indirizzo = 'Scrivi la via e il numero civico.'
  if (!form.comune) delete errors.cap
  return formOutcome(body, { ...errors, ...mancaComune(form) })
}
