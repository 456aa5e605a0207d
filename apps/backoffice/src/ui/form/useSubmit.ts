import { messageOf } from '@primo/client/api-error'
import { firstErrors, formatFieldErrors } from '@primo/client/field-errors'
import { newIdempotencyKey } from '@primo/client/form-request'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'

/** Error message of each invalid field, by field name. */
export type FieldErrors = Record<string, string | undefined>

/** Returns the errors of fields that the form does not show, each with its field's name, to show them together. */
function homeless(errors: Record<string, string>, form: HTMLFormElement | null): string | null {
  if (!form) return null
  const isShown = ([field]: [string, unknown]) => form.elements.namedItem(field) !== null
  return formatFieldErrors(Object.fromEntries(Object.entries(errors).filter((one) => !isShown(one)))) || null
}

/**
 * Form submission: one request at a time with an idempotency key, so that a double click, or a retry after a lost response, has
 * one effect. Errors are mapped to their fields, or to the form.
 * @param fieldOf returns the name of the form's field that shows an error of the server; default: the same name
 */
export function useSubmit(fieldOf = (field: string) => field) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(newIdempotencyKey())
  const written = useRef<HTMLFormElement | null>(null)
  const ifExpired = useLogoutIfAccessDenied()

  /** Starts a new operation, with a new idempotency key: values that were refused can be changed and sent again. */
  const renew = () => {
    key.current = newIdempotencyKey()
  }

  /** Shows the client's validation errors and focuses the first invalid field. @returns whether there are no errors */
  function allRight(form: HTMLFormElement, wrong: FieldErrors): boolean {
    written.current = form
    setErrors(wrong)
    setFailure(null)
    const first = Object.keys(wrong)[0]
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first === undefined
  }

  /** Sends the API call. An error that `handle` accepts is not shown by the form. */
  async function send(
    call: (idempotencyKey: string) => Promise<void>,
    handle?: (error: unknown) => boolean,
  ): Promise<void> {
    if (busy) return
    setBusy(true)
    setErrors({})
    setFailure(null)
    try {
      await call(key.current)
    } catch (error) {
      if ((await ifExpired(error)) || handle?.(error)) return
      const fields = Object.fromEntries(
        Object.entries(firstErrors(error)).map(([field, sentence]) => [fieldOf(field), sentence]),
      )
      setErrors(fields)
      setFailure(Object.keys(fields).length > 0 ? homeless(fields, written.current) : messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return { errors, setErrors, failure, setFailure, busy, renew, allRight, send }
}

/**
 * Returns a function that notifies the operator of an action's outcome and invalidates the query cache: the entries under `key`,
 * or all.
 */
export function useActionOutcome(key?: readonly unknown[]) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  return async (message: string | undefined) => {
    notify(message ?? 'Fatto.', { type: 'success' })
    await queryClient.invalidateQueries(key && { queryKey: key })
  }
}
