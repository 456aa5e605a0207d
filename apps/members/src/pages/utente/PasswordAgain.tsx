import { ApiError } from '@primo/client/call'
import { firstErrors } from '@primo/client/field-errors'
import { messageOf } from '@primo/client/sentences'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSaved } from '../../state/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'

interface Props {
  /** Why the password is asked again. */
  hint: string
  /** What the button says. */
  button: ReactNode
  danger?: boolean
  /** Asks once more before it is sent. */
  sure?: () => Promise<boolean>
  /** Makes the call. What goes wrong with the password is said under it, all else at the top. */
  send: (password: string) => Promise<void>
  /** What comes before the password. */
  children?: ReactNode
}

/** The form of what an open session alone may not do: whoever holds the phone has to know the password too. */
export function PasswordAgain({ hint, button, danger, sure, send, children }: Props) {
  const email = useSaved((s) => s.user.email)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    if (password === '') {
      setError('Scrivi la tua password.')
      return
    }
    if (sure && !(await sure())) return
    setBusy(true)
    try {
      await send(password)
    } catch (cause) {
      const field = firstErrors(cause).password_attuale
      if (field || (cause instanceof ApiError && cause.codice === 'PASSWORD_ERRATA'))
        setError(field ?? messageOf(cause))
      else setFailure(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormFailure message={failure} />
      {children}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="La tua password"
        hint={hint}
        type="password"
        name="password_attuale"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event: { target: { value: string } }) => {
          setPassword(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" {...(danger ? { variant: 'danger' } : {})} busy={busy}>
        {button}
      </Button>
    </form>
  )
}
