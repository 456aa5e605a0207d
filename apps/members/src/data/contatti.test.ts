import type { Utente } from '@primo/contract/accesso/accesso'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearAuth, currentState, setToken, setUser } from '../state/store.ts'
import { stessoContatto, verificaCodice } from './contatti.ts'

const asked: string[] = []
let answers: Record<string, () => Response>

const refusal = (status: number, error: string) => () => Response.json({ message: error, error }, { status })
const proved = (canale: string) => () => Response.json({ data: { canale } })
const confirmed = () =>
  Response.json({ data: { verificato: true, verificato_il: '2026-11-21T10:00:00.000Z' } })

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const answer = Object.entries(answers).find(([part]) => url.includes(part))?.[1]
    return answer ? answer() : refusal(404, 'NON_TROVATO')()
  })
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer', refresh_token: 'r' })
  setUser({
    id: 4,
    cellulare_is_verified: false,
    email_is_verified: false,
    profili: [],
  } as unknown as Utente)
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearAuth()
})

describe('a code', () => {
  it('is consumed, the contact confirmed, and the store knows at once', async () => {
    answers = { 'valida-otp': proved('cellulare'), conferma: confirmed }
    expect(await verificaCodice('cellulare', '123456')).toBeNull()
    expect(asked).toEqual(['/api/valida-otp/123456', '/api/user/contatto/conferma/cellulare'])
    expect(currentState().user).toMatchObject({
      cellulare_is_verified: true,
      cellulare_verified_at: '2026-11-21T10:00:00.000Z',
      email_is_verified: false,
    })
  })

  it('already used goes on to the confirmation: the first answer may have been lost', async () => {
    answers = { 'valida-otp': refusal(409, 'CODICE_GIA_USATO'), conferma: confirmed }
    expect(await verificaCodice('email', '123456')).toBeNull()
    expect(asked.at(-1)).toBe('/api/user/contatto/conferma/email')
  })

  it('already used and past its ten minutes asks for another one', async () => {
    answers = {
      'valida-otp': refusal(409, 'CODICE_GIA_USATO'),
      conferma: refusal(409, 'CODICE_NON_CONVALIDATO'),
    }
    expect(await verificaCodice('email', '123456')).toMatch(/chiedine un altro/)
    expect(currentState().user?.email_is_verified).toBe(false)
  })

  it('of the other channel verifies that one, and says which code is still wanted', async () => {
    answers = { 'valida-otp': proved('email'), conferma: confirmed }
    expect(await verificaCodice('cellulare', '123456')).toBe(
      'E-mail verificata. Ora scrivi il codice arrivato via SMS.',
    )
    expect(currentState().user).toMatchObject({ email_is_verified: true, cellulare_is_verified: false })
  })

  it('wrong is thrown with its sentence, and nothing is confirmed', async () => {
    answers = { 'valida-otp': refusal(422, 'CODICE_NON_VALIDO'), conferma: confirmed }
    await expect(verificaCodice('cellulare', '123456')).rejects.toThrow('CODICE_NON_VALIDO')
    expect(asked).toHaveLength(1)
  })
})

it.each([
  ['347 1234567', '+393471234567', true],
  ['+39 347-123-4567', '+393471234567', true],
  ['0039 3471234567', '+393471234567', true],
  ['cell. 347.123.4567', '+393471234567', true],
  ['3471234568', '+393471234567', false],
  ['', '', false],
  [' Anna@Posta.it ', 'anna@posta.it', true],
  ['anna@posta.com', 'anna@posta.it', false],
])('«%s» against %s', (written, attuale, stesso) => expect(stessoContatto(written, attuale)).toBe(stesso))
