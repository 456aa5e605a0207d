import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { classifyDbError, type DbFailureKind, dbRefusalFor } from './db-errors.ts'

/** Builds an error as the database returns it. */
function said(code: string, routine?: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('parole del database', 1, 'error'), { code, routine })
}
/** Builds an error of the operating system with this code. */
const sistema = (code: string) =>
  Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code, syscall: 'connect' })

describe('che cosa è un guasto del database, e che cosa no', () => {
  test.each<[string, Error, DbFailureKind | null]>([
    ['terminata da chi amministra', said('57P01'), 'perso'],
    ['caduto', said('57P02'), 'perso'],
    ['ferma a metà di una transazione', said('25P03'), 'perso'],
    ['connessione fallita', said('08006'), 'perso'],
    ['sta ripartendo', said('57P03'), 'irraggiungibile'],
    ['password cambiata', said('28P01'), 'irraggiungibile'],
    ['disco pieno', said('53100'), 'pieno'],
    ['errore del disco', said('58030'), 'pieno'],
    ['troppe connessioni', said('53300'), 'occupato'],
    ['sola lettura', said('25006'), 'sola_lettura'],
    ['troppo lenta', said('57014'), 'occupato'],
    ['tabella trattenuta', said('55P03'), 'occupato'],
    ['deadlock', said('40P01'), 'occupato'],
    ['serializzazione', said('40001'), 'occupato'],
    ['istruzione preparata prima di una migrazione', said('0A000', 'RevalidateCachedQuery'), 'occupato'],
    ['nessuno ascolta', sistema('ECONNREFUSED'), 'irraggiungibile'],
    ['nome sconosciuto', sistema('ENOTFOUND'), 'irraggiungibile'],
    ['chiusa in faccia', sistema('ECONNRESET'), 'perso'],
    ['driver: finita', new Error('Connection terminated unexpectedly'), 'perso'],
    ['driver: silenzio', new Error('Query read timeout'), 'perso'],
    ['driver: nessun posto', new Error('timeout exceeded when trying to connect'), 'occupato'],
    ['driver: non si apre', new Error('Connection terminated due to connection timeout'), 'irraggiungibile'],
    ['duplicato', said('23505'), null],
    ['dato illeggibile', said('22P02'), null],
    ['colonna che non c’è', said('42703'), null],
    ['funzione che non c’è', said('0A000', 'altra'), null],
    ['nostro', new TypeError('x is not a function'), null],
  ])('%s', (_, error, fault) => {
    expect(classifyDbError(error)).toBe(fault)
    expect(classifyDbError(new DrizzleQueryError('select', [], error))).toBe(fault)
  })

  test('chi non ha potuto scrivere lo legge, con quando riprovare', () => {
    expect(dbRefusalFor('pieno')).toEqual({
      refused: 'DATABASE_NON_DISPONIBILE',
      message:
        'In questo momento si può soltanto leggere: ciò che hai inviato non è stato salvato. Riprova più tardi.',
      retry_s: 60,
    })
    expect(dbRefusalFor('perso')).toEqual({ refused: 'DATABASE_NON_DISPONIBILE', retry_s: 2 })
  })
})
