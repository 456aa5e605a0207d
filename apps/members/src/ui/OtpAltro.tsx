import { messageOf } from '@primo/client/error-message'
import type { Canale } from '@primo/domain/platform/otp'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { useSecondsTo } from './countdown.ts'
import { Icon } from './Icon.tsx'

interface Props {
  channel: Canale
  /** Time from which a new code may be requested. */
  next: Date
  resend: () => Promise<Date>
  /** Called when a code has been sent, with the time from which another may be requested. */
  onSent: (next: Date) => void
}

const NON_ARRIVA: Record<Canale, string> = {
  cellulare: 'Non è arrivato? Può metterci un minuto.',
  email: 'Non è arrivato? Guarda anche nella posta indesiderata.',
}

/** Button that requests another code once the wait is over. Screen readers announce the outcome, not the countdown. */
export function OtpAltro({ channel, next, resend, onSent }: Props) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const left = useSecondsTo(next)

  async function send() {
    if (left > 0) return
    setBusy(true)
    setSaid('')
    try {
      onSent(await resend())
      setSaid('Nuovo codice inviato: quello di prima non vale più.')
    } catch (cause) {
      setSaid(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="otp-resend">
      <p className="muted" role="status">
        {said || NON_ARRIVA[channel]}
      </p>
      <Button variant="plain" small busy={busy} aria-disabled={left > 0 || undefined} onClick={send}>
        {left > 0 ? `Invia un altro codice tra ${left} s` : 'Invia un altro codice'}
      </Button>
    </div>
  )
}

/** Button that reads the clipboard, where the browser supports it. A denied permission counts as an empty clipboard. */
export function Incolla({ onRead }: { onRead: (text: string) => void }) {
  if (!('readText' in (navigator.clipboard ?? {}))) return null
  return (
    <Button
      variant="soft"
      small
      onClick={() => void navigator.clipboard.readText().then(onRead, () => onRead(''))}
    >
      <Icon name="copy" />
      Incolla il codice
    </Button>
  )
}
