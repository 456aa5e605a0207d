import './persone.css'
import { ApiError } from '@primo/client/api-error'
import { loadCode } from '@primo/client/lazy'
import { etagOf } from '@primo/contract/platform/route'
import {
  aggiungiSoggetto,
  type CorpoSoggetto,
  cambiaSoggetto,
  type SoggettiDiPratica,
  type Soggetto,
  togliSoggetto,
} from '@primo/contract/pratiche/soggetti'
import { nomeSoggetto, RUOLI_SOGGETTO, TIPI_SOGGETTO } from '@primo/domain/pratiche/soggetto'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { api } from '../../data/api.ts'
import { praticaQuery } from '../../data/pratiche.ts'
import { queryClient } from '../../data/query-client.ts'
import { keepSoggetti, soggettiQuery } from '../../data/soggetti.ts'
import { paths } from '../../paths.ts'
import { commandIdempotencyKey, dropDraft } from '../../state/form-drafts.ts'
import { AppPage, useGoBack } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { CapitalizationHint } from '../../ui/CapitalizationHint.tsx'
import { Field } from '../../ui/Field.tsx'
import { FailureNotice, Form } from '../../ui/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { EmptyState } from '../../ui/loading-and-errors.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { alertFailure, confirmDialog, openCustomDialog, toast, withLoading } from '../../ui/overlays.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDraftForm } from '../../ui/useForm.ts'
import {
  avvisiDelModulo,
  becomesAnother,
  changedByOthers,
  type ModuloPersona,
  moduloPersona,
  personaToBody,
  personaToForm,
} from './persona-form-values.ts'

/** Page of the form of a person of a pratica: a new one, or that of `?persona=`. */
export function PersonaPage() {
  const id = Number(useParams().id)
  const wanted = Number(new URLSearchParams(useLocation().search).get('persona') ?? 0)
  const pratica = useQuery(praticaQuery(id))
  const soggetti = useQuery(soggettiQuery(id))
  const back = paths.pratica(id)
  const goBack = useGoBack(back)
  return (
    <AppPage
      title={wanted ? 'Modifica la persona' : 'Aggiungi una persona'}
      lead={pratica.data && `Pratica ${pratica.data.numero}, ${pratica.data.nominativo}`}
      back={back}
      narrow
    >
      <QueryView query={soggetti} coming={<Skeleton shape="row" count={5} />}>
        {(data) => {
          const present = data.soggetti.find((one) => one.id === wanted) ?? null
          if (!data.azioni.includes(wanted ? 'cambia' : 'aggiungi') || (wanted > 0 && !present))
            return (
              <EmptyState
                icon="lock"
                title="Qui non si può scrivere"
                action={<ButtonLink to={back}>Torna alla pratica</ButtonLink>}
              >
                {wanted
                  ? 'La persona non c’è più, o la pratica è chiusa.'
                  : 'La pratica è chiusa, o le sue persone sono già otto.'}
              </EmptyState>
            )
          return (
            <QueryView query={pratica} coming={<Skeleton shape="row" count={5} />}>
              {({ nominativo }) => (
                <PersonaForm
                  key={wanted}
                  pratica_id={id}
                  present={present}
                  data={data}
                  nominativo={nominativo}
                  onDone={goBack}
                />
              )}
            </QueryView>
          )
        }}
      </QueryView>
    </AppPage>
  )
}

interface Props {
  pratica_id: number
  present: Soggetto | null
  data: SoggettiDiPratica
  /** Name of the pratica's client, suggested for the first person. */
  nominativo: string
  onDone: () => void
}

/** Opens the camera dialog, whose code is loaded on the first tap. */
async function readTessera(): Promise<string | null> {
  const { TesseraDialog } = await withLoading(loadCode(() => import('./TesseraDialog.tsx')))
  return openCustomDialog<string | null>((close) => <TesseraDialog close={close} />, null)
}

/** Form of a person of a pratica. A change that another user saved in between is shown, and saving again overwrites it. */
export function PersonaForm({ pratica_id, present, data, nominativo, onDone }: Props) {
  const name = `persona:${pratica_id}:${present?.id ?? 'nuova'}`
  const key = `${name}:aggiungi`
  const others = data.soggetti.filter((one) => one !== present)
  /** Person as it was when the form was opened, or when the user was last shown what others had changed. */
  const read = useRef(present)
  const [conflict, setConflict] = useState<string[]>([])

  async function save(body: CorpoSoggetto) {
    if (!present || !read.current) {
      const params = { id: pratica_id }
      const done = await api(aggiungiSoggetto, { params, body, idempotencyKey: commandIdempotencyKey(key) })
      dropDraft(key)
      return done
    }
    try {
      const ifMatch = etagOf(cambiaSoggetto, read.current)
      return await api(cambiaSoggetto, { params: { id: present.id }, body, ifMatch })
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'CAMBIATO_NEL_FRATTEMPO') {
        const fresh = await queryClient.fetchQuery({ ...soggettiQuery(pratica_id), staleTime: 0 })
        const now = fresh.soggetti.find((one) => one.id === present.id)
        if (now) setConflict(changedByOthers(read.current, now))
        if (now) read.current = now
      }
      throw cause
    }
  }

  const draft = useDraftForm({
    name,
    schema: moduloPersona,
    open: () => personaToForm(present, { others, nominativo }),
    check: personaToBody,
    onEdit: () => dropDraft(key),
    send: async (body) => {
      const done = await save(body)
      keepSoggetti(pratica_id, done.data)
      toast(done.message ?? 'Salvato.')
    },
    onSaved: onDone,
  })
  const { form, change, field } = draft
  // Until something is typed, the form shows what is read again in the background.
  useEffect(() => {
    if (JSON.stringify(form) === JSON.stringify(personaToForm(present, { others, nominativo })))
      read.current = present
  }, [form, present, others, nominativo])
  const avvisi = avvisiDelModulo(form)
  const replaced = present?.informativa && becomesAnother(present, form) ? present : null
  const choose = (name: 'ruolo' | 'tipo') => ({
    ...field(name),
    onChange: (event: { target: { value: string } }) =>
      change({ ...form, [name]: event.target.value } as ModuloPersona, name, 'nome', 'codice_fiscale'),
  })

  async function scan() {
    try {
      const codice_fiscale = await readTessera()
      if (codice_fiscale) change({ ...form, codice_fiscale }, 'codice_fiscale')
    } catch (cause) {
      await alertFailure('La fotocamera non si apre', cause)
    }
  }

  async function remove() {
    if (!present) return
    const yes = await confirmDialog({
      title: `Togli ${nomeSoggetto(present)}?`,
      message: 'Si cancellano i suoi dati in questa pratica, con informativa e consenso.',
      ok: 'Togli',
      cancel: 'Lascia',
      destructive: true,
    })
    if (!yes) return
    try {
      const done = await withLoading(api(togliSoggetto, { params: { id: present.id } }))
      draft.reset()
      keepSoggetti(pratica_id, done.data)
      toast(done.message ?? 'Persona tolta.')
      onDone()
    } catch (cause) {
      await alertFailure('La persona resta', cause)
    }
  }

  return (
    <Form form={draft} submitLabel="Salva persona">
      {conflict.length > 0 ? (
        <FailureNotice>
          <span>
            Adesso è scritto così. {conflict.join('; ')}. Salvando di nuovo vale ciò che hai scritto tu.
          </span>
        </FailureNotice>
      ) : null}
      <div className="form-pair">
        <SelectField label="Ruolo" {...choose('ruolo')} choices={Object.entries(RUOLI_SOGGETTO)} />
        <SelectField label="Tipo" {...choose('tipo')} choices={Object.entries(TIPI_SOGGETTO)} />
      </div>
      {form.tipo === 'persona' ? (
        <>
          <div className="form-pair">
            <Field label="Nome" autoComplete="off" maxLength={80} {...field('nome')} />
            <Field label="Cognome" autoComplete="off" maxLength={80} {...field('cognome')} />
          </div>
          <CapitalizationHint
            written={[form.nome, form.cognome]}
            take={([nome = '', cognome = '']) => change({ ...form, nome, cognome }, 'nome', 'cognome')}
          />
        </>
      ) : (
        <Field label="Denominazione" autoComplete="off" maxLength={120} {...field('nome')} />
      )}
      <Field
        label="Codice fiscale"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        hint={
          form.tipo === 'azienda'
            ? 'Undici cifre. Per una ditta individuale scegli «Persona».'
            : avvisi.length > 0
              ? `${avvisi.join(' ')} Se è giusto così, salva lo stesso.`
              : undefined
        }
        {...field('codice_fiscale')}
      />
      {form.tipo === 'persona' ? (
        <Button variant="soft" onClick={() => void scan()}>
          <Icon name="camera" />
          Leggilo dalla tessera sanitaria
        </Button>
      ) : null}
      {replaced ? (
        <p className="notice notice-warn">
          <Icon name="alert" />
          <span>
            Con un altro nome e un altro codice fiscale è un’altra persona: informativa e consenso di{' '}
            {nomeSoggetto(replaced)} non valgono più, e il suo link si chiude.
          </span>
        </p>
      ) : null}
      <Field
        label="Cellulare (facoltativo)"
        type="tel"
        autoComplete="off"
        maxLength={60}
        {...field('cellulare')}
      />
      <Field
        label="E-mail (facoltativa)"
        type="email"
        autoComplete="off"
        maxLength={254}
        hint="Serve per mandargli l’informativa."
        {...field('email')}
      />
      {present ? (
        <Button variant="plain" onClick={() => void remove()}>
          <Icon name="trash" />
          Togli dalla pratica
        </Button>
      ) : null}
    </Form>
  )
}
