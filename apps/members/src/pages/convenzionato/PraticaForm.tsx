import { euroInScrittura } from '@primo/domain/platform/euro-in-scrittura'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { tipiFinanziamentoQuery } from '../../data/pratiche.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { CapitalizationHint } from '../../ui/CapitalizationHint.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type BozzaPratica, bodyOfForm, cheSiInvia } from './form.ts'
import { useAzioni } from './useAzioni.ts'
import { type StatoSalvataggio, useBozza } from './useBozza.ts'

interface Props {
  /** Storage key of the form's local draft. */
  nome: string
  iniziale: BozzaPratica
}

/** Form of a draft: client, type, amount, with the state of the automatic saving. */
export function PraticaForm({ nome, iniziale }: Props) {
  const { bozza, stato, errori, failure, scrivi, salva, lascia } = useBozza(nome, iniziale)
  const { data: tipi = [] } = useQuery(tipiFinanziamentoQuery)
  const { inCorso, invia } = useAzioni()
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
    if (inCorso) return
    setMostra(true)
    const id = await salva()
    if (id === null) {
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (!(await invia(id, cheSiInvia(bozza.modulo, tipi)))) return
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
        onChange={(event) => scrivi({ id_tipo_finanziamento: Number(event.target.value) })}
        none={[0, 'Scegli']}
        choices={tipi.map((t) => [t.id_tipo_finanziamento, t.tipo_finanziamento])}
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
      <Salvataggio stato={stato} aperta={bozza.id_scheda !== null} />
      <Button type="submit" block busy={inCorso === 'invia'}>
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
