import { firstErrors } from '@primo/client/field-errors'
import { messageOf } from '@primo/client/sentences'
import { type FormEvent, useRef, useState } from 'react'
import type { DraftOf } from '../state/draft.ts'
import type { FormOutcome } from './form-errors.ts'
import { withLoading } from './overlays.ts'

export interface FormAsked<F, C> {
  /** The form before anything is written. */
  open: () => F
  check: (form: F) => FormOutcome<C>
  /** Asks once more, when nothing is wrong, before it is sent. */
  sure?: () => Promise<boolean>
  /** Sends it and keeps the answer. */
  send: (body: C) => Promise<void>
  onSaved?: () => void
  /** What the names of the call's fields end with. */
  suffix?: string
  /** What is said when the server refuses without a sentence of its own. */
  otherwise?: string
}

/** The fields of a form that hold a text. */
type TextOf<F> = { [K in keyof F]: F[K] extends string ? K : never }[keyof F] & string

/**
 * A form being written: a refusal leads to the field that is wrong.
 * @param kept where what is written is kept until it is sent: `useDraftForm` and `usePasswordForm` say
 */
export function useForm<F, C>(kept: DraftOf<F>, asked: FormAsked<F, C>) {
  const { suffix = '' } = asked
  const form = kept.value ?? asked.open()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  function change(next: F, ...fields: string[]) {
    kept.keep(next)
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field))))
  }

  /** What ties a field to the text it writes. */
  const field = (name: TextOf<F>) => ({
    value: (form as Record<string, string>)[name] ?? '',
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      change({ ...form, [name]: event.target.value } as F, name),
  })

  function refuse(found: Record<string, string>) {
    setErrors(
      Object.fromEntries(
        Object.entries(found).map(([field, text]) => [
          field.endsWith(suffix) ? field.slice(0, field.length - suffix.length) : field,
          text,
        ]),
      ),
    )
    // After the fields have been marked.
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  /** As it opens: nothing written, nothing wrong. */
  function reset() {
    kept.drop()
    setErrors({})
    setFailure(undefined)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    const { body, errors: missing } = asked.check(form)
    if (missing) return refuse(missing)
    if (asked.sure && !(await asked.sure())) return
    setBusy(true)
    try {
      await withLoading(asked.send(body))
      reset()
      asked.onSaved?.()
    } catch (cause) {
      const fields = firstErrors(cause)
      if (Object.keys(fields).length > 0) refuse(fields)
      else setFailure(messageOf(cause, asked.otherwise))
    } finally {
      setBusy(false)
    }
  }

  return { form, change, field, errors, failure, busy, element, submit, reset }
}
