import { messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { passwordEmail, passwordReset } from '@primo/contract/accesso/accesso'
import { annullaCambio } from '@primo/contract/iscritti/contatti'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { clearAuth } from '../../state/store.ts'
import { Button, classes } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FailureNotice } from '../../ui/Form.tsx'
import { DEFAULTS } from '../../ui/form-errors.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/overlays.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { emailFrom, Link, usePublicLocation, usePublicNavigate } from '../../ui/public-router.tsx'
import { PROBABLY_CHANGED, useLostResponse } from '../../ui/useLostResponse.ts'

/** Content of an e-mailed link: a reset of the password, or `undo`, the token that restores the previous contacts. */
type RecoveryLink = { reset: { token: string; email: string } } | { undo: string }

/**
 * Reads the token of an e-mailed link from the URL fragment, which browsers do not send to servers. Returns null when there is
 * no token.
 */
export function linkIn(hash: string): RecoveryLink | null {
  const fields = new URLSearchParams(hash.slice(1))
  const [token, email, undo] = [fields.get('token'), fields.get('email'), fields.get('annulla')]
  if (undo) return { undo }
  return token && email ? { reset: { token, email } } : null
}

const ASK = {
  tab: 'Password dimenticata',
  title: 'Password dimenticata?',
  lead: 'Scrivi la tua e-mail: ti mandiamo un link per sceglierne una nuova.',
}
const UNDO = {
  tab: 'Riprendi il tuo account',
  title: 'Riprendi il tuo account.',
  lead: 'Tornano l’e-mail e il cellulare di prima, tutti i dispositivi escono, la password attuale non vale più: ne scegli una nuova dal link che ti mandiamo per e-mail.',
}

function wordsOf(link: RecoveryLink | null) {
  if (!link) return ASK
  if ('undo' in link) return UNDO
  const lead = `Per l’account ${link.reset.email}. Uscirai da tutti i dispositivi.`
  return { tab: 'Nuova password', title: 'Scegli una nuova password.', lead }
}

/** Page that requests a reset link or, opened by an e-mailed link, sets a new password or restores the account's contacts. */
export function RecoveryPage() {
  const go = usePublicNavigate()
  const link = useLink()
  return (
    <PublicPage {...wordsOf(link)} onBack={() => go(paths.login)}>
      {link === null ? <AskLinkForm /> : null}
      {link && 'undo' in link ? <UndoForm token={link.undo} /> : null}
      {link && 'reset' in link ? <ResetForm {...link.reset} /> : null}
    </PublicPage>
  )
}

/**
 * Reads the link after the first render, because the prerendered markup has none, and removes it from the address. A link opened
 * while this page is shown changes only the fragment, without a page load.
 */
function useLink() {
  const [link, setLink] = useState<RecoveryLink | null>(null)
  useEffect(() => {
    const read = () => {
      const found = linkIn(window.location.hash)
      if (!found) return
      setLink(found)
      // The token must not stay in the browser history.
      window.history.replaceState(window.history.state, '', paths.recovery)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return link
}

/** Form that requests a reset link. The response never tells whether the address is known (decisions §3). */
export function AskLinkForm() {
  const { state } = usePublicLocation()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  /** E-mail address that the link was sent to, empty before the request. */
  const [sentTo, setSentTo] = useState('')

  // Filled after the first render, because the prerendered markup has no e-mail address. Text typed before hydration is kept.
  useEffect(() => {
    if (field.current && !field.current.value) field.current.value = emailFrom(state)
  }, [state])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ''
    setBusy(true)
    setError(undefined)
    try {
      await api(passwordEmail, { body: { email } })
      setSentTo(email)
      setSent(true)
    } catch (cause) {
      setError(firstErrors(cause).email ?? messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  if (sent) {
    return (
      <MailSent
        login="Torna all’accesso"
        more={
          <Button variant="plain" block onClick={() => setSent(false)}>
            Manda di nuovo
          </Button>
        }
      >
        Se <b>{sentTo}</b> è un nostro account, tra poco riceverai un link. Controlla anche la posta
        indesiderata.
      </MailSent>
    )
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Field
        ref={field}
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        defaultValue={sentTo}
        error={error}
        autoFocus={sentTo !== ''}
      />
      <Button type="submit" block busy={busy}>
        Mandami il link
      </Button>
    </form>
  )
}

interface ResetFormProps {
  token: string
  email: string
}

function ResetForm({ token, email }: ResetFormProps) {
  const go = usePublicNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const once = useLostResponse('LINK_NON_VALIDO', PROBABLY_CHANGED)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const data = new FormData(form.current ?? undefined)
    const password = String(data.get('password') ?? '')
    const password_confirmation = String(data.get('password_confirmation') ?? '')
    setBusy(true)
    setErrors({})
    setFailure(undefined)
    try {
      await once(() => api(passwordReset, { body: { token, email, password, password_confirmation } }))
      // The server has ended every session: with one kept here, the login page would redirect to the app.
      clearAuth()
      toast('Password cambiata: ora puoi entrare.')
      go(paths.login, { replace: true })
    } catch (cause) {
      const fields = firstErrors(cause)
      setErrors(fields)
      if (!fields.password && !fields.password_confirmation) {
        setFailure(messageOf(cause, DEFAULTS.passwordReset))
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} method="post" onSubmit={submit} noValidate>
      <FailureNotice>{failure}</FailureNotice>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field
        label="Nuova password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="Almeno 12 caratteri: una frase che ricordi va benissimo."
        error={errors.password}
      />
      <Field
        label="Ripeti la password"
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        error={errors.password_confirmation}
      />
      <Button type="submit" block busy={busy}>
        Salva la nuova password
      </Button>
    </form>
  )
}

const PROBABLY_UNDONE =
  'Probabilmente l’account è già di nuovo tuo, anche se la risposta non è arrivata: guarda se hai ricevuto l’e-mail con il link per scegliere la nuova password.'

/**
 * Form that restores the account's previous contacts. It needs a button press, because some mail programs open links to scan
 * them.
 */
function UndoForm({ token }: { token: string }) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Address that the password link was sent to. */
  const [sentTo, setSentTo] = useState<string>()
  const once = useLostResponse('LINK_NON_VALIDO', PROBABLY_UNDONE)

  async function undo() {
    setBusy(true)
    setFailure(undefined)
    try {
      const { email } = (await once(() => api(annullaCambio, { body: { token } }))).data
      // The server has ended every session.
      clearAuth()
      setSentTo(email)
    } catch (cause) {
      setFailure(messageOf(cause))
      setBusy(false)
    }
  }

  if (sentTo) {
    return (
      <MailSent login="Vai all’accesso">
        L’account è di nuovo tuo. Per scegliere la nuova password apri il link che abbiamo mandato a{' '}
        <b>{sentTo}</b>: vale un’ora.
      </MailSent>
    )
  }
  return (
    <div className="stack">
      <FailureNotice>{failure}</FailureNotice>
      <Button block busy={busy} onClick={undo}>
        Riprendi l’account
      </Button>
    </div>
  )
}

interface MailSentProps {
  /** Message about the e-mail: content and recipient. */
  children: ReactNode
  /** Label of the link to the login. */
  login: string
  /** Further actions below the message. */
  more?: ReactNode
}

/** Tells that a link was e-mailed, and links to the login. It takes the focus of the form that it replaces. */
function MailSent({ children, login, more }: MailSentProps) {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div className="stack">
      <p ref={notice} tabIndex={-1} className="notice notice-ok" role="status">
        <Icon name="mail" />
        <span>{children}</span>
      </p>
      <Link to={paths.login} className={classes({ block: true })}>
        {login}
      </Link>
      {more}
    </div>
  )
}
