import { useState } from 'react'
import { loadPublicCalls } from '../../data/lazy.ts'
import { PublicField } from '../../ui/public/PublicField.tsx'
import { PublicForm } from '../../ui/public/PublicForm.tsx'
import { usePublicSubmit } from '../../ui/public/usePublicSubmit.ts'

/** Requests a password link. The response does not reveal whether the address is known (decisions §3). */
export function AskLink() {
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
      <p className="door-said" role="status">
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
