import { messageOf } from '@primo/client/error-message'
import { firstErrors } from '@primo/client/field-errors'
import { passwordReset } from '@primo/contract/accesso/accesso'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { DEFAULTS } from '../../ui/defaults.ts'
import { Field } from '../../ui/Field.tsx'
import { FailureNotice } from '../../ui/FormFailure.tsx'
import { toast } from '../../ui/overlays.ts'
import { usePublicNavigate } from '../../ui/public-router.tsx'

interface Props {
  token: string
  email: string
}

export function ResetForm({ token, email }: Props) {
  const go = usePublicNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const data = new FormData(form.current ?? undefined)
    const password = String(data.get('password') ?? '')
    const password_confirmation = String(data.get('password_confirmation') ?? '')
    setBusy(true)
    setErrors({})
    setFailure(undefined)
    try {
      await api(passwordReset, { body: { token, email, password, password_confirmation } })
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
