import { type ComponentProps, type ReactNode, useId, useState } from 'react'

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  hint?: ReactNode
  /** Error message in Italian below the field. */
  error?: string | undefined
}

/** Labelled field of the public pages, without MUI. A password can be revealed. */
export function PublicField({ label, hint, error, type = 'text', ...input }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const said = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={error ? 'door-field door-field-bad' : 'door-field'}>
      <label htmlFor={id}>{label}</label>
      <div className="door-box">
        <input
          {...input}
          id={id}
          type={secret && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={said || undefined}
        />
        {secret ? (
          <button
            type="button"
            className="door-show"
            aria-label={shown ? 'Nascondi la password' : 'Mostra la password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Nascondi' : 'Mostra'}
          </button>
        ) : null}
      </div>
      {hint ? (
        <p className="door-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="door-wrong" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
