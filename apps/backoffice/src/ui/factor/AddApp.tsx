import { messageOf } from '@primo/client/sentences'
import { useEffect, useState } from 'react'
import { reachFactors } from '../../data/reach.ts'
import { DoorField } from '../door/DoorField.tsx'
import { DoorForm } from '../door/DoorForm.tsx'
import { useSend } from '../door/useSend.ts'
import { QrCode } from './QrCode.tsx'
import './factor.css'

type Key = { segreto: string; indirizzo: string }

/** Sets up a TOTP app: shows its secret, and verifies its first code. */
export function AddApp({ onAdded }: { onAdded: (codici: string[]) => void }) {
  const { busy, failure, errors, send } = useSend()
  const [key, setKey] = useState<Key | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  useEffect(() => {
    let there = true
    reachFactors()
      .then(({ newApp }) => newApp())
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
      onAdded(await (await reachFactors()).activateApp(String(data.get('codice')).trim())),
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
      <DoorForm send="Attiva l’app" busy={busy} failure={failure} onSubmit={submit}>
        <DoorField
          label="Codice dell’app"
          name="codice"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={200}
          hint="Le sei cifre che l’app mostra adesso."
          error={errors.codice}
          autoFocus
        />
      </DoorForm>
    </div>
  )
}
