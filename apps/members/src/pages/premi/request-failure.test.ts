import { ApiError } from '@primo/client/api-error'
import { httpStatus } from '@primo/contract/platform/errors'
import { errorCodes } from '@primo/contract/platform/route'
import { richiedi } from '@primo/contract/raccolta/premi'
import { TERMINI } from '@primo/domain/registro/conservazione'
import { describe, expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { noResponse, requestFailureOf } from './request-failure.ts'
import { KEY_DAYS } from './send-request.ts'

function error(status: number, code: ApiError['code'], message = 'Frase del servizio.'): ApiError {
  return new ApiError({ status, code, message })
}

describe('a request that failed', () => {
  it('every refusal of the call’s own ends in a sentence and a next step', () => {
    // A 403 concerns the account, and logs the user out before the form handles it.
    const suoi = richiedi.errors.filter((codice) => httpStatus(codice) !== 403)
    for (const codice of [...suoi, 'CONTATTI_NON_VERIFICATI', 'IDEMPOTENZA_DIVERSA'] as const) {
      const o = requestFailureOf(error(409, codice))
      expect(o.passo, codice).not.toBeNull()
      expect(o, codice).toMatchObject({ riprova: false, incerto: false })
    }
  })

  it('no code is ever shown', () => {
    for (const codice of errorCodes(richiedi)) {
      const { titolo, testo } = requestFailureOf(error(409, codice))
      expect(`${titolo} ${testo}`).not.toMatch(/[A-Z]{2,}_[A-Z]/)
    }
  })

  it('a missing address leads to the address, contacts to the contacts', () => {
    expect(requestFailureOf(error(409, 'INDIRIZZO_MANCANTE')).passo?.a).toBe(paths.spedizione)
    expect(requestFailureOf(error(409, 'CONTATTI_NON_VERIFICATI')).passo?.a).toBe(paths.contatti)
  })

  it.each([
    ['no answer', error(0, 'RETE')],
    ['a server in trouble', error(500, 'ERRORE_INTERNO')],
    ['a server that is starting', error(503, 'NON_PRONTO')],
    ['an answer that cannot be read', error(200, 'RISPOSTA_INATTESA')],
    ['something that is not an answer', new TypeError('x')],
  ])('%s: it may have been accepted, the same goes again', (_, causa) =>
    expect(requestFailureOf(causa)).toMatchObject({ incerto: true, riprova: true }),
  )

  it.each([
    ['too many', error(429, 'TROPPE_RICHIESTE')],
    ['a field', error(422, 'VALIDAZIONE')],
  ])('%s: the service’s own sentence, and nothing was done', (_, causa) =>
    expect(requestFailureOf(causa)).toMatchObject({
      testo: 'Frase del servizio.',
      incerto: false,
      riprova: true,
    }),
  )

  it('offline says so', () => expect(noResponse(false).titolo).toBe('Sei senza connessione'))

  it('the key is used only while the server remembers it', () =>
    expect(KEY_DAYS).toBeLessThan(TERMINI.risposte.giorni))
})
