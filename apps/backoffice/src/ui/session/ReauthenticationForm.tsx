import type { PasskeyAnswer } from '@primo/contract/accesso/accesso'
import { FATTORI, type Fattore } from '@primo/domain/platform/fattori'
import { loadPublicCalls } from '../../data/lazy-calls.ts'
import { PublicButton, PublicField, PublicForm, usePublicSubmit } from '../public/PublicForm.tsx'
import './factor.css'

export type ReauthenticationProof = { password: string } | { codice: string } | { passkey: PasskeyAnswer }
type Props = {
  /** Second factors that the re-authentication accepts. Empty = the password. */
  fattori: readonly Fattore[]
  /** Label of the submit button. */
  send: string
  verify: (proof: ReauthenticationProof) => Promise<unknown>
}

/** Form of a re-authentication: passkey, TOTP code, or the password for an account without second factor. */
export function ReauthenticationForm({ fattori, send: submitLabel, verify }: Props) {
  const { busy, failure, setFailure, errors, send } = usePublicSubmit()
  const codes = fattori.some((name) => name !== FATTORI[0])

  function submit(data: FormData) {
    const codice = String(data.get('codice') ?? '').trim()
    const password = String(data.get('password') ?? '')
    if (codes && !codice) return setFailure('Scrivi il codice.')
    if (!codes && !password) return setFailure('Scrivi la tua password.')
    void send(() => verify(codes ? { codice } : { password }))
  }
  const withPasskey = () =>
    void send(async () => {
      const { signWithPasskey } = await loadPublicCalls()
      await verify({ passkey: await signWithPasskey() })
    })

  const passkey = fattori.includes('passkey')
  return (
    <div className="public-stack">
      {passkey ? (
        <PublicButton aria-disabled={busy} onClick={() => (busy ? null : withPasskey())}>
          Usa la passkey
        </PublicButton>
      ) : null}
      {passkey && !codes ? (
        <p className="public-said public-said-bad" role="alert" hidden={!failure}>
          {failure}
        </p>
      ) : (
        <PublicForm send={submitLabel} busy={busy} failure={failure} soft={passkey} onSubmit={submit}>
          {codes ? (
            <PublicField
              label="Codice"
              name="codice"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={200}
              autoFocus={!passkey}
              hint={
                fattori.includes('app')
                  ? 'Le sei cifre della tua app, o un codice di recupero.'
                  : 'Un codice di recupero, se non hai con te la passkey.'
              }
              error={errors.codice}
            />
          ) : (
            <PublicField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              autoFocus
              error={errors.password}
            />
          )}
        </PublicForm>
      )}
    </div>
  )
}
