import type { ErrorCode, FieldErrors } from '@primo/contract/platform/errors'
import { vi } from 'vitest'

/** Request that a component under test has made. */
export type SentRequest = {
  method: string
  /** Path below `/api`, with the query. */
  path: string
  idempotencyKey: string | undefined
  body: unknown
}

/**
 * Replaces `fetch` until the end of the test.
 * @param respond returns the response, or throws as on a network failure
 * @returns array of the requests made so far, to which later ones are added
 */
export function stubFetch(respond: (request: SentRequest) => Response | Promise<Response>): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request = {
      method: init.method ?? 'GET',
      path: url.replace(/^\/api/, ''),
      idempotencyKey: (init.headers as Record<string, string> | undefined)?.['idempotency-key'],
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    sent.push(request)
    return respond(request)
  })
  return sent
}

/** Returns an error response in the server's format. */
export const refusal = (status: number, error: ErrorCode, message: string, errors?: FieldErrors): Response =>
  Response.json({ message, error, errors }, { status })
