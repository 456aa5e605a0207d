import { useState } from 'react'
import { loadPublicCalls } from '../../data/lazy.ts'
import { NewPasswordFields } from '../../ui/public/NewPasswordFields.tsx'
import { PublicForm } from '../../ui/public/PublicForm.tsx'
import { usePublicSubmit } from '../../ui/public/usePublicSubmit.ts'

export type Invito = { nome: string; cognome: string; email: string; insiemi: string[]; potrai: string }

/** Shows the form to choose a password and accept the invitation. */
export function Accetta({ token, invito }: { token: string; invito: Invito }) {
  const { busy, failure, errors, send } = usePublicSubmit()
  const [done, setDone] = useState(false)
  const submit = (data: FormData) =>
    void send(async () => {
      const password = String(data.get('password'))
      const password_confirmation = String(data.get('password_confirmation'))
      await (await loadPublicCalls()).acceptInvito({ token, password, password_confirmation })
      setDone(true)
    })
  if (done)
    return (
      <p className="door-said" role="status">
        Il tuo account è pronto: ora puoi entrare.
      </p>
    )
  return (
    <PublicForm send="Accetta e salva la password" busy={busy} failure={failure} onSubmit={submit}>
      <NewPasswordFields email={invito.email} label="Password" errors={errors} />
    </PublicForm>
  )
}
