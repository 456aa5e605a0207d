import { firstErrors } from '@primo/client/field-errors'
import { messageOf } from '@primo/client/sentences'
import { passwordEmail } from '@primo/contract/persone/accesso'
import { type FormEvent, useEffect, useState } from 'react'
import { api } from '../../data/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { usePlace } from '../../ui/front-router.tsx'
import { MailSent } from './MailSent.tsx'

/** The answer never says whether the address is known (decisions §3). */
export function AskLinkForm() {
  const { state } = usePlace()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)

  // After the first paint, because the markup written by the build knows no e-mail.
  useEffect(() => setEmail((typed) => typed || emailFrom(state)), [state])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await api(passwordEmail, { body: { email } })
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
        Se <b>{email}</b> è un nostro account, tra poco riceverai un link. Controlla anche la posta
        indesiderata.
      </MailSent>
    )
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Field
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" block busy={busy}>
        Mandami il link
      </Button>
    </form>
  )
}

/** The e-mail typed at the login, when one comes from there. */
function emailFrom(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : ''
  return typeof email === 'string' ? email : ''
}
