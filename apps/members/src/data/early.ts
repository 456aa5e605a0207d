/** The requests that the page made before the code was there (`before.ts`): whose token it showed, and the answers by address. */
export interface Early {
  authorization: string
  answers: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    early?: Early
  }
}

/** As fresh as a query keeps what it has read (`query.ts`), counted from the page's first moment. */
const FRESH_MS = 30_000

/**
 * The answer to a question the page has already asked: once only, and only to who shows the same token. A command may
 * change whatever was read before it, so after one nothing is taken up any more.
 */
export function takeEarly(address: string, init: RequestInit = {}): Promise<Response> | undefined {
  const { early } = globalThis as { early?: Early }
  if (!early) return
  if (init.method !== 'GET' || performance.now() > FRESH_MS) early.answers.clear()
  if (new Headers(init.headers).get('authorization') !== early.authorization) return
  const answer = early.answers.get(address)
  early.answers.delete(address)
  return answer
}
