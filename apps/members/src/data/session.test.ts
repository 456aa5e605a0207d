import { ApiError, messageOf } from '@primo/client/api-error'
import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../ui/form-errors.ts'
import { roleNamedIn, userLoadMessage } from './session.ts'

const refusal = (status: number, message = 'Frase del server.') =>
  new ApiError({ status, code: 'ERRORE_INTERNO', message })
const wordless = (status: number) =>
  new ApiError({ status, code: 'RISPOSTA_INATTESA', message: 'Il servizio non risponde come dovrebbe.' })

describe('a user that cannot be read (specification §8)', () => {
  it.each([
    [401, refusal(401), 'Sessione scaduta, effettua nuovamente il login'],
    [500, refusal(500), 'Errore del server, riprova più tardi'],
    [503, wordless(503), 'Errore del server, riprova più tardi'],
    [422, refusal(422), 'Dati utente non validi'],
    [409, refusal(409), 'Frase del server.'],
    [418, wordless(418), 'Errore nel recupero dati utente'],
    ['no answer at all', new TypeError('x'), 'Errore nel recupero dati utente'],
  ])('answers %s with its sentence', (_, error, sentence) => expect(userLoadMessage(error)).toBe(sentence))
})

describe('defaults (specification §8)', () => {
  it('are these, to the letter and with their space', () =>
    expect(Object.values(DEFAULTS)).toEqual([
      ' Email già utilizzata.',
      ' Errore nella registrazione utente.',
      ' Errore nella modifica della password.',
      ' Errore nel reset della password.',
    ]))

  it('are said only where the server has no sentence', () => {
    expect(messageOf(refusal(409), DEFAULTS.signUp)).toBe('Frase del server.')
    expect(messageOf(wordless(502), DEFAULTS.signUp)).toBe(DEFAULTS.signUp)
    expect(messageOf(new TypeError('x'), DEFAULTS.signUp)).toBe(DEFAULTS.signUp)
    expect(messageOf(wordless(502))).toMatch(/^Il servizio/)
  })
})

it.each([
  ['/promotore/pratiche', 'promotore'],
  ['/convenzionato/pratiche', 'convenzionato'],
  ['/manifestazione/saldo-punti', 'manifestazione'],
  ['/segnalatore/{id}/iscritto-manifestazione-attiva', 'manifestazione'],
  ['/user/profiles', null],
])('%s refused with 448 or 449 leads to %s', (url, ruolo) => expect(roleNamedIn(url)).toBe(ruolo))
