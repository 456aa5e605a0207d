import { messageOf } from '@primo/client/sentences'
import { codiceOtpScritto } from '@primo/domain/platform/otp'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import { useSecondsTo } from './countdown.ts'
import type { OtpAsk } from './overlays.ts'

interface Props {
  ask: OtpAsk
  close: (code: string | null) => void
}

/** Words and rule of the specification's §5: a number greater than 0, no way out but the two buttons. */
export function OtpDialog({ ask, close }: Props) {
  return (
    <CheckDialog
      title={`Conferma OTP ${ask.channel ?? 'cellulare'}`}
      field={{
        label: 'Inserire il codice OTP ricevuto',
        placeholder: 'Inserisci Codice OTP',
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        maxLength: 20,
        className: 'otp-input',
      }}
      read={(typed) => codiceOtpScritto(typed)?.toString() ?? null}
      unreadable="Codice non valido"
      check={ask.check}
      done={close}
      cancel={() => close(null)}
      ok="ok"
      more={(focus) => <Resend ask={ask} onSent={focus} />}
    >
      <p className="muted">
        Abbiamo mandato il codice a <b className="otp-to">{ask.contatto}</b>. Vale dieci minuti.
      </p>
    </CheckDialog>
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
