import { useState } from 'react'
import { loadPublicCalls } from '../../data/lazy.ts'
import { NewPasswordFields } from '../../ui/public/NewPasswordFields.tsx'
import { PublicForm } from '../../ui/public/PublicForm.tsx'
import { usePublicSubmit } from '../../ui/public/usePublicSubmit.ts'

/** Shows the form for a new password, opened from a link. */
export function NewPassword({ token, email }: { token: string; email: string }) {
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
      <p className="door-said" role="status">
        Password cambiata: ora puoi entrare.
      </p>
    )
  return (
    <PublicForm send="Salva la nuova password" busy={busy} failure={failure} onSubmit={submit}>
      <NewPasswordFields email={email} label="Nuova password" errors={errors} />
    </PublicForm>
  )
}
