import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { logger } from './log.ts'

const rows: Record<string, unknown>[] = []
const registro = () =>
  logger(readConfig({ NODE_ENV: 'test' }), { write: (row: string) => void rows.push(JSON.parse(row)) })
beforeEach(() => {
  rows.length = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** Returns the message that the log line of an error has. */
function words(error: Error): unknown {
  registro().error({ err: error }, 'prova')
  return (rows.at(-1)!.err as { messaggio: string }).messaggio
}
const said = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), { code })

describe('le parole di un errore', () => {
  test.each<[string, Error, string]>([
    ['del sistema', new Error('connect ECONNREFUSED 127.0.0.1:5432'), 'connect ECONNREFUSED 127.0.0.1:5432'],
    [
      'del database, con i nomi delle sue tabelle',
      said('23505', 'duplicate key value violates unique constraint "utente_email_unica"'),
      'duplicate key value violates unique constraint "utente_email_unica"',
    ],
    [
      'del database sui dati: senza i dati',
      said('22P02', 'invalid input syntax for type integer: "Ermenegilda"'),
      'invalid input syntax for type integer: […]',
    ],
    [
      'di una query: né la query né i parametri',
      new DrizzleQueryError(
        'select * from utente where email = $1',
        ['ada@posta.it'],
        said('57P01', 'terminating'),
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
  ])('%s', (_, error, expected) => expect(words(error)).toBe(expected))
})

describe('mille errori uguali', () => {
  test('sono una riga subito, e una con il loro numero', () => {
    const log = registro()
    for (let i = 0; i < 1000; i++)
      log.child({ reqId: String(i) }).error({ err: new Error('giù') }, 'richiesta')
    expect(rows).toHaveLength(1)
    vi.advanceTimersByTime(10_000)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({ volte: 999, msg: 'richiesta', err: { messaggio: 'giù' } })
    vi.advanceTimersByTime(60_000)
    expect(rows).toHaveLength(2)
  })

  test('errori diversi, e ciò che non è un errore, restano righe diverse', () => {
    const log = registro()
    log.error({ err: new Error('uno') }, 'richiesta')
    log.error({ err: new Error('due') }, 'richiesta')
    log.error({ err: new Error('due') }, 'lavoro')
    log.error('senza errore')
    log.error('senza errore')
    log.info({ err: new Error('uno') }, 'richiesta')
    expect(rows).toHaveLength(6)
  })
})
