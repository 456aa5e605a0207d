import './otp.css'
import { messageOf } from '@primo/client/api-error'
import { type Canale, cifreDelCodice, codiceOtpScritto, OTP } from '@primo/domain/platform/otp'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { CodeInput } from './CodeInput.tsx'
import { useSecondsTo } from './countdown.ts'
import { FailureNotice } from './Form.tsx'
import { Icon } from './Icon.tsx'
import { prefersReducedMotion } from './reduced-motion.ts'
import { useServerCheck } from './useServerCheck.ts'

/**
 * Reads a one-time code from an SMS that names this site (WebOTP). Null where unsupported, or when the user prefers to type the
 * code.
 */
async function codeFromSms(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
  try {
    const given = (await navigator.credentials.get(options)) as { code?: string } | null
    return given?.code ?? null
  } catch {
    // Refused or aborted: the user types the code.
    return null
  }
}

/** Content of a one-time code form, and its calls to the server. */
export interface OtpFormContent {
  channel?: Canale
  /** Mobile number or e-mail address the code was sent to. */
  contatto: string
  /** Checks a code. Returns null when it is accepted, else an error message. */
  check: (code: string) => Promise<string | null>
  /** Sends a new code. Returns the time from which another may be requested. Throws with a message for the user. */
  resend: () => Promise<Date>
  /** Time from which a new code may be requested. */
  next: Date
  /** Message of the server when it sent no code: an earlier one may still be valid. */
  notSent?: string | undefined
}

interface Props {
  ask: OtpFormContent
  label: string
  placeholder: string
  /** Called with the accepted code, once its digits have turned green. */
  onAccepted: (code: string) => void
  /** Further action next to «Incolla il codice», given whether the form is busy. */
  more?: (closed: boolean) => ReactNode
  /** Buttons that submit the form, given whether it is busy. */
  buttons: (busy: boolean) => ReactNode
}

/**
 * Time in milliseconds for which the digits of a right code stay green before the form closes. Each digit turns green 40 ms after
 * the preceding one.
 */
const RIGHT_MS = 500

/** Form of a one-time code, with the rules of the specification's §5: it accepts a number greater than 0. */
export function OtpForm({ ask, label, placeholder, onAccepted, more, buttons }: Props) {
  const channel = ask.channel ?? 'cellulare'
  const [right, setRight] = useState(false)
  const [next, setNext] = useState(ask.next)
  const [notSent, setNotSent] = useState(ask.notSent)
  const { input, typed, error, busy, write, refuse, submit } = useServerCheck({
    read: codiceIntero,
    unreadable: 'Codice non valido',
    check: ask.check,
    done: (code) => {
      setRight(true)
      setTimeout(() => onAccepted(code), prefersReducedMotion() ? 0 : RIGHT_MS)
    },
  })
  const closed = busy || right

  /** Stores the typed digits. The last digit submits the code. */
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
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!right) void submit()
      }}
    >
      <FailureNotice>{notSent ? <span>{notSent}</span> : null}</FailureNotice>
      <p className="muted">
        {notSent ? 'Se hai già un codice, scrivilo qui: sei cifre, mandate' : 'Sei cifre, appena mandate'}{' '}
        {channel === 'email' ? 'a' : 'al'} <b className="otp-to">{ask.contatto}</b>.
      </p>
      <CodeInput
        ref={input}
        label={label}
        placeholder={placeholder}
        value={typed}
        error={error}
        closed={closed}
        right={right}
        onWrite={written}
      />
      {notSent ? null : <Scadenza next={next} />}
      <div className="otp-more">
        <Incolla onRead={pasted} />
        {more?.(closed)}
      </div>
      <OtpAltro
        channel={channel}
        next={next}
        resend={ask.resend}
        onSent={(moment) => {
          setNext(moment)
          setNotSent(undefined)
          write('')
          input.current?.focus()
        }}
      />
      {buttons(busy)}
    </form>
  )
}

/** Returns a complete code, or null. A shorter one is never sent, because it would use up an attempt. */
function codiceIntero(typed: string): string | null {
  const code = codiceOtpScritto(typed)?.toString() ?? ''
  return code.length === OTP.cifre ? code : null
}

/**
 * Countdown to the code's expiry. Computed from the time of the next request, as the code was sent one waiting period before
 * it.
 */
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

interface OtpAltroProps {
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
function OtpAltro({ channel, next, resend, onSent }: OtpAltroProps) {
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState('')
  const left = useSecondsTo(next)

  async function send() {
    if (left > 0) return
    setBusy(true)
    setStatus('')
    try {
      onSent(await resend())
      setStatus('Nuovo codice inviato: quello di prima non vale più.')
    } catch (cause) {
      setStatus(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="otp-resend">
      <p className="muted" role="status">
        {status || NON_ARRIVA[channel]}
      </p>
      <Button variant="plain" small busy={busy} aria-disabled={left > 0 || undefined} onClick={send}>
        {left > 0 ? `Invia un altro codice tra ${left} s` : 'Invia un altro codice'}
      </Button>
    </div>
  )
}

/** Button that reads the clipboard, where the browser supports it. A denied permission counts as an empty clipboard. */
function Incolla({ onRead }: { onRead: (text: string) => void }) {
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
