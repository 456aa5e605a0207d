import { ApiError } from '@primo/client/api-error'
import { useRef } from 'react'

/**
 * Returns a function that sends a command which can succeed only once. After a try without a response, a refusal with `code`
 * means that this try has probably succeeded.
 * @param message error message of such a refusal, instead of the server's
 */
export function useLostResponse(code: ApiError['code'], message: string) {
  const lost = useRef(false)
  return async <T>(command: () => Promise<T>): Promise<T> => {
    try {
      return await command()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (lost.current && cause.code === code) throw new ApiError({ status: cause.status, code, message })
      if (cause.status === 0) lost.current = true
      throw cause
    }
  }
}

/** Message of a password change that is refused after a try without a response. */
export const PROBABLY_CHANGED =
  'Probabilmente la password è già cambiata, anche se la risposta non è arrivata: entra con quella nuova.'
