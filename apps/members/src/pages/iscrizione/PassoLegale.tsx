import { leggiComune } from '@primo/contract/anagrafica/geo'
import {
  type LegaleRappresentante,
  leggiLegaleRappresentante,
  salvaLegaleRappresentante,
} from '@primo/contract/iscritti/persona-giuridica'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { tipiDocumentoQuery } from '../../data/reference-lists.ts'
import { useStoredState } from '../../state/store.ts'
import { Button } from '../../ui/Button.tsx'
import { CapitalizationHint } from '../../ui/CapitalizationHint.tsx'
import { ComuneField, nomeComune } from '../../ui/ComuneField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CheckField, SelectField } from '../../ui/more-fields.tsx'
import { toast } from '../../ui/overlays.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDraftForm } from '../../ui/useForm.ts'
import { fillLegaleWithMember, legaleToBody, legaleToForm, moduloLegale, SUFFISSO_LEGALE } from './legale.ts'
import { refetchIscrizione } from './PassoSede.tsx'
import type { PropsPasso } from './steps.ts'

/** Returns the query of a company's legal representative, with the name of the comune that issued the identity document. */
export const legaleQuery = (id: number) =>
  queryOptions({
    queryKey: ['azienda', id, 'legale'],
    queryFn: async ({ signal }) => {
      const { data } = await api(leggiLegaleRappresentante, { params: { id } }, { signal })
      const citta = data?.id_citta_rilascio_legale_rappresentante ?? 0
      const comune = citta > 0 ? (await api(leggiComune, { params: { id: citta } }, { signal })).data : null
      return { legale: data, rilascio: comune && nomeComune(comune) }
    },
    staleTime: 0,
  })

export function PassoLegale({ iscrizione, avanti }: PropsPasso) {
  const id = iscrizione.anagrafica?.id ?? 0
  const letto = useQuery({ ...legaleQuery(id), enabled: id > 0 })
  return (
    <QueryView query={letto} coming={<Skeleton shape="row" count={6} />}>
      {({ legale, rilascio }) => (
        <LegaleForm
          id_anagrafica={id}
          present={legale}
          rilascio={rilascio}
          submitLabel="Salva e vai avanti"
          onSaved={async ({ avvisi }) => {
            await queryClient.invalidateQueries(legaleQuery(id))
            if (avvisi[0]) toast(avvisi[0], 'warning')
            avanti(await refetchIscrizione())
          }}
        />
      )}
    </QueryView>
  )
}

interface Props {
  id_anagrafica: number
  present: LegaleRappresentante | null
  /** Name of the comune that issued the stored identity document, or null. */
  rilascio: string | null
  onSaved: (legale: LegaleRappresentante) => void | Promise<void>
  submitLabel: string
}

/** Form of the company's legal representative: personal data, then identity document. */
function LegaleForm({ id_anagrafica, present, rilascio, onSaved, submitLabel }: Props) {
  const user = useStoredState((s) => s.user)
  const documenti = useQuery(tipiDocumentoQuery)
  const draft = useDraftForm({
    name: `legale-${id_anagrafica}`,
    schema: moduloLegale,
    open: () => legaleToForm(present, rilascio),
    check: legaleToBody,
    suffix: SUFFISSO_LEGALE,
    send: async (body) => {
      await onSaved((await api(salvaLegaleRappresentante, { params: { id: id_anagrafica }, body })).data)
    },
  })
  const { form, change, field, errors } = draft

  return (
    <Form form={draft} submitLabel={submitLabel}>
      <Button variant="soft" onClick={() => change(fillLegaleWithMember(form, user), ...Object.keys(form))}>
        <Icon name="user" />
        Sono io
      </Button>
      <fieldset className="group">
        <legend>La persona</legend>
        <div className="form-pair">
          <Field label="Nome" autoComplete="off" maxLength={80} {...field('nome')} />
          <Field label="Cognome" autoComplete="off" maxLength={80} {...field('cognome')} />
        </div>
        <CapitalizationHint
          written={[form.nome, form.cognome]}
          take={([nome = '', cognome = '']) => change({ ...form, nome, cognome }, 'nome', 'cognome')}
        />
        <Field
          label="Codice fiscale"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          {...field('codice_fiscale')}
        />
        <div className="form-pair">
          <Field label="Data di nascita" type="date" {...field('data_nascita')} />
          <SelectField
            label="Sesso"
            {...field('sesso')}
            none={['', 'Scegli']}
            choices={[
              ['F', 'Femmina'],
              ['M', 'Maschio'],
            ]}
          />
        </div>
        <div className="form-pair">
          <Field
            label="Città di nascita"
            maxLength={80}
            hint="Se all’estero, la città e lo Stato."
            {...field('citta_nascita')}
          />
          <Field
            label="Provincia di nascita"
            maxLength={40}
            autoCapitalize="characters"
            hint="La sigla, o EE per l’estero."
            {...field('provincia_nascita')}
          />
        </div>
        <Field label="E-mail" type="email" autoComplete="off" {...field('email')} />
        <Field label="Cellulare" type="tel" autoComplete="off" {...field('cellulare')} />
      </fieldset>
      <fieldset className="group">
        <legend>Il suo documento</legend>
        <SelectField
          label="Tipo di documento"
          {...field('id_tipo_documento')}
          onChange={(event) => {
            const chosen = documenti.data?.find((d) => d.codice === event.target.value)
            const rilasciato_da = form.rilasciato_da || chosen?.rilasciato_da || ''
            change(
              { ...form, id_tipo_documento: event.target.value, rilasciato_da },
              'id_tipo_documento',
              'rilasciato_da',
            )
          }}
          none={['', 'Scegli']}
          choices={(documenti.data ?? []).map((d) => [d.codice, d.descrizione])}
        />
        <Field
          label="Numero"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          {...field('numero_documento')}
        />
        <Field label="Rilasciato da" maxLength={80} {...field('rilasciato_da')} />
        {form.estero ? null : (
          <ComuneField
            label="Comune di rilascio"
            text={form.testo_rilascio}
            chosen={form.rilascio !== null}
            onText={(testo_rilascio) =>
              change({ ...form, testo_rilascio, rilascio: null }, 'id_citta_rilascio')
            }
            onPick={(comune) => {
              const nome = nomeComune(comune)
              change(
                { ...form, testo_rilascio: nome, rilascio: { id: comune.id, nome } },
                'id_citta_rilascio',
              )
            }}
            error={errors.id_citta_rilascio}
          />
        )}
        <CheckField
          title="Rilasciato all’estero"
          checked={form.estero}
          onChange={(event) => change({ ...form, estero: event.target.checked }, 'id_citta_rilascio')}
        />
        <div className="form-pair">
          <Field label="Data di rilascio" type="date" {...field('data_rilascio_documento')} />
          <Field label="Scadenza" type="date" {...field('data_scadenza_documento')} />
        </div>
      </fieldset>
    </Form>
  )
}
