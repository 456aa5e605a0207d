import { firstErrors, sayFields } from '@primo/client/field-errors'
import { newIdempotencyKey } from '@primo/client/idempotency'
import { messageOf } from '@primo/client/sentences'
import { useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'

/** What is wrong with each field, by its name. */
export type FieldErrors = Record<string, string | undefined>

/** What is refused of fields the form has not, with their names: nobody would read it under them. */
function homeless(errors: Record<string, string>, form: HTMLFormElement | null): string | null {
  if (!form) return null
  const isShown = ([field]: [string, unknown]) => form.elements.namedItem(field) !== null
  return sayFields(Object.fromEntries(Object.entries(errors).filter((one) => !isShown(one)))) || null
}

/**
 * What is filled in and sent: one call at a time, under a key of its own, so that pressing twice, or again after a lost
 * answer, has one effect. What is refused is said of its field, or else in one sentence.
 */
export function useSubmit() {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(newIdempotencyKey())
  const written = useRef<HTMLFormElement | null>(null)
  const ifExpired = useLogoutIfAccessDenied()

  /** From now on it is another thing: what was refused may be sent again. */
  const renew = () => {
    key.current = newIdempotencyKey()
  }

  /** Whether it may leave as it is written: where it may not, each field says why and the first has the focus. */
  function allRight(form: HTMLFormElement, wrong: FieldErrors): boolean {
    written.current = form
    setErrors(wrong)
    setFailure(null)
    const first = Object.keys(wrong)[0]
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first === undefined
  }

  /** Makes the call. A refusal that `handle` takes care of is not said here. */
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
      const fields = firstErrors(error)
      setErrors(fields)
      setFailure(Object.keys(fields).length > 0 ? homeless(fields, written.current) : messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return { errors, setErrors, failure, setFailure, busy, renew, allRight, send }
}
