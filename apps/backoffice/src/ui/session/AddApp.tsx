import { messageOf } from '@primo/client/error-message'
import { useEffect, useState } from 'react'
import { loadFactorCalls } from '../../data/lazy.ts'
import { PublicField } from '../public/PublicField.tsx'
import { PublicForm } from '../public/PublicForm.tsx'
import { usePublicSubmit } from '../public/usePublicSubmit.ts'
import { QrCode } from './QrCode.tsx'
import './factor.css'

type Key = { segreto: string; indirizzo: string }

/** Sets up a TOTP app: shows its secret, and verifies its first code. */
export function AddApp({ onAdded }: { onAdded: (codici: string[]) => void }) {
  const { busy, failure, errors, send } = usePublicSubmit()
  const [key, setKey] = useState<Key | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  useEffect(() => {
    let there = true
    loadFactorCalls()
      .then(({ requestTotpSecret }) => requestTotpSecret())
      .then(
        (fresh) => there && setKey(fresh),
        (error) => there && setUnread(messageOf(error)),
      )
    return () => {
      there = false
    }
  }, [])

  if (unread)
    return (
      <p className="door-said door-said-bad" role="alert">
        {unread}
      </p>
    )
  if (!key) return <p aria-busy="true">Un momento…</p>
  const submit = (data: FormData) =>
    void send(async () =>
      onAdded(await (await loadFactorCalls()).activateTotp(String(data.get('codice')).trim())),
    )
  return (
    <div className="door-stack">
      <div className="factor-key">
        <QrCode text={key.indirizzo} label="Codice QR da inquadrare con l’app" />
        <p>
          Inquadralo con l’app che fa i codici. Se non puoi, scrivi lì questa chiave:
          <code>{key.segreto.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <PublicForm send="Attiva l’app" busy={busy} failure={failure} onSubmit={submit}>
        <PublicField
          label="Codice dell’app"
          name="codice"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={200}
          hint="Le sei cifre che l’app mostra adesso."
          error={errors.codice}
          autoFocus
        />
      </PublicForm>
    </div>
  )
}
