import { Button, TextField } from '@mui/material'
import { cambiaPasswordOperatore } from '@primo/contract/accesso/operatore-accesso'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { Failure } from '../../ui/form/Failure.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Panel } from '../../ui/page/Panel.tsx'

const FIELDS = [
  ['password_attuale', 'Password attuale', 'current-password', ''],
  ['password', 'Nuova password', 'new-password', 'Almeno 12 caratteri: una frase che ricordi va benissimo.'],
  ['password_confirmation', 'Ripeti la nuova password', 'new-password', ''],
] as const

export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { errors, failure, busy, send } = useSubmit()
  const notify = useNotify()

  function submit(form: HTMLFormElement) {
    const body = Object.fromEntries(FIELDS.map(([name]) => [name, String(new FormData(form).get(name))]))
    void send(async () => {
      const { message } = await api(cambiaPasswordOperatore, { body: body as never })
      form.reset()
      notify(message ?? 'Password cambiata.', { type: 'success' })
      onChanged()
    })
  }
  return (
    <Panel titolo="Password">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {FIELDS.map(([name, label, autoComplete, help]) => (
          <TextField
            key={name}
            name={name}
            type="password"
            label={label}
            autoComplete={autoComplete}
            error={Boolean(errors[name])}
            helperText={errors[name] ?? help}
          />
        ))}
        <Failure sentence={failure} />
        <Button type="submit" variant="outlined" aria-disabled={busy}>
          Cambia la password
        </Button>
      </form>
    </Panel>
  )
}
