import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { logger } from './log.ts'

const righe: Record<string, unknown>[] = []
const registro = () =>
  logger(readConfig({ NODE_ENV: 'test' }), { write: (riga: string) => void righe.push(JSON.parse(riga)) })
beforeEach(() => {
  righe.length = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** What a line says of an error. */
function parole(error: Error): unknown {
  registro().error({ err: error }, 'prova')
  return (righe.at(-1)!.err as { messaggio: string }).messaggio
}
const detto = (code: string, messaggio: string) =>
  Object.assign(new pg.DatabaseError(messaggio, 1, 'error'), { code })

describe('le parole di un errore', () => {
  test.each<[string, Error, string]>([
    ['del sistema', new Error('connect ECONNREFUSED 127.0.0.1:5432'), 'connect ECONNREFUSED 127.0.0.1:5432'],
    [
      'del database, con i nomi delle sue tabelle',
      detto('23505', 'duplicate key value violates unique constraint "utente_email_unica"'),
      'duplicate key value violates unique constraint "utente_email_unica"',
    ],
    [
      'del database sui dati: senza i dati',
      detto('22P02', 'invalid input syntax for type integer: "Ermenegilda"'),
      'invalid input syntax for type integer: […]',
    ],
    [
      'di una query: né la query né i parametri',
      new DrizzleQueryError(
        'select * from utente where email = $1',
        ['ada@posta.it'],
        detto('57P01', 'terminating'),
      ),
      'terminating',
    ],
    [
      'nostro, con qualcuno dentro',
      new Error('ada@posta.it RSSMRA80A01H501U +39 333 1234567 non va'),
      '[e-mail] [codice] [numero] non va',
    ],
    [
      'di un JSON',
      new SyntaxError('Unexpected token \'E\', "Ermenegilda" is not valid JSON'),
      'Unexpected token […], […] is not valid JSON',
    ],
  ])('%s', (_, error, atteso) => expect(parole(error)).toBe(atteso))
})

describe('mille errori uguali', () => {
  test('sono una riga subito, e una con il loro numero', () => {
    const log = registro()
    for (let i = 0; i < 1000; i++)
      log.child({ reqId: String(i) }).error({ err: new Error('giù') }, 'richiesta')
    expect(righe).toHaveLength(1)
    vi.advanceTimersByTime(10_000)
    expect(righe).toHaveLength(2)
    expect(righe[1]).toMatchObject({ volte: 999, msg: 'richiesta', err: { messaggio: 'giù' } })
    vi.advanceTimersByTime(60_000)
    expect(righe).toHaveLength(2)
  })

  test('errori diversi, e ciò che non è un errore, restano righe diverse', () => {
    const log = registro()
    log.error({ err: new Error('uno') }, 'richiesta')
    log.error({ err: new Error('due') }, 'richiesta')
    log.error({ err: new Error('due') }, 'lavoro')
    log.error('senza errore')
    log.error('senza errore')
    log.info({ err: new Error('uno') }, 'richiesta')
    expect(righe).toHaveLength(6)
  })
})
