import type { salvaRequisiti } from '@primo/contract/ingresso/iscrizione'
import type { RequisitoChiesto } from '@primo/contract/iscritti/requisiti'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import * as z from 'zod/mini'
import { type FormOutcome, formOutcome } from '../../ui/form-errors.ts'

/** State of the requirements form: value and expiry date of each requirement, by its code. */
export const moduloRequisiti = z.record(z.string(), z.object({ valore: z.string(), scade_il: z.string() }))
export type ModuloRequisiti = z.output<typeof moduloRequisiti>

export function requisitiToForm(required: readonly RequisitoChiesto[]): ModuloRequisiti {
  return Object.fromEntries(
    required.map(({ codice, valore, scade_il }) => [codice, { valore, scade_il: scade_il ?? '' }]),
  )
}

/** Converts the requirements form to the request body, or returns error messages by `codice` or `codice.scade_il`. */
export function requisitiToBody(
  required: readonly RequisitoChiesto[],
  form: ModuloRequisiti,
  today = todayInRome(clock.now()),
): FormOutcome<z.input<typeof salvaRequisiti.body>> {
  const errors: Record<string, string> = {}
  const requisiti = required.map(({ codice, obbligatorio, con_scadenza }) => {
    const { valore = '', scade_il = '' } = form[codice] ?? {}
    if (obbligatorio && !valore.trim()) errors[codice] = 'Scrivi il numero.'
    if (con_scadenza && valore.trim()) {
      if (!scade_il) errors[`${codice}.scade_il`] = 'Scrivi fino a quando vale.'
      else if (scade_il < today)
        errors[`${codice}.scade_il`] = 'È già scaduta: rinnovala e scrivi la data nuova.'
    }
    return { codice, valore: valore.trim(), scade_il: con_scadenza && scade_il ? scade_il : null }
  })
  return formOutcome({ requisiti }, errors)
}
