import { messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { type DraftOf, useDraft } from '../state/form-drafts.ts'
import type { FormOutcome } from './form-errors.ts'
import { withLoading } from './overlays.ts'
import { useOnEnter } from './page-lifecycle.ts'

interface FormOptions<F, C, R> {
  /** Returns the initial values of the form. */
  open: () => F
  check: (form: F) => FormOutcome<C>
  /** Asks the user to confirm before a valid form is sent. The form is sent only if it returns true. */
  sure?: (body: C) => Promise<boolean>
  /** Sends the form's request body and stores the response. False when the user cancelled. */
  send: (body: C) => Promise<R | false>
  /** Called with the result of `send`, after the form has been reset. */
  onSaved?: (result: R) => void
  /** Called at each edit: an edited form is another request, and needs a new idempotency key. */
  onEdit?: () => void
  /** Whether `send` shows the loading overlay itself, because it opens a dialog. */
  ownOverlay?: boolean
  /**
   * Field that shows every error. By default an error is shown at its own field, or above the form when no field shown has it.
   */
  only?: TextOf<F>
  /** Suffix of the field names in the API, which the form's names do not have. */
  suffix?: string
  /** Error message for a server error that has none of its own. */
  otherwise?: string
}

/** Names of the text fields of a form. */
type TextOf<F> = { [K in keyof F]: F[K] extends string ? K : never }[keyof F] & string

/**
 * Manages a form. A validation error moves the focus to the invalid field.
 * @param draft storage of the unsent form. Default: the component's state
 */
export function useForm<F, C, R = void>(options: FormOptions<F, C, R>, draft?: DraftOf<F>) {
  const { suffix = '', only } = options
  const [value, keep] = useState<F | null>(null)
  const kept = draft ?? { value, keep, drop: () => keep(null) }
  const form = kept.value ?? options.open()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  function change(next: F, ...fields: string[]) {
    options.onEdit?.()
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
    const [first = ''] = Object.values(found)
    const shown = Object.entries(found).map(([name, text]) => [
      name.endsWith(suffix) ? name.slice(0, name.length - suffix.length) : name,
      text,
    ])
    // Rendered synchronously: moved later, the focus would leave a field in which the member is already typing.
    flushSync(() => {
      setBusy(false)
      setErrors(only ? { [only]: first } : Object.fromEntries(shown))
    })
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalid) invalid.focus()
    else setFailure(first)
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
    const { body, errors: missing } = options.check(form)
    if (missing) return refuse(missing)
    if (options.sure && !(await options.sure(body))) return
    setBusy(true)
    try {
      const sent = options.send(body)
      const result = await (options.ownOverlay ? sent : withLoading(sent))
      if (result === false) return
      reset()
      options.onSaved?.(result)
    } catch (cause) {
      const fields = firstErrors(cause)
      const message = messageOf(cause, options.otherwise)
      if (Object.keys(fields).length > 0) refuse(fields)
      else if (only) refuse({ [only]: message })
      else setFailure(message)
    } finally {
      setBusy(false)
    }
  }

  return { form, change, field, errors, failure, busy, element, submit, reset }
}

interface DraftFormOptions<S extends z.ZodMiniType, C, R> extends FormOptions<z.output<S>, C, R> {
  /** Storage key of the draft. */
  name: string
  schema: S
}

/** Form whose draft survives a reload and a lost connection. Never for passwords. */
export function useDraftForm<S extends z.ZodMiniType, C, R>(options: DraftFormOptions<S, C, R>) {
  return useForm<z.output<S>, C, R>(options, useDraft(options.name, options.schema))
}

/** Manages a form with a password, which is never stored in a draft. */
export function usePasswordForm<F, C, R>(options: FormOptions<F, C, R>) {
  const form = useForm(options)
  // A page left behind stays mounted, and must not keep a password.
  useOnEnter(form.reset)
  return form
}
