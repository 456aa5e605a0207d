import { codiceOtpScritto } from '@primo/domain/otp'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../api.ts'
import { Button } from './Button.tsx'
import { useSecondsTo } from './countdown.ts'
import { DialogFrame } from './dialogs.tsx'
import { Field } from './Field.tsx'
import type { OtpAsk } from './overlays.ts'

interface Props {
  ask: OtpAsk
  close: (code: string | null) => void
}

/** Words and rule of the specification's §5: a number greater than 0, no way out but the two buttons. */
export function OtpDialog({ ask, close }: Props) {
  const channel = ask.channel ?? 'cellulare'
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const code = codiceOtpScritto(typed)
    if (code === null) return refuse('Codice non valido')
    setBusy(true)
    setError(undefined)
    try {
      const sentence = await ask.check(String(code))
      if (sentence === null) close(String(code))
      else refuse(sentence)
    } catch (cause) {
      refuse(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  function refuse(sentence: string) {
    setError(sentence)
    input.current?.focus()
  }

  return (
    <DialogFrame title={`Conferma OTP ${channel}`}>
      <form onSubmit={submit} noValidate className="stack">
        <p className="muted">
          Abbiamo mandato il codice a <b className="otp-to">{ask.contatto}</b>. Vale dieci minuti.
        </p>
        <Field
          label="Inserire il codice OTP ricevuto"
          ref={input}
          placeholder="Inserisci Codice OTP"
          value={typed}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          className="otp-input"
          autoFocus
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <Resend ask={ask} onSent={() => input.current?.focus()} />
        <div className="dialog-buttons">
          <Button variant="soft" onClick={() => close(null)}>
            Annulla
          </Button>
          <Button type="submit" busy={busy}>
            ok
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

/** Asks for another code, once the wait is over; says aloud what came of it, not each second. */
function Resend({ ask, onSent }: { ask: OtpAsk; onSent: () => void }) {
  const [next, setNext] = useState(ask.next)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const left = useSecondsTo(next)

  async function send() {
    if (left > 0) return
    setBusy(true)
    setSaid('')
    try {
      setNext(await ask.resend())
      setSaid('Nuovo codice inviato: quello di prima non vale più.')
      onSent()
    } catch (cause) {
      setSaid(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="otp-resend">
      <Button variant="plain" small busy={busy} aria-disabled={left > 0 || undefined} onClick={send}>
        {left > 0 ? `Invia un altro codice tra ${left} s` : 'Invia un altro codice'}
      </Button>
      <p className="muted" role="status">
        {said}
      </p>
    </div>
  )
}
