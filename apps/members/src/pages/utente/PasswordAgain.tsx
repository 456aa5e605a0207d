import type { ReactNode } from 'react'
import { useSaved } from '../../state/store.ts'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { formOutcome } from '../../ui/form-errors.ts'
import { usePasswordForm } from '../../ui/usePasswordForm.ts'

interface Props {
  /** Why the password is asked again. */
  hint: string
  /** What the button says. */
  button: ReactNode
  danger?: boolean
  /** Asks once more before it is sent. */
  sure?: () => Promise<boolean>
  /** Makes the call. What goes wrong with the password is said under it, all else at the top. */
  send: (password: string) => Promise<void>
  /** What comes before the password. */
  children?: ReactNode
}

/** The form of what an open session alone may not do: whoever holds the phone has to know the password too. */
export function PasswordAgain({ hint, button, danger, sure, send, children }: Props) {
  const email = useSaved((s) => s.user.email)
  const form = usePasswordForm({
    open: () => ({ password_attuale: '' }),
    check: ({ password_attuale }) =>
      formOutcome(password_attuale, password_attuale ? {} : { password_attuale: 'Scrivi la tua password.' }),
    ...(sure && { sure }),
    send,
  })

  return (
    <Form form={form} word={button} {...(danger && { danger })}>
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
