import { useState } from 'react'
import { reachDoor } from '../../data/reach.ts'
import { DoorForm } from '../../ui/door/DoorForm.tsx'
import { PasswordTwice } from '../../ui/door/PasswordTwice.tsx'
import { useSend } from '../../ui/door/useSend.ts'

/** Shows the form for a new password, opened from a link. */
export function NewPassword({ token, email }: { token: string; email: string }) {
  const { busy, failure, errors, send } = useSend()
  const [done, setDone] = useState(false)

  const submit = (data: FormData) =>
    void send(async () => {
      const password = String(data.get('password'))
      const password_confirmation = String(data.get('password_confirmation'))
      await (await reachDoor()).setPassword({ token, email, password, password_confirmation })
      setDone(true)
    })
  if (done)
    return (
      <p className="door-said" role="status">
        Password cambiata: ora puoi entrare.
      </p>
    )
  return (
    <DoorForm send="Salva la nuova password" busy={busy} failure={failure} onSubmit={submit}>
      <PasswordTwice email={email} label="Nuova password" errors={errors} />
    </DoorForm>
  )
}
