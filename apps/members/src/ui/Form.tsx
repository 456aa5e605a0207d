import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { useForm } from './useForm.ts'

/** Alert with an error message. Hidden without a message. */
export function FailureNotice({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p className="notice notice-bad" role="alert">
      <Icon name="alert" />
      {children}
    </p>
  )
}

/** Alert for an error that belongs to no single field. */
export function FormFailure({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <FailureNotice>
      <span>{message} Quello che hai scritto resta qui.</span>
    </FailureNotice>
  )
}

interface Props {
  /** Object returned by `useForm`. */
  form: Pick<ReturnType<typeof useForm>, 'element' | 'submit' | 'busy' | 'failure'>
  /** Label of the submit button. Without it, `children` have their own. */
  submitLabel?: ReactNode
  danger?: boolean
  children: ReactNode
  /** Further actions below the submit button. */
  more?: ReactNode
  className?: string
}

/** Form with its general error above the fields and the submit button below. */
export function Form({ form, submitLabel, danger, children, more, className = 'form' }: Props) {
  return (
    <form ref={form.element} className={className} onSubmit={(event) => void form.submit(event)} noValidate>
      <FormFailure message={form.failure} />
      {children}
      {submitLabel ? (
        <Button type="submit" {...(danger && { variant: 'danger' as const })} busy={form.busy}>
          {submitLabel}
        </Button>
      ) : null}
      {more}
    </form>
  )
}
