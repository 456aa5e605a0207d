import { messageOf } from '@primo/client/error-message'
import { firstErrors } from '@primo/client/field-errors'
import { passwordEmail } from '@primo/contract/accesso/accesso'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../data/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { emailFrom, usePublicLocation } from '../../ui/public-router.tsx'
import { MailSent } from './MailSent.tsx'

/** Form that requests a reset link. The response never tells whether the address is known (decisions §3). */
export function AskLinkForm() {
  const { state } = usePublicLocation()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  /** E-mail address that the link was requested for. */
  const [asked, setAsked] = useState('')

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
      setAsked(email)
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
        Se <b>{asked}</b> è un nostro account, tra poco riceverai un link. Controlla anche la posta
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
        defaultValue={asked}
        error={error}
      />
      <Button type="submit" block busy={busy}>
        Mandami il link
      </Button>
    </form>
  )
}
