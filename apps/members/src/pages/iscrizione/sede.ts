import { corpoIndirizzoAzienda, type IndirizzoAzienda } from '@primo/contract/persone/persona-giuridica'
import * as z from 'zod/mini'
import { comuneScritto, mancaComune, moduloComune, SENZA_COMUNE } from '../../ui/comune.ts'
import { checkBody, type FormOutcome, formOutcome } from '../../ui/form-errors.ts'

/** The seat's form as it is being written. */
export const moduloSede = z.object({ indirizzo: z.string(), ...moduloComune.shape })
export type ModuloSede = z.output<typeof moduloSede>

/** The form at its opening: the seat there is, or a blank one. */
export function sedeToForm(sede: IndirizzoAzienda | null): ModuloSede {
  if (!sede?.comune) return { indirizzo: sede?.indirizzo ?? '', ...SENZA_COMUNE }
  return { indirizzo: sede.indirizzo, ...comuneScritto({ ...sede, comune: sede.comune }) }
}

/** What is sent, or the sentence for each field that is not ready. */
export function sedeToBody(modulo: ModuloSede): FormOutcome<z.input<typeof corpoIndirizzoAzienda>> {
  const body = { indirizzo: modulo.indirizzo, id_comune: modulo.comune?.id ?? 0, cap: modulo.cap }
  const errori = checkBody(corpoIndirizzoAzienda, body)
  if (!modulo.indirizzo.trim()) errori.indirizzo = 'Scrivi la via e il numero civico.'
  if (!modulo.comune) delete errori.cap
  return formOutcome(body, { ...errori, ...mancaComune(modulo) })
}
