import { ApiError } from '@primo/client/api-error'
import { useState } from 'react'
import { reachDoor } from '../../data/reach.ts'
import { addressOf, DOORS } from '../../paths.ts'
import { DoorField } from '../../ui/door/DoorField.tsx'
import { DoorForm } from '../../ui/door/DoorForm.tsx'
import { DoorFrame } from '../../ui/door/DoorFrame.tsx'
import { useSend } from '../../ui/door/useSend.ts'

/** The operators' door. Who has an account of another kind is told, and no session of his stays open. */
export function LoginPage({ onEntered }: { onEntered: () => Promise<void> }) {
  const { busy, failure, setFailure, errors, send } = useSend()
  /** The server wants the code it sent by e-mail too. */
  const [withCode, setWithCode] = useState(false)

  function submit(data: FormData) {
    const [email, password] = [String(data.get('email')).trim(), String(data.get('password'))]
    const codice = String(data.get('codice') ?? '').trim()
    if (!email || !password) return setFailure('Scrivi e-mail e password.')
    if (withCode && !codice) return setFailure('Scrivi il codice che ti abbiamo mandato per e-mail.')
    void send(
      async () => {
        const { enter } = await reachDoor()
        await enter(email, password, codice)
        await onEntered()
      },
      (error) => {
        if (error instanceof ApiError && error.code === 'CODICE_ACCESSO') setWithCode(true)
      },
    )
  }

  return (
    <DoorFrame tab="Entra" title="Buon lavoro." lead="Entra con l’e-mail con cui lavori.">
      <DoorForm send="Entra" busy={busy} failure={failure} onSubmit={submit}>
        <DoorField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email}
        />
        <div className="door-stack">
          <DoorField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={errors.password}
          />
          <p className="door-aside">
            <a href={addressOf(DOORS.password)}>Password dimenticata?</a>
          </p>
        </div>
        {withCode && (
          <DoorField
            label="Codice arrivato per e-mail"
            name="codice"
            autoComplete="one-time-code"
            autoFocus
            error={errors.codice}
          />
        )}
      </DoorForm>
    </DoorFrame>
  )
}
