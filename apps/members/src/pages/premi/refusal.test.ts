import { ApiError } from '@primo/client/api-error'
import { httpStatus } from '@primo/contract/platform/errors'
import { errorCodes } from '@primo/contract/platform/route'
import { richiedi } from '@primo/contract/raccolta/premi'
import { describe, expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { obstacleOf } from './refusal.ts'

function error(status: number, code: ApiError['code'], message = 'Frase del servizio.'): ApiError {
  return new ApiError({ status, code, message })
}

describe('a request that failed', () => {
  it('every refusal of the call’s own ends in a sentence and a next step', () => {
    // A 403 is about the account and logs out before the form hears of it.
    const suoi = richiedi.errors.filter((codice) => httpStatus(codice) !== 403)
    for (const codice of [...suoi, 'CONTATTI_NON_VERIFICATI', 'IDEMPOTENZA_DIVERSA'] as const) {
      const o = obstacleOf(error(409, codice), true)
      expect(o.passo, codice).not.toBeNull()
      expect(o, codice).toMatchObject({ riprova: false, incerto: false })
    }
  })

  it('no code is ever shown', () => {
    for (const codice of errorCodes(richiedi)) {
      const { titolo, testo } = obstacleOf(error(409, codice), true)
      expect(`${titolo} ${testo}`).not.toMatch(/[A-Z]{2,}_[A-Z]/)
    }
  })

  it('a missing address leads to the address, contacts to the contacts', () => {
    expect(obstacleOf(error(409, 'INDIRIZZO_MANCANTE'), true).passo?.a).toBe(paths.spedizione)
    expect(obstacleOf(error(409, 'CONTATTI_NON_VERIFICATI'), true).passo?.a).toBe(paths.contatti)
  })

  it.each([
    ['no network', error(0, 'RETE'), false],
    ['no answer', error(0, 'RETE'), true],
    ['a server in trouble', error(500, 'ERRORE_INTERNO'), true],
    ['a server that is starting', error(503, 'NON_PRONTO'), true],
    ['an answer that cannot be read', error(200, 'RISPOSTA_INATTESA'), true],
    ['something that is not an answer', new TypeError('x'), true],
  ])('%s: it may have been accepted, the same goes again', (_, causa, online) =>
    expect(obstacleOf(causa, online)).toMatchObject({ incerto: true, riprova: true }),
  )

  it.each([
    ['too many', error(429, 'TROPPE_RICHIESTE')],
    ['a field', error(422, 'VALIDAZIONE')],
  ])('%s: the service’s own sentence, and nothing was done', (_, causa) =>
    expect(obstacleOf(causa, true)).toMatchObject({
      testo: 'Frase del servizio.',
      incerto: false,
      riprova: true,
    }),
  )

  it('an ended session says that what was typed stays', () => {
    const o = obstacleOf(error(401, 'NON_AUTENTICATO'), true)
    expect(o.incerto).toBe(false)
    expect(o.testo).toContain('resta')
  })

  it('offline says so', () =>
    expect(obstacleOf(error(0, 'RETE'), false).titolo).toBe('Sei senza connessione'))
})
