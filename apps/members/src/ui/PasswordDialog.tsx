import { CheckDialog } from './CheckDialog.tsx'
import { askDrawn } from './overlays.ts'

/** The password asked again, before what a found phone must not do. */
export interface PasswordAsk {
  /** Whose it is, for the keychain of the device. */
  email: string
  /** What it is for, in a sentence. */
  reason: string
  /** Tries it: null when it is right, else the sentence for the person. */
  check: (password: string) => Promise<string | null>
}

/** Asks for the password and stays open until it is right; answers whether it was given. It is kept nowhere. */
export function passwordDialog(ask: PasswordAsk): Promise<boolean> {
  return askDrawn<boolean>((close) => <PasswordDialog ask={ask} close={close} />, false)
}

interface Props {
  ask: PasswordAsk
  close: (given: boolean) => void
}

/** Asks for the password of who is already in. */
function PasswordDialog({ ask, close }: Props) {
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
