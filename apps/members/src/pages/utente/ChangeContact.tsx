import { checkBody } from '@primo/client/check-body'
import { messageOf } from '@primo/client/error-message'
import { firstErrors } from '@primo/client/field-errors'
import type { Utente } from '@primo/contract/accesso/accesso'
import { aggiornaCellulare, aggiornaEmail } from '@primo/contract/iscritti/contatti'
import { formatCellulare, parseCellulare } from '@primo/domain/anagrafica/cellulare'
import type { Canale } from '@primo/domain/platform/otp'
import { type FormEvent, useState } from 'react'
import { api } from '../../data/api.ts'
import { reloadUser } from '../../data/session.ts'
import type { DraftOf } from '../../state/draft.ts'
import { currentState, setUser } from '../../state/store.ts'
import { Button } from '../../ui/Button.tsx'
import { stessoContatto } from '../../ui/contatti-scritti.ts'
import { Field } from '../../ui/Field.tsx'
import { confirmDialog, withLoading } from '../../ui/overlays.ts'
import { withReauthentication } from './reauthentication.ts'

const WORDS = {
  cellulare: {
    label: 'Nuovo numero di cellulare',
    same: 'È già il tuo numero.',
    ask: 'Cambiare il numero di cellulare?',
    now: 'Il nuovo numero è',
    why: 'Il tuo numero è verificato: per cambiarlo scrivi la tua password.',
    after:
      'Ti mandiamo un codice via SMS per verificarlo. Finché non lo verifichi, alcune operazioni nelle tue aree restano chiuse.',
  },
  email: {
    label: 'Nuovo indirizzo e-mail',
    same: 'È già il tuo indirizzo.',
    ask: 'Cambiare l’indirizzo e-mail?',
    now: 'Il nuovo indirizzo è',
    why: 'Il tuo indirizzo è verificato: per cambiarlo scrivi la tua password.',
    after:
      'Ti mandiamo un codice per verificarlo. Finché non lo verifichi, alcune operazioni nelle tue aree restano chiuse. Dal prossimo accesso userai questo indirizzo.',
  },
} as const satisfies Record<Canale, Record<string, string>>

interface Props {
  user: Utente
  channel: Canale
  draft: DraftOf<string>
  /** Called when the contact has been changed, and the new one must be verified. */
  onChanged: () => void
}

/** Form of a new phone number or e-mail address: confirmation, saving, then verification by code. */
export function ChangeContact({ user, channel, draft, onChanged }: Props) {
  const words = WORDS[channel]
  const typed = draft.value ?? ''
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = stessoContatto(typed, user[channel]) ? words.same : firstWrong(channel, typed)
    setError(wrong)
    if (wrong) return
    const yes = await confirmDialog({
      title: words.ask,
      message: `${words.now} ${asRead(channel, typed)}. ${words.after}`,
      ok: 'Cambia',
      cancel: 'Annulla',
    })
    if (!yes) return
    setBusy(true)
    try {
      if (!(await withReauthentication(words.why, () => withLoading(save(channel, typed))))) return
      draft.drop()
      onChanged()
    } catch (cause) {
      setError(firstErrors(cause)[channel] ?? messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="form" onSubmit={submit} noValidate>
      <Field
        label={words.label}
        type={channel === 'cellulare' ? 'tel' : 'email'}
        inputMode={channel === 'cellulare' ? 'tel' : 'email'}
        autoComplete={channel === 'cellulare' ? 'tel' : 'email'}
        placeholder={channel === 'cellulare' ? '347 123 4567' : 'nome@posta.it'}
        value={typed}
        error={error}
        autoFocus
        onChange={(event) => {
          draft.keep(event.target.value)
          setError(undefined)
        }}
      />
      <div className="actions">
        <Button type="submit" busy={busy}>
          Salva e verifica
        </Button>
        <Button variant="soft" onClick={draft.drop}>
          Annulla
        </Button>
      </div>
    </form>
  )
}

/** Returns a typed contact in the format in which it will be saved. */
function asRead(channel: Canale, typed: string): string {
  const parsed = channel === 'cellulare' ? parseCellulare(typed) : null
  return parsed?.ok ? formatCellulare(parsed.cellulare) : typed.trim()
}

function firstWrong(channel: Canale, typed: string): string | undefined {
  if (channel === 'email') return checkBody(aggiornaEmail.body, { email: typed }).email
  const parsed = parseCellulare(typed)
  return parsed.ok ? undefined : `${parsed.message}.`
}

async function save(channel: Canale, typed: string): Promise<true> {
  const { data } =
    channel === 'cellulare'
      ? await api(aggiornaCellulare, { body: { cellulare: typed } })
      : await api(aggiornaEmail, { body: { email: typed } })
  const { user } = currentState()
  if (user.id > 0) setUser({ ...user, ...data, [`${channel}_verified_at`]: null })
  await reloadUser().catch(() => null)
  return true
}
