import { useState } from 'react'
import { reachDoor } from '../../data/reach.ts'
import { DoorForm } from '../../ui/door/DoorForm.tsx'
import { PasswordTwice } from '../../ui/door/PasswordTwice.tsx'
import { useSend } from '../../ui/door/useSend.ts'

export type Invito = { nome: string; cognome: string; email: string; insiemi: string[]; potrai: string }

/** Shows the form to choose a password and accept the invitation. */
export function Accetta({ token, invito }: { token: string; invito: Invito }) {
  const { busy, failure, errors, send } = useSend()
  const [done, setDone] = useState(false)
  const submit = (data: FormData) =>
    void send(async () => {
      const password = String(data.get('password'))
      const password_confirmation = String(data.get('password_confirmation'))
      await (await reachDoor()).acceptInvito({ token, password, password_confirmation })
      setDone(true)
    })
  if (done)
    return (
      <p className="door-said" role="status">
        Il tuo account è pronto: ora puoi entrare.
      </p>
    )
  return (
    <DoorForm send="Accetta e salva la password" busy={busy} failure={failure} onSubmit={submit}>
      <PasswordTwice email={invito.email} label="Password" errors={errors} />
    </DoorForm>
  )
}
