import './otp.css'
import { type Canale, cifreDelCodice, codiceOtpScritto, OTP } from '@primo/domain/platform/otp'
import { useEffect, useRef, useState } from 'react'
import { codeFromSms } from '../device/sms-code.ts'
import { Button } from './Button.tsx'
import { CodePlaces } from './CodePlaces.tsx'
import { useSecondsTo } from './countdown.ts'
import { DialogFrame } from './dialogs.tsx'
import { Incolla, OtpAltro } from './OtpAltro.tsx'
import { askDrawn } from './overlays.ts'
import { still } from './still.ts'
import { useCheck } from './useCheck.ts'

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

/** The accepted code; or the contact is a wrong one and wants changing; or the person gave up. */
export type OtpAnswer = { code: string } | 'cambia' | null

/**
 * Asks for the one-time code sent on a channel and stays open until one is accepted, so that a wrong code or a lost
 * network takes nothing away. Default channel: cellulare.
 */
export function otpDialog(ask: OtpAsk): Promise<OtpAnswer> {
  return askDrawn<OtpAnswer>((close) => <OtpDialog ask={ask} close={close} />, null)
}

interface Props {
  ask: OtpAsk
  close: (answer: OtpAnswer) => void
}

const CAMBIA: Record<Canale, string> = { cellulare: 'Cambia numero', email: 'Cambia indirizzo' }
/** The last place has turned green 40 ms after the one before it, and is looked at for a moment. */
const RIGHT_MS = 500

/** Words and rule of the specification's §5: a number greater than 0, no way out but the buttons. */
function OtpDialog({ ask, close }: Props) {
  const channel = ask.channel ?? 'cellulare'
  const [right, setRight] = useState(false)
  const [next, setNext] = useState(ask.next)
  const { input, typed, error, busy, write, refuse, submit } = useCheck({
    read: codiceIntero,
    unreadable: 'Codice non valido',
    check: ask.check,
    done: (code) => {
      setRight(true)
      setTimeout(() => close({ code }), still() ? 0 : RIGHT_MS)
    },
  })
  const closed = busy || right

  /** The last digit sends it: nobody has to look for the button. */
  function written(digits: string) {
    if (closed) return
    write(digits)
    if (digits !== typed && codiceIntero(digits)) void submit(digits)
  }
  function pasted(text: string) {
    const digits = cifreDelCodice(text)
    if (digits) written(digits)
    else refuse('Non troviamo un codice in ciò che hai copiato.')
  }
  const latest = useRef(written)
  useEffect(() => {
    latest.current = written
  })
  useEffect(() => {
    if (channel !== 'cellulare') return
    const wanted = new AbortController()
    void codeFromSms(wanted.signal).then((code) => code && latest.current(code))
    return () => wanted.abort()
  }, [channel])

  return (
    <DialogFrame title={`Conferma OTP ${channel}`}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!right) void submit()
        }}
      >
        <p className="muted">
          Sei cifre, appena mandate {channel === 'email' ? 'a' : 'al'}{' '}
          <b className="otp-to">{ask.contatto}</b>.
        </p>
        <CodePlaces
          ref={input}
          label="Inserire il codice OTP ricevuto"
          placeholder="Inserisci Codice OTP"
          value={typed}
          error={error}
          closed={closed}
          right={right}
          onWrite={written}
        />
        <Scadenza next={next} />
        <div className="otp-more">
          <Incolla onRead={pasted} />
          <Button variant="soft" small disabled={closed} onClick={() => close('cambia')}>
            {CAMBIA[channel]}
          </Button>
        </div>
        <OtpAltro
          channel={channel}
          next={next}
          resend={ask.resend}
          onSent={(moment) => {
            setNext(moment)
            write('')
            input.current?.focus()
          }}
        />
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

/** A whole code: what is shorter cannot be right, and a try is not spent on it. */
function codiceIntero(typed: string): string | null {
  const code = codiceOtpScritto(typed)?.toString() ?? ''
  return code.length === OTP.cifre ? code : null
}

/** For how long the code still holds: it was sent one wait before another may be asked. */
function Scadenza({ next }: { next: Date }) {
  const [until, setUntil] = useState(() => expiry(next))
  useEffect(() => setUntil(expiry(next)), [next])
  const left = useSecondsTo(until)
  const minutes = Math.floor(left / 60)
  return (
    <p className="otp-left muted">
      {left > 0 ? (
        <>
          Vale ancora{' '}
          <b>
            {minutes}:{String(left % 60).padStart(2, '0')}
          </b>
        </>
      ) : (
        'Questo codice è scaduto: chiedine un altro.'
      )}
    </p>
  )
}

const expiry = (next: Date) => new Date(next.getTime() - OTP.attesa_s * 1000 + OTP.validita_min * 60_000)
