import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** Properties of every field. */
export interface FieldTexts {
  label: string
  /** Error message in Italian, shown below the field. The field is then marked invalid. */
  error?: string | undefined
  hint?: ReactNode
}

interface FieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {}

/** Text field with label, hint and error, for public pages and areas (without Ionic). A password can be revealed. */
export function Field({ label, error, hint, type = 'text', ...input }: FieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input {...input} {...marks(id, error, hint)} type={secret && shown ? 'text' : type} />
      {secret ? (
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? 'Nascondi la password' : 'Mostra la password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      ) : null}
    </FieldFrame>
  )
}

interface FrameProps extends FieldTexts {
  id: string
  children: ReactNode
}

/** Label, hint and error around any control that sets `id` and `describedBy`. */
export function FieldFrame({ id, label, error, hint, children }: FrameProps) {
  return (
    <div className={error ? 'field field-bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">{children}</div>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Error message below a field. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="alert" />
      {error}
    </p>
  )
}

/** Returns the attributes that link a control to its hint and error. */
export const marks = (id: string, error: string | undefined, hint: ReactNode) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': describedBy(id, error, hint),
})

/** Returns the ids of a field's hint and error, for `aria-describedby`. */
export function describedBy(id: string, error: string | undefined, hint: ReactNode): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
