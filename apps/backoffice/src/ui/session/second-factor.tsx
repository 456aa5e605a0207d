import { messageOf } from '@primo/client/api-error'
import qrcode from 'qrcode-generator'
import { useEffect, useState } from 'react'
import { loadFactorCalls } from '../../data/lazy-calls.ts'
import { PublicButton, PublicField, PublicForm, usePublicSubmit } from '../public/PublicForm.tsx'
import './factor.css'

type Key = { segreto: string; indirizzo: string }

/** Form that sets up a TOTP app: shows its secret, and verifies its first code. */
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
      <p className="public-said public-said-bad" role="alert">
        {unread}
      </p>
    )
  if (!key) return <p aria-busy="true">Un momento…</p>
  const submit = (data: FormData) =>
    void send(async () =>
      onAdded(await (await loadFactorCalls()).activateTotp(String(data.get('codice')).trim())),
    )
  return (
    <div className="public-stack">
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

/** Form that creates a passkey with a name chosen by the operator. */
export function AddPasskey({ onAdded }: { onAdded: (codici: string[]) => void }) {
  const { busy, failure, setFailure, errors, send } = usePublicSubmit()
  const submit = (data: FormData) => {
    const nome = String(data.get('nome')).trim()
    if (!nome) return setFailure('Scrivi un nome per riconoscerla.')
    void send(async () => onAdded(await (await loadFactorCalls()).addPasskey(nome)))
  }
  return (
    <PublicForm send="Crea la passkey" busy={busy} failure={failure} onSubmit={submit}>
      <PublicField
        label="Nome della passkey"
        name="nome"
        maxLength={60}
        defaultValue="Il mio computer"
        hint="Un nome per riconoscerla: il computer, il telefono, la chiavetta."
        error={errors.nome}
        autoFocus
      />
    </PublicForm>
  )
}

const MARGIN = 3

/** QR code drawn on the client, so that its content is not sent anywhere. Dark on white in every theme, as cameras require. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const rows = Array.from({ length: count }, (_, y) =>
    Array.from({ length: count }, (_, x) => (code.isDark(y, x) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  )
  const side = count + 2 * MARGIN
  return (
    <svg
      className="factor-qr"
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
    >
      <path d={rows.join('')} fill="#14182b" shapeRendering="crispEdges" />
    </svg>
  )
}

/** Shows the operator's ten recovery codes, which can be read only once. */
export function RecoveryCodes({ codici, onKept }: { codici: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(codici.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className="public-stack">
      <ol className="factor-codes">
        {codici.map((codice) => (
          <li key={codice}>
            <code>{codice}</code>
          </li>
        ))}
      </ol>
      <div className="factor-row">
        <PublicButton soft onClick={() => void copy()}>
          Copia
        </PublicButton>
        <PublicButton soft onClick={() => window.print()}>
          Stampa
        </PublicButton>
        <span role="status">
          {copied === null ? '' : copied ? 'Copiati.' : 'Non si copiano da qui: trascrivili.'}
        </span>
      </div>
      <PublicButton onClick={onKept}>Li ho messi al sicuro</PublicButton>
    </div>
  )
}
