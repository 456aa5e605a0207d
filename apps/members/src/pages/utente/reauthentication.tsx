import { ApiError } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { confermaIdentita } from '@primo/contract/accesso/accesso'
import type { ReactNode } from 'react'
import { api } from '../../data/api.ts'
import { currentState, useStoredState } from '../../state/store.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogFrame } from '../../ui/dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { formOutcome } from '../../ui/form-errors.ts'
import { openCustomDialog } from '../../ui/overlays.ts'
import { usePasswordForm } from '../../ui/useForm.ts'
import { useServerCheck } from '../../ui/useServerCheck.ts'

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
function passwordDialog(ask: PasswordDialogContent): Promise<boolean> {
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

/**
 * Runs an action that may need re-authentication (decisions §3). When the server requires the password, asks for it and runs the
 * action again.
 * @param reason shown to the member in the password dialog
 * @returns the action's result, or null when the member cancelled
 */
export async function withReauthentication<T>(reason: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFERMA_PASSWORD') throw error
  }
  const { email } = currentState().user
  return (await passwordDialog({ email, reason, check: give })) ? await work() : null
}

/**
 * Sends the password for a re-authentication.
 * @returns null when it is right, else an error message.
 * @throws ApiError when it was not checked
 */
async function give(password: string): Promise<string | null> {
  try {
    await api(confermaIdentita, { body: { password } })
    return null
  } catch (error) {
    const sentence = firstErrors(error).password
    if (!sentence) throw error
    return sentence
  }
}

interface ReauthenticationFormProps {
  /** Reason for the re-authentication, shown to the member. */
  hint: string
  /** Label of the submit button. */
  button: ReactNode
  danger?: boolean
  /** Asks for a confirmation before the password is sent. */
  sure?: () => Promise<boolean>
  /** Sends the request. Errors of the password are shown under its field, all others at the top. */
  send: (password: string) => Promise<void>
  /** Content above the password field. */
  children?: ReactNode
}

/** Form that asks for the password again before a sensitive action, because an open session alone does not authorize it. */
export function ReauthenticationForm({
  hint,
  button,
  danger,
  sure,
  send,
  children,
}: ReauthenticationFormProps) {
  const email = useStoredState((s) => s.user.email)
  const form = usePasswordForm({
    open: () => ({ password_attuale: '' }),
    check: ({ password_attuale }) =>
      formOutcome(password_attuale, password_attuale ? {} : { password_attuale: 'Scrivi la tua password.' }),
    ...(sure && { sure }),
    send,
  })

  return (
    <Form form={form} submitLabel={button} {...(danger && { danger })}>
      {children}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="La tua password"
        hint={hint}
        type="password"
        name="password_attuale"
        autoComplete="current-password"
        {...form.field('password_attuale')}
      />
    </Form>
  )
}
