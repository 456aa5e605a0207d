import { salvaRequisiti } from '@primo/contract/ingresso/iscrizione'
import { fullStop } from '@primo/domain/platform/italian'
import { api } from '../../data/api.ts'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useDraftForm } from '../../ui/useForm.ts'
import { moduloRequisiti, requisitiToBody, requisitiToForm } from './requisiti.ts'
import type { PropsPasso } from './steps.ts'

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
      {requisiti.map(({ codice, descrizione, aiuto, obbligatorio, con_scadenza, tipi_finanziamento }) => {
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
              error={errors[codice]}
              hint={`${aiuto}${perChi}`}
              onChange={(event) =>
                change({ ...form, [codice]: { ...written, valore: event.target.value } }, codice)
              }
            />
            {con_scadenza ? (
              <Field
                label="Vale fino al"
                type="date"
                value={written.scade_il}
                error={errors[`${codice}.scade_il`]}
                onChange={(event) =>
                  change(
                    { ...form, [codice]: { ...written, scade_il: event.target.value } },
                    `${codice}.scade_il`,
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
