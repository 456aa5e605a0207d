import { CheckDialog } from './CheckDialog.tsx'
import { openCustomDialog } from './overlays.ts'

/** Content of the re-authentication dialog. */
export interface PasswordDialogContent {
  /** E-mail address of the account, for the device's password manager. */
  email: string
  /** Reason of the re-authentication. */
  reason: string
  /** Checks the password. Returns null when it is right, else an error message. */
  check: (password: string) => Promise<string | null>
}

/**
 * Asks for the password until it is right or the user cancels. The password is not stored.
 * @returns whether the right password was given
 */
export function passwordDialog(ask: PasswordDialogContent): Promise<boolean> {
  return openCustomDialog<boolean>((close) => <PasswordDialog ask={ask} close={close} />, false)
}

interface Props {
  ask: PasswordDialogContent
  close: (given: boolean) => void
}

/** Dialog that asks a logged-in user for the password. */
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
