import { CheckDialog } from './CheckDialog.tsx'
import type { PasswordAsk } from './overlays.ts'

interface Props {
  ask: PasswordAsk
  close: (given: boolean) => void
}

/** Asks for the password of who is already in. */
export function PasswordDialog({ ask, close }: Props) {
  return (
    <CheckDialog
      title="Conferma la password"
      onEscape={() => close(false)}
      field={{
        label: 'Password',
        type: 'password',
        name: 'password',
        autoComplete: 'current-password',
      }}
      read={(typed) => typed || null}
      unreadable="Scrivi la tua password."
      check={ask.check}
      done={() => close(true)}
      cancel={() => close(false)}
      ok="Conferma"
    >
      <p className="muted">{ask.reason}</p>
      <input type="email" name="username" autoComplete="username" value={ask.email} readOnly hidden />
    </CheckDialog>
  )
}
