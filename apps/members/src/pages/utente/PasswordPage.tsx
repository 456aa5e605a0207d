import './utente.css'
import { checkBody } from '@primo/client/form-request'
import { passwordModifica } from '@primo/contract/accesso/accesso'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { useStoredState } from '../../state/store.ts'
import { AppPage, useGoBack } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FailureNotice } from '../../ui/Form.tsx'
import { DEFAULTS, formOutcome } from '../../ui/form-errors.ts'
import { toast } from '../../ui/overlays.ts'
import { PasswordStrength } from '../../ui/PasswordStrength.tsx'
import { usePasswordForm } from '../../ui/useForm.ts'
import { PROBABLY_CHANGED, useLostResponse } from '../../ui/useLostResponse.ts'

const EMPTY = { password_attuale: '', password: '', password_confirmation: '' }

/** Page to change the password, given the current one. The sessions on other devices end (decisions §3). */
export function PasswordPage() {
  const user = useStoredState((s) => s.user)
  const goBack = useGoBack(paths.utente)
  const once = useLostResponse('PASSWORD_ERRATA', PROBABLY_CHANGED)
  const { form, field, errors, failure, busy, element, submit } = usePasswordForm({
    open: () => EMPTY,
    check: (body) => formOutcome(body, checkBody(passwordModifica.body, body)),
    send: async (body) => {
      await once(() => api(passwordModifica, { body }))
    },
    onSaved: () => {
      toast('Password cambiata. Sugli altri dispositivi si entra con quella nuova.')
      goBack()
    },
    otherwise: DEFAULTS.passwordChange,
  })
  const password = (name: keyof typeof EMPTY) => ({ name, type: 'password', ...field(name) })

  return (
    <AppPage
      title="Password"
      lead="Dopo il cambio resti qui; sugli altri dispositivi si rientra con la nuova."
      back={paths.utente}
      narrow
    >
      <form ref={element} className="form" onSubmit={submit} noValidate>
        <FailureNotice>{failure}</FailureNotice>
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        <Field label="Password attuale" autoComplete="current-password" {...password('password_attuale')} />
        <Field label="Nuova password" autoComplete="new-password" {...password('password')} />
        {/* The server's error is authoritative: the strength meter must not contradict it. */}
        {errors.password ? null : (
          <PasswordStrength
            password={form.password}
            own={user ? [user.nome, user.cognome, user.email] : []}
          />
        )}
        <Field
          label="Ripeti la nuova password"
          autoComplete="new-password"
          {...password('password_confirmation')}
        />
        <Button type="submit" busy={busy}>
          Cambia password
        </Button>
      </form>
    </AppPage>
  )
}
