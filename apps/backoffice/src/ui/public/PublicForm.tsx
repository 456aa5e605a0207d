import { messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'

type PublicFormProps = {
  /** Label of the submit button. */
  send: string
  busy: boolean
  /** Error message that concerns no single field, or null. */
  failure: string | null
  /** Whether the button has the secondary style, when the form is not the page's main action. */
  soft?: boolean
  onSubmit: (data: FormData) => void
  children: ReactNode
}

/** Form of the public pages: error, fields, button. It is not submitted again while a request is running. */
export function PublicForm({ send, busy, failure, soft = false, onSubmit, children }: PublicFormProps) {
  return (
    <form
      className="public-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit(new FormData(event.currentTarget))
      }}
    >
      {failure ? (
        <p className="public-said public-said-bad" role="alert">
          {failure}
        </p>
      ) : null}
      {children}
      <PublicButton type="submit" soft={soft} aria-disabled={busy}>
        {busy ? 'Un momento…' : send}
      </PublicButton>
    </form>
  )
}

/** Button of the public pages. `soft` = secondary style. */
export function PublicButton({ soft, ...button }: ComponentProps<'button'> & { soft?: boolean }) {
  return <button type="button" {...button} className={soft ? 'public-btn public-btn-soft' : 'public-btn'} />
}

type PublicFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  hint?: ReactNode
  /** Error message in Italian below the field. */
  error?: string | undefined
}

/** Labelled field of the public pages, without MUI. A password can be revealed. */
export function PublicField({ label, hint, error, type = 'text', ...input }: PublicFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={error ? 'public-field public-field-bad' : 'public-field'}>
      <label htmlFor={id}>{label}</label>
      <div className="public-box">
        <input
          {...input}
          id={id}
          type={secret && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {secret ? (
          <button
            type="button"
            className="public-show"
            aria-label={shown ? 'Nascondi la password' : 'Mostra la password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Nascondi' : 'Mostra'}
          </button>
        ) : null}
      </div>
      {hint ? (
        <p className="public-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="public-wrong" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** Fields of a new password and its confirmation. `email` identifies the account to password managers. */
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

/** Submits a form of the public pages. Sends one request at a time and maps an error to its fields, or to the form. */
export function usePublicSubmit() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})

  async function send(call: () => Promise<unknown>, refused?: (error: unknown) => void): Promise<void> {
    setBusy(true)
    setFailure(null)
    setErrors({})
    try {
      await call()
    } catch (error) {
      const fields = firstErrors(error)
      setErrors(fields)
      setFailure(Object.keys(fields).length > 0 ? null : messageOf(error))
      refused?.(error)
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, setFailure, errors, send }
}
