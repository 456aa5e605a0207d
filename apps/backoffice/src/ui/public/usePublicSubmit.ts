import { messageOf } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { useState } from 'react'

/** Submits a form of the public pages. Sends one request at a time and maps an error to its fields, or to the form. */
export function usePublicSubmit() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})

  async function send(call: () => Promise<unknown>, refused?: (error: unknown) => void): Promise<void> {
    setBusy(true)
    setFailure(null)
    setErrors({})
    try {
      await call()
    } catch (error) {
      const fields = firstErrors(error)
      setErrors(fields)
      setFailure(Object.keys(fields).length > 0 ? null : messageOf(error))
      refused?.(error)
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, setFailure, errors, send }
}
