import { firstErrors } from '@primo/client/field-errors'
import { messageOf } from '@primo/client/sentences'
import { type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useDraft } from '../state/draft.ts'
import type { FormOutcome } from './form-errors.ts'
import { withLoading } from './overlays.ts'

interface Asked<S extends z.ZodMiniType, C> {
  /** Of the draft. */
  name: string
  schema: S
  /** The form before anything is written. */
  open: () => z.output<S>
  check: (form: z.output<S>) => FormOutcome<C>
  /** Sends it and keeps the answer. */
  send: (body: C) => Promise<void>
  onSaved: () => void
  /** What the names of the call's fields end with. */
  suffix?: string
}

/** The fields of a form that hold a text. */
type TextOf<F> = { [K in keyof F]: F[K] extends string ? K : never }[keyof F] & string

/** A form being written: it outlives a reload and a lost network, and a refusal leads to the field that is wrong. */
export function useDraftForm<S extends z.ZodMiniType, C>(asked: Asked<S, C>) {
  const { suffix = '' } = asked
  const draft = useDraft(asked.name, asked.schema)
  const form = draft.value ?? asked.open()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  function change(next: z.output<S>, ...fields: string[]) {
    draft.keep(next)
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field))))
  }

  /** What ties a field to the text it writes. */
  const field = (name: TextOf<z.output<S>>) => ({
    value: (form as Record<string, string>)[name] ?? '',
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      change({ ...(form as object), [name]: event.target.value } as z.output<S>, name),
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

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    const { corpo, errori } = asked.check(form)
    if (errori) return refuse(errori)
    setBusy(true)
    try {
      await withLoading(asked.send(corpo))
      draft.drop()
      setErrors({})
      asked.onSaved()
    } catch (cause) {
      const fields = firstErrors(cause)
      if (Object.keys(fields).length > 0) refuse(fields)
      else setFailure(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  return { form, change, field, errors, failure, busy, element, submit, forget: draft.drop }
}
