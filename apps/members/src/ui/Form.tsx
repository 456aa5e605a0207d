import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { FormFailure } from './FormFailure.tsx'
import type { useForm } from './useForm.ts'

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
