import { useState } from 'react'
import { reachDoor } from '../../data/reach.ts'
import { DoorField } from '../../ui/door/DoorField.tsx'
import { DoorForm } from '../../ui/door/DoorForm.tsx'
import { useSend } from '../../ui/door/useSend.ts'

/** Requests a password link. The response does not reveal whether the address is known (decisions §3). */
export function AskLink() {
  const { busy, failure, errors, send } = useSend()
  const [sentTo, setSentTo] = useState<string | null>(null)

  const submit = (data: FormData) => {
    const email = String(data.get('email')).trim()
    void send(async () => {
      await (await reachDoor()).askLink(email)
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
    <DoorForm send="Mandami il link" busy={busy} failure={failure} onSubmit={submit}>
      <DoorField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        error={errors.email}
      />
    </DoorForm>
  )
}
