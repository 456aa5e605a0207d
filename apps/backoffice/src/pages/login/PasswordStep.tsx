import { ApiError } from '@primo/client/api-error'
import type { Fattore, Manca } from '@primo/domain/platform/fattori'
import { useState } from 'react'
import { loadPublicCalls } from '../../data/lazy-calls.ts'
import { PUBLIC_PATHS, sitePathOf } from '../../paths.ts'
import { PublicButton, PublicField, PublicForm, usePublicSubmit } from '../../ui/public/PublicForm.tsx'

export type MissingStep = { manca: Manca | null; fattori: Fattore[] }
type Props = {
  /**
   * Called when the password is correct.
   * @param owed what the login still requires, such as a second factor
   */
  onGiven: (owed: MissingStep) => Promise<void>
  /** Called when a passkey alone has completed the login. */
  onEntered: () => Promise<void>
}

/** Login step with e-mail and password, or a passkey. A member's account is refused with a message, and its session closed. */
export function PasswordStep({ onGiven, onEntered }: Props) {
  const { busy, failure, setFailure, errors, send } = usePublicSubmit()
  /** Whether the server also requires the code it sent by e-mail, besides the password. */
  const [withCode, setWithCode] = useState(false)

  function submit(data: FormData) {
    const [email, password] = [String(data.get('email')).trim(), String(data.get('password'))]
    const codice = String(data.get('codice') ?? '').trim()
    if (!email || !password) return setFailure('Scrivi e-mail e password.')
    if (withCode && !codice) return setFailure('Scrivi il codice che ti abbiamo mandato per e-mail.')
    void send(
      async () => {
        const { logInWithPassword } = await loadPublicCalls()
        await onGiven(await logInWithPassword(email, password, codice))
      },
      (error) => {
        if (error instanceof ApiError && error.code === 'CODICE_ACCESSO') setWithCode(true)
      },
    )
  }
  const byPasskey = () =>
    void send(async () => {
      const calls = await loadPublicCalls()
      await calls.logInWithPasskey(await calls.signWithPasskey())
      await onEntered()
    })

  return (
    <>
      <PublicForm send="Entra" busy={busy} failure={failure} onSubmit={submit}>
        <PublicField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email}
        />
        <div className="public-stack">
          <PublicField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={errors.password}
          />
          <p className="public-aside">
            <a href={sitePathOf(PUBLIC_PATHS.password)}>Password dimenticata?</a>
          </p>
        </div>
        {withCode && (
          <PublicField
            label="Codice arrivato per e-mail"
            name="codice"
            autoComplete="one-time-code"
            autoFocus
            error={errors.codice}
          />
        )}
      </PublicForm>
      <PublicButton soft aria-disabled={busy} onClick={() => (busy ? null : byPasskey())}>
        Usa una passkey
      </PublicButton>
    </>
  )
}
