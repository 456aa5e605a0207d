import { salvaRequisiti } from '@primo/contract/ingresso/iscrizione'
import type { RequisitoChiesto } from '@primo/contract/iscritti/requisiti'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { fullStop } from '@primo/domain/platform/italian'
import * as z from 'zod/mini'
import { api } from '../../data/api.ts'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { type FormOutcome, formOutcome } from '../../ui/form-errors.ts'
import { useDraftForm } from '../../ui/useForm.ts'
import type { PropsPasso } from './steps.ts'

/** State of the requirements form: value and expiry date of each requirement, by its code. */
const moduloRequisiti = z.record(z.string(), z.object({ valore: z.string(), scade_il: z.string() }))
type ModuloRequisiti = z.output<typeof moduloRequisiti>

function requisitiToForm(required: readonly RequisitoChiesto[]): ModuloRequisiti {
  return Object.fromEntries(
    required.map(({ codice, valore, scade_il }) => [codice, { valore, scade_il: scade_il ?? '' }]),
  )
}

/** Names of the fields of a requirement in the API, by its place. */
const valoreField = (i: number) => `requisiti.${i}.valore`
const scadenzaField = (i: number) => `requisiti.${i}.scade_il`

/** Converts the requirements form to the request body, or returns error messages by the API’s field names. */
export function requisitiToBody(
  required: readonly RequisitoChiesto[],
  form: ModuloRequisiti,
  today = todayInRome(clock.now()),
): FormOutcome<z.input<typeof salvaRequisiti.body>> {
  const errors: Record<string, string> = {}
  const requisiti = required.map(({ codice, obbligatorio, con_scadenza }, i) => {
    const { valore = '', scade_il = '' } = form[codice] ?? {}
    if (obbligatorio && !valore.trim()) errors[valoreField(i)] = 'Scrivi il numero.'
    if (con_scadenza && valore.trim()) {
      if (!scade_il) errors[scadenzaField(i)] = 'Scrivi fino a quando vale.'
      else if (scade_il < today) errors[scadenzaField(i)] = 'È già scaduta: rinnovala e scrivi la data nuova.'
    }
    return { codice, valore: valore.trim(), scade_il: con_scadenza && scade_il ? scade_il : null }
  })
  return formOutcome({ requisiti }, errors)
}

/** Form of the requirements that a role demands, for example a registration number and its expiry date. */
export function PassoRequisiti({
  iscrizione,
  avanti,
  azione = 'Salva e vai avanti',
}: PropsPasso & { azione?: string }) {
  const { requisiti, ruolo } = iscrizione
  const draft = useDraftForm({
    name: `requisiti-${ruolo}`,
    schema: moduloRequisiti,
    open: () => requisitiToForm(requisiti),
    check: (form) => requisitiToBody(requisiti, form),
    send: async (body) => avanti((await api(salvaRequisiti, { params: { role: ruolo }, body })).data),
  })
  const { form, change, errors } = draft
  return (
    <Form form={draft} submitLabel={azione}>
      {requisiti.map(({ codice, descrizione, aiuto, obbligatorio, con_scadenza, tipi_finanziamento }, i) => {
        const written = form[codice] ?? { valore: '', scade_il: '' }
        const perChi =
          tipi_finanziamento.length > 0 ? fullStop(` Riguarda: ${tipi_finanziamento.join(', ')}`) : ''
        return (
          <fieldset className="group" key={codice}>
            <legend>
              {descrizione}
              {obbligatorio ? '' : ' (facoltativo)'}
            </legend>
            <Field
              label="Numero"
              autoComplete="off"
              maxLength={80}
              value={written.valore}
              error={errors[valoreField(i)]}
              hint={`${aiuto}${perChi}`}
              onChange={(event) =>
                change({ ...form, [codice]: { ...written, valore: event.target.value } }, valoreField(i))
              }
            />
            {con_scadenza ? (
              <Field
                label="Vale fino al"
                type="date"
                value={written.scade_il}
                error={errors[scadenzaField(i)]}
                onChange={(event) =>
                  change(
                    { ...form, [codice]: { ...written, scade_il: event.target.value } },
                    scadenzaField(i),
                  )
                }
              />
            ) : null}
          </fieldset>
        )
      })}
    </Form>
  )
}
