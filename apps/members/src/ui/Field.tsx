import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

interface Common {
  label: string
  /** Error message in Italian, shown below the field. The field is then marked invalid. */
  error?: string | undefined
  hint?: ReactNode
}

interface FieldProps extends Common, Omit<ComponentProps<'input'>, 'id'> {}

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

interface LongProps extends Common, Omit<ComponentProps<'textarea'>, 'id'> {}

/** Multi-line text field with label. */
export function LongField({ label, error, hint, rows = 3, ...textarea }: LongProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea {...textarea} {...marks(id, error, hint)} rows={rows} />
    </FieldFrame>
  )
}

/** Value and label of an option. */
type Choice = readonly [value: string | number, name: string]

interface SelectProps extends Common, Omit<ComponentProps<'select'>, 'id' | 'children'> {
  choices: readonly Choice[]
  /** Option shown before the user chooses one. */
  none?: Choice
}

/** Native select with label, for which a phone shows its own picker. */
export function SelectField({ label, error, hint, choices, none, ...select }: SelectProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <select {...select} {...marks(id, error, hint)}>
        {[...(none ? [none] : []), ...choices].map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode
  error?: string | undefined
  children?: ReactNode
}

/** Checkbox of a consent or option, with title and explanation. */
export function CheckField({ title, error, children, ...input }: CheckProps) {
  const id = useId()
  return (
    <div className={error ? 'field field-bad' : 'field'}>
      <label className="check">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>
          <b>{title}</b>
          {children ? <span className="muted">{children}</span> : null}
        </span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}

interface FrameProps extends Common {
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

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="alert" />
      {error}
    </p>
  )
}

/** Returns the attributes that link a control to its hint and error. */
const marks = (id: string, error: string | undefined, hint: ReactNode) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': describedBy(id, error, hint),
})

/** Returns the ids of a field's hint and error, for `aria-describedby`. */
export function describedBy(id: string, error: string | undefined, hint: ReactNode): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
