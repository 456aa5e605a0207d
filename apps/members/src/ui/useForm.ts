import { messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type DraftOf, useDraft } from '../state/draft.ts'
import type { FormOutcome } from './form-errors.ts'
import { useOnEnter } from './lifecycle.ts'
import { withLoading } from './overlays.ts'

interface FormOptions<F, C> {
  /** Returns the initial values of the form. */
  open: () => F
  check: (form: F) => FormOutcome<C>
  /** Asks for a confirmation before a valid form is sent. */
  sure?: () => Promise<boolean>
  /** Sends the form's request body and stores the response. */
  send: (body: C) => Promise<void>
  onSaved?: () => void
  /** Suffix of the field names in the API, which the form's names do not have. */
  suffix?: string
  /** Error message for a server error that has none of its own. */
  otherwise?: string
}

/** Names of the text fields of a form. */
type TextOf<F> = { [K in keyof F]: F[K] extends string ? K : never }[keyof F] & string

/**
 * Manages a form. A validation error moves the focus to the invalid field.
 * @param kept storage of the unsent form, as in `useDraftForm` and `usePasswordForm`
 */
export function useForm<F, C>(kept: DraftOf<F>, asked: FormOptions<F, C>) {
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

  /** Returns the props that bind an input to a field's value. */
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
    // After the fields have been marked as invalid.
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  /** Resets the form to its initial state, without errors. */
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

interface DraftFormOptions<S extends z.ZodMiniType, C> extends FormOptions<z.output<S>, C> {
  /** Storage key of the draft. */
  name: string
  schema: S
}

/** Form whose draft survives a reload and a lost connection. Never for passwords. */
export function useDraftForm<S extends z.ZodMiniType, C>(asked: DraftFormOptions<S, C>) {
  return useForm<z.output<S>, C>(useDraft(asked.name, asked.schema), asked)
}

/** Manages a form with a password, which is never stored in a draft. */
export function usePasswordForm<F, C>(asked: FormOptions<F, C>) {
  const [value, keep] = useState<F | null>(null)
  const form = useForm({ value, keep, drop: () => keep(null) }, asked)
  // A page left behind stays mounted, and must not keep a password.
  useOnEnter(form.reset)
  return form
}
