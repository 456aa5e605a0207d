import { PublicField } from './PublicField.tsx'

/** New password with confirmation. `email` identifies the account to password managers. */
export function NewPasswordFields(props: { email: string; label: string; errors: Record<string, string> }) {
  const { email, label, errors } = props
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PublicField
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        hint="Almeno 12 caratteri: una frase che ricordi va benissimo."
        error={errors.password}
      />
      <PublicField
        label="Ripeti la password"
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        error={errors.password_confirmation}
      />
    </>
  )
}
