import { messageOf } from '@primo/client/sentences'
import { type Canale, codiceOtpScritto } from '@primo/domain/platform/otp'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import { useSecondsTo } from './countdown.ts'
import { askDrawn } from './overlays.ts'

/** What the one-time code dialog shows, and what it asks the server while it stays open. */
export interface OtpAsk {
  channel?: Canale
  /** The number or address the code went to. */
  contatto: string
  /** Tries a code: null when it is accepted, else the sentence for the person. */
  check: (code: string) => Promise<string | null>
  /** Sends a new code; answers from when another may be asked. Throws with the sentence for the person. */
  resend: () => Promise<Date>
  /** From when a new code may be asked. */
  next: Date
}

/**
 * Asks for the one-time code sent on a channel and stays open until one is accepted, so that a wrong code or a lost
 * network takes nothing away; answers the accepted code, or null if the person gave up. Default channel: cellulare.
 */
export function otpDialog(ask: OtpAsk): Promise<string | null> {
  return askDrawn<string | null>((close) => <OtpDialog ask={ask} close={close} />, null)
}

interface Props {
  ask: OtpAsk
  close: (code: string | null) => void
}

/** Words and rule of the specification's §5: a number greater than 0, no way out but the two buttons. */
function OtpDialog({ ask, close }: Props) {
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
