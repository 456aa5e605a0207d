import './utente.css'
import type { IndirizzoResidenza } from '@primo/contract/iscritti/indirizzi'
import { salvaResidenza } from '@primo/contract/iscritti/indirizzi-writes'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { keepResidenza, residenzaQuery } from '../../data/indirizzi.ts'
import { nazioniQuery } from '../../data/reference-lists.ts'
import { paths } from '../../paths.ts'
import { ComuneCapFields } from '../../ui/AddressFields.tsx'
import { AppPage, useGoBack } from '../../ui/AppPage.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { toast } from '../../ui/overlays.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDraftForm } from '../../ui/useForm.ts'
import {
  ID_ITALIA,
  moduloResidenza,
  residenzaToBody,
  residenzaToForm,
  SUFFISSO_RESIDENZA,
  scegliNazione,
} from './address-forms.ts'

/** Page of the registered residence, in Italy or abroad. */
export function ResidenzaPage() {
  const goBack = useGoBack(paths.utente)
  const residenza = useQuery(residenzaQuery)
  return (
    <AppPage title="Residenza" lead="Quella che risulta sui tuoi documenti." back={paths.utente} narrow>
      <QueryView query={residenza} coming={<Skeleton shape="row" count={4} />}>
        {(present) => <ResidenzaForm present={present} onSaved={goBack} />}
      </QueryView>
    </AppPage>
  )
}

interface Props {
  /** Stored residence, or null. */
  present: IndirizzoResidenza | null
  onSaved: () => void
}

/** Form of the residence: country, street and, in Italy, comune and CAP. Abroad, a postal code in any format. */
function ResidenzaForm({ present, onSaved }: Props) {
  const nazioni = useQuery(nazioniQuery)
  const draft = useDraftForm({
    name: 'residenza',
    schema: moduloResidenza,
    open: () => residenzaToForm(present),
    check: residenzaToBody,
    suffix: SUFFISSO_RESIDENZA,
    send: async (body) => {
      keepResidenza((await api(salvaResidenza, { body })).data)
      toast('Residenza salvata.')
    },
    onSaved,
  })
  const { form, change, field, errors } = draft
  const inItalia = form.id_nazione === ID_ITALIA
  const list = nazioni.data ?? [
    present?.nazione ?? { id: ID_ITALIA, codice: 'Z000', descrizione: 'Italia', country_code: 'IT' },
  ]

  return (
    <Form form={draft} submitLabel="Salva residenza">
      <SelectField
        label="Stato"
        autoComplete="country-name"
        value={form.id_nazione}
        error={errors.id_nazione}
        hint={nazioni.isError ? 'L’elenco degli Stati non si è aperto: riprova tra poco.' : undefined}
        onChange={(event) =>
          change(scegliNazione(form, Number(event.target.value)), 'id_nazione', 'id_comune', 'cap')
        }
        choices={list.map(({ id, descrizione }) => [id, descrizione])}
      />
      <Field
        label="Indirizzo"
        autoComplete="street-address"
        placeholder={inItalia ? 'Via dei Servi 12' : undefined}
        hint={inItalia ? 'Con il numero civico.' : 'Con il numero e la città.'}
        {...field('indirizzo')}
      />
      {inItalia ? (
        <ComuneCapFields form={form} errors={errors} change={change} />
      ) : (
        <Field
          label="Codice postale"
          autoComplete="postal-code"
          hint="Se nel tuo Paese si usa."
          {...field('cap')}
        />
      )}
    </Form>
  )
}
