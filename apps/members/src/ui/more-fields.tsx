import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError, FieldFrame, type FieldTexts, marks } from './Field.tsx'

interface LongProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id'> {}

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

interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'id' | 'children'> {
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
