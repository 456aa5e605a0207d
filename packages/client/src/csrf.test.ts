import { describe, expect, it } from 'vitest'
import { csrfHeader, csrfToken } from './csrf.ts'

describe('CSRF header', () => {
  it.each([
    ['POST', '/api', 'a=1; XSRF-TOKEN=ab%2Fc; b=2', { 'x-xsrf-token': 'ab/c' }],
    ['DELETE', '/api', 'XSRF-TOKEN=k', { 'x-xsrf-token': 'k' }],
    ['GET', '/api', 'XSRF-TOKEN=k', {}],
    ['PUT', 'https://altro.example/api', 'XSRF-TOKEN=k', {}],
    ['PUT', '//altro.example/api', 'XSRF-TOKEN=k', {}],
    ['POST', '/api', 'NOT-XSRF-TOKEN=k', {}],
  ])('%s %s', (method, base, cookies, header) =>
    expect(csrfHeader(method, base, csrfToken(cookies))).toEqual(header),
  )
})
