import { type Canale, codiceOtpScritto } from '@primo/domain/otp'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'
import { Field } from './Field.tsx'

interface Props {
  channel: Canale
  close: (code: string | null) => void
}

/** Words and rule of the specification's §5: a number greater than 0, no way out but the two buttons. */
export function OtpDialog({ channel, close }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = codiceOtpScritto(typed)
    if (code !== null) return close(String(code))
    setError('Codice non valido')
    input.current?.focus()
  }

  return (
    <DialogFrame title={`Conferma OTP ${channel}`}>
      <form onSubmit={submit} noValidate className="stack">
        <Field
          label="Inserire il codice OTP ricevuto"
          ref={input}
          placeholder="Inserisci Codice OTP"
          value={typed}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="otp-input"
          autoFocus
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <div className="dialog-buttons">
          <Button variant="soft" onClick={() => close(null)}>
            Annulla
          </Button>
          <Button type="submit">ok</Button>
        </div>
      </form>
    </DialogFrame>
  )
}
