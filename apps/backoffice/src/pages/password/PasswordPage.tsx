import { useEffect, useState } from 'react'
import { loadPublicCalls } from '../../data/lazy-calls.ts'
import { PUBLIC_PATHS, sitePathOf } from '../../paths.ts'
import { NewPasswordFields, PublicField, PublicForm, usePublicSubmit } from '../../ui/public/PublicForm.tsx'
import { PublicFrame } from '../../ui/public/PublicFrame.tsx'

type Link = { token: string; email: string }

/** Page that requests a password link, or sets the password when opened from one. */
export function PasswordPage() {
  const [link, setLink] = useState(linkInAddress)
  useEffect(() => {
    // Removes the token from the browser's history.
    if (link) window.history.replaceState(null, '', sitePathOf(PUBLIC_PATHS.password))
    const opened = () => setLink((before) => linkInAddress() ?? before)
    window.addEventListener('hashchange', opened)
    return () => window.removeEventListener('hashchange', opened)
  }, [link])

  const words = link
    ? {
        tab: 'Nuova password',
        title: 'Scegli una nuova password.',
        lead: `Per l’account ${link.email}. Le sessioni aperte si chiudono.`,
      }
    : {
        tab: 'Password dimenticata',
        title: 'Password dimenticata?',
        lead: 'Scrivi la tua e-mail: ti mandiamo un link per sceglierne una nuova.',
      }
  return (
    <PublicFrame {...words}>
      {link ? <NewPassword key={link.token} {...link} /> : <AskLink />}
      <p className="public-aside">
        <a href={sitePathOf(PUBLIC_PATHS.login)}>Torna all’accesso</a>
      </p>
    </PublicFrame>
  )
}

/** Reads the link's token from the URL fragment, which browsers do not send to servers. Null without one. */
function linkInAddress(): Link | null {
  const fields = new URLSearchParams(window.location.hash.slice(1))
  const [token, email] = [fields.get('token'), fields.get('email')]
  return token && email ? { token, email } : null
}

/** Requests a password link. The response does not reveal whether the address is known (decisions §3). */
function AskLink() {
  const { busy, failure, errors, send } = usePublicSubmit()
  const [sentTo, setSentTo] = useState<string | null>(null)

  const submit = (data: FormData) => {
    const email = String(data.get('email')).trim()
    void send(async () => {
      await (await loadPublicCalls()).requestPasswordLink(email)
      setSentTo(email)
    })
  }
  if (sentTo)
    return (
      <p className="public-said" role="status">
        Se <b>{sentTo}</b> è un nostro account, tra poco riceverai un link: vale un’ora. Controlla anche la
        posta indesiderata.
      </p>
    )
  return (
    <PublicForm send="Mandami il link" busy={busy} failure={failure} onSubmit={submit}>
      <PublicField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        error={errors.email}
      />
    </PublicForm>
  )
}

/** Shows the form for a new password, opened from a link. */
function NewPassword({ token, email }: { token: string; email: string }) {
  const { busy, failure, errors, send } = usePublicSubmit()
  const [done, setDone] = useState(false)

  const submit = (data: FormData) =>
    void send(async () => {
      const password = String(data.get('password'))
      const password_confirmation = String(data.get('password_confirmation'))
      await (await loadPublicCalls()).setPassword({ token, email, password, password_confirmation })
      setDone(true)
    })
  if (done)
    return (
      <p className="public-said" role="status">
        Password cambiata: ora puoi entrare.
      </p>
    )
  return (
    <PublicForm send="Salva la nuova password" busy={busy} failure={failure} onSubmit={submit}>
      <NewPasswordFields email={email} label="Nuova password" errors={errors} />
    </PublicForm>
  )
}
