/** Returns the token of the CSRF cookie, which only same-origin pages can read, or null. */
export function csrfToken(cookies: string): string | null {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1]
  return found === undefined ? null : decodeURIComponent(found)
}

/**
 * Returns the header that a state-changing call needs against CSRF: the cookie's token, sent back (double submit, specification
 * §7). Never sent to another site.
 * @param base base URL of the calls: `/api`, or an absolute URL
 * @param token value of the CSRF cookie
 */
export function csrfHeader(method: string, base: string, token: string | null): Record<string, string> {
  if (method === 'GET' || token === null || /^[a-z]+:|^\/\//i.test(base)) return {}
  return { 'x-xsrf-token': token }
}
