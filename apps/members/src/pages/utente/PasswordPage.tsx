import { FailureNotice } from '../../ui/FormFailure.tsx'
import './utente.css'
import { ApiError } from '@primo/client/call'
import { firstErrors } from '@primo/client/field-errors'
import { messageOf } from '@primo/client/sentences'
import { passwordModifica } from '@primo/contract/persone/accesso'
import { type FormEvent, useState } from 'react'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { useSaved } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { useGoBack } from '../../ui/back.ts'
import { DEFAULTS } from '../../ui/defaults.ts'
import { Field } from '../../ui/Field.tsx'
import { checkBody } from '../../ui/form-errors.ts'
import { useOnEnter } from '../../ui/lifecycle.ts'
import { toast, withLoading } from '../../ui/overlays.ts'
import { forza } from './forza.ts'
import { Strength } from './Strength.tsx'

const EMPTY = { password_attuale: '', password: '', password_confirmation: '' }
type Values = typeof EMPTY

/** A new password for who knows the present one; the other devices are put out (decisions §3). */
export function PasswordPage() {
  const user = useSaved((s) => s.user)
  const goBack = useGoBack(paths.utente)
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  function reset() {
    setValues(EMPTY)
    setErrors({})
    setFailure(undefined)
  }
  // A page left behind stays mounted, and a password must not wait in it.
  useOnEnter(reset)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = checkBody(passwordModifica.body, values)
    setErrors(wrong)
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await withLoading(api(passwordModifica, { body: values }))
      reset()
      toast('Password cambiata. Sugli altri dispositivi si entra con quella nuova.')
      goBack()
    } catch (cause) {
      const fields = firstErrors(cause)
      const present = cause instanceof ApiError && cause.codice === 'PASSWORD_ERRATA'
      if (present) setErrors({ password_attuale: fields.password_attuale ?? cause.message })
      else if (Object.keys(fields).length > 0) setErrors(fields)
      else setFailure(messageOf(cause, DEFAULTS.passwordChange))
    } finally {
      setBusy(false)
    }
  }

  const field = (name: keyof Values) => ({
    name,
    type: 'password',
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues((v) => ({ ...v, [name]: event.target.value }))
      setErrors(({ [name]: _, ...rest }) => rest)
    },
  })

  return (
    <AppPage
      title="Password"
      lead="Dopo il cambio resti qui; sugli altri dispositivi si rientra con la nuova."
      back={paths.utente}
      narrow
    >
      <form className="form" onSubmit={submit} noValidate>
        <FailureNotice>{failure}</FailureNotice>
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        <Field label="Password attuale" autoComplete="current-password" {...field('password_attuale')} />
        <Field label="Nuova password" autoComplete="new-password" {...field('password')} />
        {/* The server's refusal is the last word: the guidance does not contradict it. */}
        {errors.password ? null : (
          <Strength {...forza(values.password, user ? [user.nome, user.cognome, user.email] : [])} />
        )}
        <Field
          label="Ripeti la nuova password"
          autoComplete="new-password"
          {...field('password_confirmation')}
        />
        <Button type="submit" busy={busy}>
          Cambia password
        </Button>
      </form>
    </AppPage>
  )
}
