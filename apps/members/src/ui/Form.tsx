import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { FormFailure } from './FormFailure.tsx'
import type { useForm } from './useForm.ts'

interface Props {
  /** What `useForm` answers. */
  form: Pick<ReturnType<typeof useForm>, 'element' | 'submit' | 'busy' | 'failure'>
  /** What its button says. */
  word: ReactNode
  danger?: boolean
  children: ReactNode
  /** What else can be done, below the button. */
  more?: ReactNode
}

/** The fields of a form, between what went wrong with all of it and the button that sends it. */
export function Form({ form, word, danger, children, more }: Props) {
  return (
    <form ref={form.element} className="form" onSubmit={(event) => void form.submit(event)} noValidate>
      <FormFailure message={form.failure} />
      {children}
      <Button type="submit" {...(danger && { variant: 'danger' as const })} busy={form.busy}>
        {word}
      </Button>
      {more}
    </form>
  )
}
