import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'
import { Field } from './Field.tsx'
import { openCustomDialog } from './overlays.ts'
import { useServerCheck } from './useServerCheck.ts'

/** Content of the re-authentication dialog. */
interface PasswordDialogContent {
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

/** Dialog that asks a logged-in user for the password. A wrong one stays in the field, with its error message. */
function PasswordDialog({ ask, close }: Props) {
  const { input, typed, error, busy, write, submit } = useServerCheck({
    read: (text) => text || null,
    unreadable: 'Scrivi la tua password.',
    check: ask.check,
    done: () => close(true),
  })
  return (
    <DialogFrame title="Conferma la password" onEscape={() => close(false)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        noValidate
        className="stack"
      >
        <p className="muted">{ask.reason}</p>
        <input type="email" name="username" autoComplete="username" value={ask.email} readOnly hidden />
        <Field
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          ref={input}
          value={typed}
          error={error}
          autoFocus
          onChange={(event) => write(event.target.value)}
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
