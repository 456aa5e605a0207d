import './convenzionato.css'
import { euroInScrittura } from '@primo/domain/platform/parse-numbers'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { praticaQuery, tipiFinanziamentoQuery } from '../../data/pratiche.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { CapitalizationHint } from '../../ui/CapitalizationHint.tsx'
import { Field } from '../../ui/Field.tsx'
import { FailureNotice, FormFailure } from '../../ui/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { EmptyState } from '../../ui/loading-and-errors.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import { QueryStatus } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CampiTipo } from './CampiTipo.tsx'
import {
  type BozzaPratica,
  bodyOfForm,
  formOfPratica,
  NUOVA,
  summarizeSubmission,
} from './pratica-form-values.ts'
import { draftName, useAzioni } from './useAzioni.ts'
import { type StatoSalvataggio, type Unsaved, useBozza } from './useBozza.ts'
import { useCampi } from './useCampi.ts'

/** Page that creates a pratica. The draft survives a reload, a lost network and the end of the session. */
export function PraticaNuovaPage() {
  return (
    <AppPage
      title="Nuova pratica"
      lead="Si salva mentre scrivi: puoi fermarti e riprendere quando vuoi."
      back={paths.convenzionato}
      narrow
    >
      <PraticaForm nome="pratica-nuova" iniziale={NUOVA} />
    </AppPage>
  )
}

/** Page that edits a draft. A submitted pratica is shown read only. */
export function PraticaModificaPage() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery(praticaQuery(id))
  return (
    <AppPage
      title="Modifica la bozza"
      lead={data ? `Pratica ${data.numero}. Si salva mentre scrivi.` : undefined}
      back={paths.pratica(id)}
      narrow
    >
      {data?.azioni.includes('modifica') ? (
        <PraticaForm
          key={id}
          nome={draftName(id)}
          iniziale={formOfPratica(data)}
          tipo={[data.id_tipo_finanziamento, data.tipo_finanziamento]}
        />
      ) : null}
      {data && !data.azioni.includes('modifica') ? (
        <EmptyState
          icon="lock"
          title="Questa pratica è già partita"
          action={<ButtonLink to={paths.pratica(id)}>Guarda a che punto è</ButtonLink>}
        >
          Dopo l’invio la segue un operatore e i dati non si cambiano da qui.
        </EmptyState>
      ) : null}
      {!data ? (
        <QueryStatus error={error} retry={refetch}>
          <Skeleton shape="card" count={2} />
        </QueryStatus>
      ) : null}
    </AppPage>
  )
}

interface Props {
  /** Storage key of the form's local draft. */
  nome: string
  iniziale: BozzaPratica
  /** Type that the draft has: it stays among the choices when new pratiche may not have it any more. */
  tipo?: readonly [id: number, name: string]
}

/** Form of a draft: client, type, amount, with the state of the automatic saving. */
function PraticaForm({ nome, iniziale, tipo }: Props) {
  const { bozza, stato, errori, failure, scrivi, salva, lascia } = useBozza(nome, iniziale)
  const { data: tipi = [] } = useQuery(tipiFinanziamentoQuery)
  const fields = useCampi({
    form: nome,
    id: bozza.id_scheda,
    tipo: bozza.modulo.id_tipo_finanziamento,
    ready: stato === 'salvata',
  })
  const offered = tipi.map((t) => [t.id_tipo_finanziamento, t.tipo_finanziamento] as const)
  const choices = tipo && !offered.some(([id]) => id === tipo[0]) ? [...offered, tipo] : offered
  const { invia } = useAzioni()
  const [busy, setBusy] = useState(false)
  const submitting = useRef(false)
  const [notSent, setNotSent] = useState<Unsaved | null>(null)
  const [mostra, setMostra] = useState(false)
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const missing = mostra ? (bodyOfForm(bozza.modulo).errors ?? {}) : {}
  const error = (field: string) => missing[field] ?? errori[field]
  const { nominativo, importo } = bozza.modulo

  const caret = useRef<{ input: HTMLInputElement; at: number }>(null)

  function scriviImporto({ target: input }: ChangeEvent<HTMLInputElement>) {
    const { text, at } = euroInScrittura(importo, input.value, input.selectionEnd ?? input.value.length)
    caret.current = { input, at }
    scrivi({ importo: text })
  }
  // React moves the caret to the end when the text differs from the typed one.
  useLayoutEffect(() => {
    caret.current?.input.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    // A ref: a second tap may arrive before the next render.
    if (submitting.current) return
    submitting.current = true
    setBusy(true)
    try {
      await saveAndSend()
    } finally {
      submitting.current = false
      setBusy(false)
    }
  }

  async function saveAndSend() {
    setMostra(true)
    setNotSent(null)
    const id = await salva()
    if (id === 'offline' || id === 'unavailable') return setNotSent(id)
    if (id === null || !(await fields.complete(id))) {
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (!(await invia(id, summarizeSubmission(bozza.modulo, tipi)))) return
    lascia()
    navigate(paths.pratica(id), { replace: true })
  }

  return (
    <form ref={form} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <FormFailure message={Object.keys(errori).length === 0 ? (failure ?? undefined) : undefined} />
      <Field
        label="Cliente"
        placeholder="Nome e cognome"
        autoComplete="off"
        autoCapitalize="words"
        maxLength={120}
        value={nominativo}
        error={error('nominativo')}
        onChange={(event) => scrivi({ nominativo: event.target.value })}
      />
      <CapitalizationHint written={[nominativo]} take={([name = '']) => scrivi({ nominativo: name })} />
      <SelectField
        label="Tipo di finanziamento"
        value={bozza.modulo.id_tipo_finanziamento}
        error={error('id_tipo_finanziamento')}
        onChange={(event) => {
          fields.hold()
          scrivi({ id_tipo_finanziamento: Number(event.target.value) })
        }}
        none={[0, 'Scegli']}
        choices={choices}
      />
      <Field
        label="Importo richiesto, in euro"
        placeholder="18.500"
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={importo}
        error={error('importo_cent')}
        onChange={scriviImporto}
      />
      <CampiTipo {...fields} />
      <Salvataggio stato={stato} aperta={bozza.id_scheda !== null} />
      <FailureNotice>{notSent ? <span>{NOT_SENT[notSent]}</span> : null}</FailureNotice>
      <Button type="submit" block busy={busy}>
        Invia pratica
      </Button>
      <ButtonLink
        to={bozza.id_scheda === null ? paths.convenzionato : paths.pratica(bozza.id_scheda)}
        replace
        variant="soft"
        block
      >
        Continua dopo
      </ButtonLink>
    </form>
  )
}

const NOT_SENT: Record<Unsaved, string> = {
  offline: 'La pratica non è ancora inviata: manca la rete. Quando torna, premi di nuovo «Invia pratica».',
  unavailable:
    'La pratica non è ancora inviata: il servizio non risponde. Tra poco premi di nuovo «Invia pratica».',
}

const SENTENCES: Record<StatoSalvataggio, string> = {
  scrittura: '',
  in_corso: 'Salvataggio…',
  salvata: 'Salvata tra le tue bozze.',
  sospesa: 'Per ora è salvata qui. Riproviamo da soli appena il servizio risponde.',
  rifiutata: 'Non ancora salvata: controlla i dati.',
}

function Salvataggio({ stato, aperta }: { stato: StatoSalvataggio; aperta: boolean }) {
  const inScrittura = aperta
    ? 'Le ultime modifiche sono su questo dispositivo.'
    : 'Si salva da sola quando ci sono cliente, tipo e importo.'
  return (
    // Announced only for outcomes: otherwise each pause in typing would be announced three times.
    <p
      className={`salvataggio salvataggio-${stato}`}
      role="status"
      aria-live={stato === 'scrittura' || stato === 'in_corso' ? 'off' : 'polite'}
    >
      <Icon name={stato === 'salvata' ? 'check' : stato === 'sospesa' ? 'offline' : 'edit'} />
      {SENTENCES[stato] || inScrittura}
    </p>
  )
}
