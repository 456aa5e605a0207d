import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { PASSWORD } from './persone.ts'

const UA = 'prova'
export type TokenPair = { token: string; refresh_token: string }

/**
 * Simulates an active member: reads the account, and renews the session with one refresh token at two server processes, which
 * must return the same tokens.
 * @returns the new tokens
 */
export async function simulateMember(
  here: FastifyInstance,
  there: FastifyInstance,
  pair: TokenPair,
): Promise<TokenPair> {
  const me = await here.inject({ url: '/api/user', headers: { authorization: `Bearer ${pair.token}` } })
  expect(me.statusCode, me.payload).toBe(200)
  const renewals = []
  for (const app of [here, there])
    renewals.push(
      await app.inject({
        method: 'POST',
        url: '/api/refresh-token',
        headers: { 'user-agent': UA },
        payload: { refresh_token: pair.refresh_token },
      }),
    )
  const [first, again] = renewals.map((answer) => {
    expect(answer.statusCode, answer.payload).toBe(200)
    const { token, refresh_token } = answer.json().data
    return { token, refresh_token } as TokenPair
  })
  expect(again).toEqual(first)
  return first!
}

/** Logs an operator in at one server process. @returns a function that calls another process, with the session's CSRF token */
export async function openUfficio(app: FastifyInstance, email: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/ufficio/accesso',
    payload: { email, password: PASSWORD, device_name: 'x' },
  })
  expect(answer.statusCode, answer.payload).toBe(200)
  let headers = officeHeaders(answer)
  return async (there: FastifyInstance) => {
    const gone = await there.inject({ method: 'DELETE', url: '/api/operatore/viste/999999', headers })
    // Authorised: the view does not exist.
    expect(gone.statusCode, gone.payload).toBe(404)
    const renewed = await there.inject({ method: 'POST', url: '/api/ufficio/rinnova', headers })
    expect(renewed.statusCode, renewed.payload).toBeLessThan(300)
    headers = officeHeaders(renewed)
  }
}

/** Returns the headers that a browser of the back office sends after this response: its cookies and the CSRF token. */
function officeHeaders(answer: { headers: Record<string, unknown> }) {
  const cookies = [answer.headers['set-cookie']].flat().map((c) => String(c).split(';')[0]!)
  const xsrf = cookies.find((c) => c.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  return { cookie: cookies.join('; '), 'x-xsrf-token': xsrf }
}
