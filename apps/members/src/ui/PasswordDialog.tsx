import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'
import { Field } from './Field.tsx'
import { openCustomDialog } from './overlays.ts'
import { type Check, useCheck } from './useCheck.ts'

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

interface CheckDialogProps extends Check {
  title: string
  /** Called on Escape. Omitted when only the buttons may close the dialog. */
  onEscape?: () => void
  /** Text that explains the request. */
  children: ReactNode
  /** CheckDialogProps of the dialog's only field, without its value. */
  field: Omit<ComponentProps<typeof Field>, 'value' | 'error' | 'ref' | 'onChange'>
  cancel: () => void
  /** Label of the submit button. */
  ok: string
}

/** Dialog with one value that the server checks. A wrong value stays in the field, with its error message. */
function CheckDialog(props: CheckDialogProps) {
  const { input, typed, error, busy, write, submit } = useCheck(props)
  return (
    <DialogFrame title={props.title} {...(props.onEscape && { onEscape: props.onEscape })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        noValidate
        className="stack"
      >
        {props.children}
        <Field
          {...props.field}
          ref={input}
          value={typed}
          error={error}
          autoFocus
          onChange={(event) => write(event.target.value)}
        />
        <div className="dialog-buttons">
          <Button variant="soft" onClick={props.cancel}>
            Annulla
          </Button>
          <Button type="submit" busy={busy}>
            {props.ok}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
