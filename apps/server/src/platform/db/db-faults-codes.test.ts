import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type Fault, faultOf, refusalFor } from './db-faults.ts'

/** As the database says it. */
function detto(code: string, routine?: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('parole del database', 1, 'error'), { code, routine })
}
/** As the system says it. */
const sistema = (code: string) =>
  Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code, syscall: 'connect' })

describe('che cosa è un guasto del database, e che cosa no', () => {
  test.each<[string, Error, Fault | null]>([
    ['terminata da chi amministra', detto('57P01'), 'perso'],
    ['caduto', detto('57P02'), 'perso'],
    ['connessione fallita', detto('08006'), 'perso'],
    ['sta ripartendo', detto('57P03'), 'irraggiungibile'],
    ['password cambiata', detto('28P01'), 'irraggiungibile'],
    ['disco pieno', detto('53100'), 'pieno'],
    ['errore del disco', detto('58030'), 'pieno'],
    ['troppe connessioni', detto('53300'), 'occupato'],
    ['sola lettura', detto('25006'), 'sola_lettura'],
    ['troppo lenta', detto('57014'), 'occupato'],
    ['tabella trattenuta', detto('55P03'), 'occupato'],
    ['deadlock', detto('40P01'), 'occupato'],
    ['serializzazione', detto('40001'), 'occupato'],
    ['istruzione preparata prima di una migrazione', detto('0A000', 'RevalidateCachedQuery'), 'occupato'],
    ['nessuno ascolta', sistema('ECONNREFUSED'), 'irraggiungibile'],
    ['nome sconosciuto', sistema('ENOTFOUND'), 'irraggiungibile'],
    ['chiusa in faccia', sistema('ECONNRESET'), 'perso'],
    ['driver: finita', new Error('Connection terminated unexpectedly'), 'perso'],
    ['driver: silenzio', new Error('Query read timeout'), 'perso'],
    ['driver: nessun posto', new Error('timeout exceeded when trying to connect'), 'occupato'],
    ['driver: non si apre', new Error('Connection terminated due to connection timeout'), 'irraggiungibile'],
    ['duplicato', detto('23505'), null],
    ['dato illeggibile', detto('22P02'), null],
    ['colonna che non c’è', detto('42703'), null],
    ['funzione che non c’è', detto('0A000', 'altra'), null],
    ['nostro', new TypeError('x is not a function'), null],
  ])('%s', (_, error, guasto) => {
    expect(faultOf(error)).toBe(guasto)
    expect(faultOf(new DrizzleQueryError('select', [], error))).toBe(guasto)
  })

  test('chi non ha potuto scrivere lo legge, con quando riprovare', () => {
    expect(refusalFor('pieno')).toEqual({
      rifiuto: 'DATABASE_NON_DISPONIBILE',
      messaggio:
        'In questo momento si può soltanto leggere: ciò che hai inviato non è stato salvato. Riprova più tardi.',
      riprova_s: 60,
    })
    expect(refusalFor('perso')).toEqual({ rifiuto: 'DATABASE_NON_DISPONIBILE', riprova_s: 2 })
  })
})
