/** Returns the token of the CSRF cookie, which only same-origin pages can read, or null. */
export function csrfToken(cookies: string): string | null {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1]
  return found === undefined ? null : decodeURIComponent(found)
}

/**
 * Returns the CSRF header of a state-changing call: the cookie's token, sent back (double submit, specification §7). Never sent
 * to another site.
 * @param base base URL of the calls: `/api`, or an absolute URL
 */
export function csrfHeader(method: string, base: string, token: string | null): Record<string, string> {
  if (method === 'GET' || token === null || /^[a-z]+:|^\/\//i.test(base)) return {}
  return { 'x-xsrf-token': token }
}
