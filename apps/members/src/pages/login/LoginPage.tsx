import { ApiError, messageOf, needsReload } from '@primo/client/api-error'
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { loadSessionModule, wantedFrom } from '../../ui/Guard.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { alertError } from '../../ui/overlays.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { emailFrom, Link, usePublicLocation, usePublicNavigate } from '../../ui/public-router.tsx'

export function LoginPage() {
  const go = usePublicNavigate()
  const place = usePublicLocation()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [reloads, setReloads] = useState(false)
  /** E-mail address of the account for which the server also requires the code it sent there, besides the password. */
  const [withCode, setWithCode] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setReloads(false)
    const data = new FormData(form.current ?? undefined)
    const email = typedEmail()
    const password = String(data.get('password') ?? '')
    if (!email || !password) {
      setError('Scrivi e-mail e password.')
      return
    }
    const codice = email.toLowerCase() === withCode ? String(data.get('codice') ?? '').trim() : undefined
    if (codice === '') {
      setError('Scrivi il codice che ti abbiamo mandato per e-mail.')
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      const { login } = await loadSessionModule()
      await login(email, password, codice)
      go(wantedFrom(place.state, paths.app), { replace: true })
    } catch (cause) {
      refused(cause, email)
    } finally {
      setBusy(false)
    }
  }

  const typedEmail = () => String(new FormData(form.current ?? undefined).get('email') ?? '').trim()

  /** Opens the password recovery with the e-mail address filled in. */
  function recover(event: MouseEvent) {
    const email = typedEmail()
    if (!email || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(paths.recovery, { state: { email } })
  }

  /** Reloads the page and keeps the e-mail address in its history entry. The password is not kept. */
  function reload() {
    const state = { ...Object(place.state), email: typedEmail() }
    go(`${place.pathname}${place.search}`, { replace: true, state })
    location.reload()
  }

  function refused(cause: unknown, email: string) {
    setReloads(needsReload(cause))
    if (cause instanceof ApiError && cause.code === 'DIRITTI_INSUFFICIENTI') {
      void alertError({ header: 'Accesso non consentito', message: cause.message })
    } else {
      if (cause instanceof ApiError && cause.code === 'CODICE_ACCESSO') setWithCode(email.toLowerCase())
      setError(loginMessage(cause))
    }
  }

  return (
    <PublicPage
      tab="Entra"
      title="Entra nel tuo account."
      lead="Qui ritrovi punti, pratiche e rete."
      foot="Hai un codice sponsor? Lo inserisci nella registrazione."
    >
      <form ref={form} method="post" onSubmit={submit} noValidate>
        {error ? (
          <p className="notice notice-bad" role="alert">
            <Icon name="alert" />
            {error}
          </p>
        ) : null}
        {error && reloads ? (
          <Button variant="soft" block onClick={reload}>
            Ricarica la pagina
          </Button>
        ) : null}
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={emailFrom(place.state)}
          required
        />
        <div>
          <Field label="Password" name="password" type="password" autoComplete="current-password" required />
          <p className="front-aside">
            <Link to={paths.recovery} onClick={recover}>
              Password dimenticata?
            </Link>
          </p>
        </div>
        {withCode ? (
          <Field
            label="Codice arrivato per e-mail"
            name="codice"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={200}
            placeholder="ABCD-EFGH"
            hint="Se non lo trovi, guarda nella posta indesiderata. Da un dispositivo che hai già usato qui non serve."
            autoFocus
          />
        ) : null}
        <Button type="submit" block busy={busy}>
          Entra
        </Button>
      </form>
      <p className="front-center">
        Non hai un account? <Link to={paths.signup}>Registrati</Link>
      </p>
    </PublicPage>
  )
}

function loginMessage(cause: unknown): string {
  if (cause instanceof ApiError) {
    const [first] = Object.values(cause.fields).flat()
    return first ?? cause.message
  }
  return messageOf(cause)
}
