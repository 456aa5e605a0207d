import { ApiError } from '@primo/client/api-error'
import { messageOf } from '@primo/client/error-message'
import { type edizione, iscrizione, type regolamento } from '@primo/contract/raccolta/manifestazione'
import { longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type * as z from 'zod/mini'
import { api } from '../../data/api.ts'
import { profilesQuery } from '../../data/profiles.ts'
import { queryClient } from '../../data/query.ts'
import { reloadUser } from '../../data/session.ts'
import { paths } from '../../paths.ts'
import { currentState, setProfiles } from '../../state/store.ts'
import { Button } from '../../ui/Button.tsx'
import { DocumentLink } from '../../ui/DocumentLink.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { FailureNotice } from '../../ui/FormFailure.tsx'
import { festeggia } from '../../ui/festa.ts'
import { toast, withLoading } from '../../ui/overlays.ts'
import { Card } from '../../ui/surfaces.tsx'

interface Props {
  edizione: z.output<typeof edizione>
  regolamento: z.output<typeof regolamento>
  /** Refetches the regolamento in force, after the version shown has been replaced. */
  reload: () => Promise<unknown>
}

/**
 * Shows the regolamento, the checkbox that accepts it and the button that enrols. The accepted version is the one shown,
 * identified by its hash.
 */
export function AcceptRules({ edizione, regolamento, reload }: Props) {
  const navigate = useNavigate()
  const [accepted, setAccepted] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const ticked = accepted === regolamento.hash

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    if (!ticked) return setError('Per iscriverti serve la tua conferma.')
    setBusy(true)
    try {
      await withLoading(enrol())
      toast('Iscrizione completata: la tua raccolta punti è aperta.')
      festeggia()
      navigate(paths.manifestazione, { replace: true })
    } catch (cause) {
      await refuse(cause)
    } finally {
      setBusy(false)
    }
  }

  async function refuse(cause: unknown) {
    const codice = cause instanceof ApiError ? cause.code : null
    if (codice === 'REGOLAMENTO_DA_ACCETTARE') {
      setAccepted(null)
      setFailure('Nel frattempo il regolamento è cambiato. Rileggi la nuova versione e conferma di nuovo.')
      await reload()
      return
    }
    if (codice === 'CONTATTI_NON_VERIFICATI') await reloadUser().catch(() => null)
    setFailure(messageOf(cause))
  }

  return (
    <Card>
      <form className="enrol" onSubmit={submit} noValidate>
        <div>
          <h2>Leggi, conferma, inizia</h2>
          <p className="muted">
            {edizione.titolo}: {elide('dal', longDate(edizione.inizio))}{' '}
            {elide('al', longDate(edizione.fine))}. Ultimo giorno per chiedere un premio:{' '}
            {longDate(edizione.ultima_richiesta)}.
          </p>
        </div>
        <FailureNotice>{failure}</FailureNotice>
        <DocumentLink url={regolamento.url} versione={regolamento.versione}>
          Leggi il regolamento
        </DocumentLink>
        <CheckField
          title="Ho letto e accetto il regolamento"
          error={error}
          checked={ticked}
          onChange={(event) => {
            setAccepted(event.target.checked ? regolamento.hash : null)
            setError(undefined)
          }}
        >
          L’iscrizione è gratuita.
        </CheckField>
        <Button type="submit" busy={busy}>
          Iscriviti
        </Button>
      </form>
    </Card>
  )
}

/** Enrols, and updates the profiles in the app at once, so that the area's route guard lets the member in. */
async function enrol(): Promise<void> {
  const { data } = await api(iscrizione, {})
  const others = currentState().user.profili.filter((p) => p.ruolo !== data.ruolo)
  setProfiles([...others, data])
  await reloadUser().catch(() => null)
  await queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey })
}
