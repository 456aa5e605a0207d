import type { ReactNode } from 'react'
import { useStoredState } from '../../state/store.ts'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { formOutcome } from '../../ui/form-errors.ts'
import { usePasswordForm } from '../../ui/useForm.ts'

interface Props {
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
export function ReauthenticationForm({ hint, button, danger, sure, send, children }: Props) {
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
