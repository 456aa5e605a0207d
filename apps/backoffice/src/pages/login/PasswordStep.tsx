import { ApiError } from '@primo/client/api-error'
import type { Fattore, Manca } from '@primo/domain/platform/fattori'
import { useState } from 'react'
import { reachDoor } from '../../data/reach.ts'
import { addressOf, DOORS } from '../../paths.ts'
import { DoorField } from '../../ui/door/DoorField.tsx'
import { DoorButton, DoorForm } from '../../ui/door/DoorForm.tsx'
import { useSend } from '../../ui/door/useSend.ts'

export type Owed = { manca: Manca | null; fattori: Fattore[] }
type Props = {
  /** The password is correct, and this step is missing. */
  onGiven: (owed: Owed) => Promise<void>
  /** A passkey alone completed the login. */
  onEntered: () => Promise<void>
}

/** Logs in with e-mail and password, or a passkey. A member's account is refused with a message, and its session closed. */
export function PasswordStep({ onGiven, onEntered }: Props) {
  const { busy, failure, setFailure, errors, send } = useSend()
  /** Whether the server also requires the code it sent by e-mail. */
  const [withCode, setWithCode] = useState(false)

  function submit(data: FormData) {
    const [email, password] = [String(data.get('email')).trim(), String(data.get('password'))]
    const codice = String(data.get('codice') ?? '').trim()
    if (!email || !password) return setFailure('Scrivi e-mail e password.')
    if (withCode && !codice) return setFailure('Scrivi il codice che ti abbiamo mandato per e-mail.')
    void send(
      async () => {
        const { enter } = await reachDoor()
        await onGiven(await enter(email, password, codice))
      },
      (error) => {
        if (error instanceof ApiError && error.code === 'CODICE_ACCESSO') setWithCode(true)
      },
    )
  }
  const byPasskey = () =>
    void send(async () => {
      const door = await reachDoor()
      await door.enterWithPasskey(await door.signWithPasskey())
      await onEntered()
    })

  return (
    <>
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
      <DoorButton soft aria-disabled={busy} onClick={() => (busy ? null : byPasskey())}>
        Usa una passkey
      </DoorButton>
    </>
  )
}
