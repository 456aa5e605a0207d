import { Button, TextField } from '@mui/material'
import {
  INFORMATIVA_MAX,
  type InformativeCliente,
  informativeCliente,
  pubblicaInformativa,
} from '@primo/contract/pratiche/operatore-soggetti'
import { longInstant } from '@primo/domain/platform/dates'
import { type DiffLine, diffLines } from '@primo/domain/platform/diff-lines'
import { SEGNI_INFORMATIVA } from '@primo/domain/pratiche/informativa-cliente'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../data/api.ts'
import { useRead } from '../../data/query-client.ts'
import { keepDraft, readDraft } from '../../state/tab-storage.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { useActionOutcome, useSubmit } from '../../ui/form/useSubmit.ts'
import { PageQueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import '../../ui/form/form.css'
import './informativa.css'

type Versione = InformativeCliente['versioni'][number]

const DRAFT = 'informativa-cliente'
const KEY = ['informativa-cliente']

/** Page of the privacy notice for the clients of pratiche: the text in force, a new version, the previous ones. */
export function InformativaPage() {
  return (
    <Permitted call={informativeCliente} titolo="Informativa per i clienti">
      <Informativa />
    </Permitted>
  )
}

function Informativa() {
  const query = useRead(KEY, informativeCliente, {})
  const [now, ...before] = query.data?.versioni ?? []
  return (
    <>
      <PageHeading titolo="Informativa per i clienti" />
      <PageQueryStatus query={query} />
      {now && (
        <div className="informativa">
          <Panel titolo={`In vigore: versione ${now.versione}`}>
            <p className="muted">{published(now)}</p>
            <p className="informativa-testo">{now.testo}</p>
          </Panel>
          <Permitted call={pubblicaInformativa}>
            <NuovaVersione now={now} />
          </Permitted>
          {before.length > 0 && (
            <Panel titolo="Versioni di prima">
              {before.map((one) => (
                <details key={one.id}>
                  <summary>
                    Versione {one.versione}, {published(one).toLowerCase()}
                  </summary>
                  <p className="informativa-testo">{one.testo}</p>
                </details>
              ))}
            </Panel>
          )}
        </div>
      )}
    </>
  )
}

const published = ({ pubblicata_il, pubblicata_da }: Versione) =>
  pubblicata_da === null
    ? 'È il testo che viene con il programma'
    : `Pubblicata ${longInstant(new Date(pubblicata_il))} da ${pubblicata_da}`

/** Form of a new version, kept as a draft until it is published after its differences were shown. */
function NuovaVersione({ now }: { now: Versione }) {
  const [draft, setDraft] = useState(() => readDraft(DRAFT))
  const testo = draft?.testo ?? now.testo
  /** Version whose differences from the text are shown before it is published. */
  const [compared, setCompared] = useState<Versione | null>(null)
  const { errors, setErrors, failure, busy, renew, allRight, send } = useSubmit()
  const outcome = useActionOutcome(KEY)
  const queryClient = useQueryClient()

  function store(fresh: typeof draft) {
    setDraft(fresh)
    setErrors({})
    keepDraft(DRAFT, fresh)
  }

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong =
      testo.trim() === now.testo
        ? { testo: 'È uguale al testo in vigore: cambia qualcosa, poi pubblica.' }
        : {}
    if (!allRight(event.currentTarget, wrong)) return
    renew()
    setCompared(now)
  }

  /** Reads the versions again, because another operator may have published one. @returns false: the dialog shows the error */
  function readAgain(): false {
    void queryClient.invalidateQueries({ queryKey: KEY })
    return false
  }

  const publish = ({ id }: Versione) =>
    send(async (idempotencyKey) => {
      const body = { testo, dopo: id }
      const { data, message } = await api(pubblicaInformativa, { body, idempotencyKey })
      queryClient.setQueryData(KEY, data)
      store(null)
      setCompared(null)
      await outcome(message)
    }, readAgain)

  return (
    <Panel titolo="Nuova versione">
      {draft && draft.dopo !== String(now.id) && (
        <div className="meanwhile" role="alert">
          <p>
            Nel frattempo è stata pubblicata la versione {now.versione}: rileggila qui sopra. Pubblicando, il
            tuo testo prende il suo posto.
          </p>
          <Button onClick={() => store(null)}>Riparti dal testo in vigore</Button>
        </div>
      )}
      <form noValidate onSubmit={ask} className="informativa-modulo">
        <p>
          Al posto di questi segni si legge:{' '}
          {Object.entries(SEGNI_INFORMATIVA).map(([name, what], at) => (
            <span key={name}>
              {at > 0 && '; '}
              <code>{`{${name}}`}</code>, {what}
            </span>
          ))}
          .
        </p>
        <TextField
          name="testo"
          label="Testo"
          multiline
          minRows={12}
          maxRows={30}
          value={testo}
          error={errors.testo !== undefined}
          helperText={errors.testo}
          slotProps={{ htmlInput: { maxLength: INFORMATIVA_MAX } }}
          onChange={({ target }) => store({ testo: target.value, dopo: draft?.dopo ?? String(now.id) })}
        />
        <div>
          <Button type="submit" variant="contained">
            Guarda che cosa cambia
          </Button>
        </div>
      </form>
      {compared && (
        <ConfirmDialog
          title="Pubblichi questa versione?"
          confirm="Pubblica"
          failure={failure ?? errors.testo}
          busy={busy}
          cancel={() => setCompared(null)}
          submit={() => void publish(compared)}
        >
          <p>
            Vale da subito per chi riceve l’informativa da adesso. Chi l’ha già avuta resta con la sua, e qui
            si legge quale.
          </p>
          <Differenze before={compared.testo} testo={testo.trim()} />
        </ConfirmDialog>
      )}
    </Panel>
  )
}

const SIGNS: Record<DiffLine['come'], string> = { uguale: '', tolta: 'Tolta: ', aggiunta: 'Nuova: ' }

/** Shows the changed lines of a text, each with a word, so that the colour is never the only sign. */
function Differenze({ before, testo }: { before: string; testo: string }) {
  const lines = diffLines(before, testo).map((line, n) => ({ ...line, n }))
  const changed = lines.filter(({ come, testo }) => come !== 'uguale' && testo !== '')
  if (changed.length === 0) return <p>Cambiano soltanto righe vuote.</p>
  return (
    <ul className="differenze">
      {changed.map(({ come, testo, n }) => (
        <li key={n} className={`differenza-${come}`}>
          <b>{SIGNS[come]}</b>
          {testo}
        </li>
      ))}
    </ul>
  )
}
