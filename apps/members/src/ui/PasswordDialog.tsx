import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../api.ts'
import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'
import { Field } from './Field.tsx'
import type { PasswordAsk } from './overlays.ts'

interface Props {
  ask: PasswordAsk
  close: (given: boolean) => void
}

/** Asks for the password of who is already in; a wrong one stays written, with its sentence. */
export function PasswordDialog({ ask, close }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!password) return refuse('Scrivi la tua password.')
    setBusy(true)
    setError(undefined)
    try {
      const sentence = await ask.check(password)
      if (sentence === null) close(true)
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
    <DialogFrame title="Conferma la password" onEscape={() => close(false)}>
      <form onSubmit={submit} noValidate className="stack">
        <p className="muted">{ask.reason}</p>
        <input type="email" name="username" autoComplete="username" value={ask.email} readOnly hidden />
        <Field
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          ref={input}
          value={password}
          error={error}
          autoFocus
          onChange={(event) => {
            setPassword(event.target.value)
            setError(undefined)
          }}
        />
        <div className="dialog-buttons">
          <Button variant="soft" onClick={() => close(false)}>
            Annulla
          </Button>
          <Button type="submit" busy={busy}>
            Conferma
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
