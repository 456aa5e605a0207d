/** The token of the CSRF cookie, which our own pages alone can read; null when there is none. */
export function csrfToken(cookies: string): string | null {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1]
  return found === undefined ? null : decodeURIComponent(found)
}

/**
 * What proves that a call which changes something comes from our own pages (specification §7): the cookie's token, sent
 * back. To another site it is not sent.
 * @param base where the calls go: `/api`, or a whole address
 */
export function csrfHeader(method: string, base: string, token: string | null): Record<string, string> {
  if (method === 'GET' || token === null || /^[a-z]+:|^\/\//i.test(base)) return {}
  return { 'x-xsrf-token': token }
}
