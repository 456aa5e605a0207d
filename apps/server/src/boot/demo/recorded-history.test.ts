import { readFileSync } from 'node:fs'
import { todayInRome } from '@primo/domain/platform/dates'
import { monthOf, monthsAfter } from '@primo/domain/platform/period'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyPassword } from '../../accesso/account/password.ts'
import { accountConEmail } from '../../accesso/account/queries.ts'
import { leggiPersona } from '../../anagrafica/persone/queries.ts'
import type { Trx } from '../../platform/db/db.ts'
import { edizioneCorrente, regolamentoInVigore } from '../../raccolta/manifestazioni/queries.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { checkLedger } from '../ledger-verification.ts'
import { loadBase } from '../modules.ts'
import { DEMO_PASSWORD, demoEmail } from './account.ts'
import { snapshotOf } from './database-snapshot.ts'
import { comparable, recording } from './history-recorder.ts'
import { loadDemo } from './load.ts'
import { type History, namesOf, RECORD, RECORDED_AT, shiftDates } from './recorded-history.ts'

const opened: TestApp[] = []
afterAll(async () => {
  for (const one of opened) await one.close()
})

/**
 * Opens a database with the demo data of the day `today`. Background jobs are off: they would give the base data's events their
 * positions while the history is simulated.
 */
async function worldOf(today: Date, { product = 'Primo', history }: { product?: string; history?: History }) {
  const testApp = await openTestApp({ config: { product, background_work: false } })
  opened.push(testApp)
  const { services } = testApp
  await services.withTransaction((trx) => loadBase(trx, product, today))
  expect(await loadDemo(services, today, history)).toBe(true)
  return testApp
}

/** Data created on the day, from the calendar, and not recorded. */
const BY_CALENDAR = ['piano_marketing', 'qualifica', 'corsa_qualifiche', 'qualifica_mese']

/** Returns the resulting data of history and calendar, without timestamps and keys. */
async function contents({ services }: TestApp) {
  return services.withTransaction(async (trx: Trx) => {
    const { password_hash } = (await accountConEmail(trx, demoEmail('socio')))!
    const names = await namesOf(trx, password_hash, RECORDED_AT)
    const whole = await comparable(trx, services.secrets, names)
    const raw = await snapshotOf(trx)
    const tables = [...readFileSync(RECORD, 'utf8').matchAll(/^\{"table":"(\w+)"/gm)].map(
      ([, table]) => table!,
    )
    const rowsOf = (table: string) =>
      JSON.stringify([...(BALANCED.has(table) ? raw : whole).get(table)!.values()])
    return Object.fromEntries<string>([...tables, ...BY_CALENDAR].map((table) => [table, rowsOf(table)]))
  })
}
/** Tables whose balances, written with the postings, are compared too. */
const BALANCED = new Set(['lotto', 'portafoglio'])

describe('the record of the demo world', () => {
  // `npm run demo:record` creates it on the embedded database.
  test('is what its history comes to, and laid on an empty database gives the same world', async () => {
    let written = ''
    const lived = await worldOf(RECORDED_AT, { history: recording((record) => (written = record)) })
    const fresh = written === readFileSync(RECORD, 'utf8')
    expect(fresh, 'boot/demo/record.jsonl is not what the code makes: `npm run demo:record` writes it').toBe(
      true,
    )
    const [there, here] = [await contents(lived), await contents(await worldOf(RECORDED_AT, {}))]
    expect(Object.keys(there).filter((table) => there[table] !== here[table])).toEqual([])
  })

  test.each(['2026-12-31T23:30:00Z', '2027-03-29T05:00:00Z', '2028-02-29T12:00:00Z'])(
    'on %s is a world of that day',
    async (day) => {
      const today = new Date(day)
      const { services, rows } = await worldOf(today, { product: 'Altro nome' })
      const { db, secrets } = services
      expect(await checkLedger(db)).toEqual([])
      const edizione = (await edizioneCorrente(db, todayInRome(today)))!
      expect(edizione.titolo).toContain('Altro nome')

      const socio = (await accountConEmail(db, demoEmail('socio')))!
      expect(await verifyPassword(socio.password_hash, DEMO_PASSWORD)).toBe(true)
      const persona = await leggiPersona(db, secrets, socio.id_anagrafica)
      expect(persona.codice_fiscale).toMatch(/^RSSNNA\w{10}$/)

      const regolamento = (await regolamentoInVigore(db, edizione.id))!
      const [accepted] = await rows("select dati from evento where tipo = 'manifestazione.iscritto' limit 1")
      expect(accepted!.dati).toEqual({ regolamento: regolamento.versione, hash: regolamento.hash })
      expect(await rows(`select distinct scade_il::text from lotto`)).toEqual([
        { scade_il: edizione.ultima_richiesta },
      ])

      const [last] = await rows(`
        select max(registrata_il) as pratica, (select max(mese) from corsa_qualifiche) as mese,
               (select max(creato_il) from utente) as iscritto from pratica`)
      expect(last!.mese).toBe(monthsAfter(monthOf(today), -1))
      for (const instant of [last!.pratica, last!.iscritto]) {
        expect(instant.getTime()).toBeLessThan(today.getTime())
        expect(instant.getTime()).toBeGreaterThan(today.getTime() - 3 * 86_400_000)
      }
      const waiting = await rows("select 1 from profilo where stato = 'in_approvazione'")
      expect(waiting.length).toBe(8)
    },
  )

  test('comes after base data that were loaded at the second try, with other numbers', async () => {
    const testApp = await openTestApp({ config: { background_work: false } })
    opened.push(testApp)
    const { services } = testApp
    const cut = services.withTransaction(async (trx) => {
      await loadBase(trx, 'Primo', RECORDED_AT)
      throw new Error('power cut')
    })
    await expect(cut).rejects.toThrow('power cut')
    await services.withTransaction((trx) => loadBase(trx, 'Primo', RECORDED_AT))
    const [first] = await testApp.rows('select min(id)::int as id from accordo')
    expect(first!.id).toBeGreaterThan(1)
    expect(await loadDemo(services, RECORDED_AT)).toBe(true)
    expect(await checkLedger(services.db)).toEqual([])
    const usual = await worldOf(RECORDED_AT, {})
    const [there, here] = [await contents(testApp), await contents(usual)]
    // The events of the base data contain its own ids.
    const lived = 'select tipo, oggetto, oggetto_id, dati, cambi from evento where id >= 1000 order by id'
    expect(await testApp.rows(lived)).toEqual(await usual.rows(lived))
    const different = Object.keys(there).filter((table) => there[table] !== here[table])
    expect(different).toEqual(['evento'])
  })

  test('days and instants move, however deep; a birth and what only looks like a day do not', () => {
    const row = {
      data_nascita: '1990-05-01',
      scade_il: '2026-12-30',
      titoli: [{ requisiti: [{ scade_il: '2026-02-27' }] }],
      // Midnight in Rome, before and after the change to winter time.
      matura_il: '2026-10-23T22:00:00+00:00',
      riferimento: 'n. 2026-10-23, Banca di Prova',
      punti: 10,
    }
    expect(shiftDates(row, 3)).toEqual({
      ...row,
      scade_il: '2027-01-02',
      titoli: [{ requisiti: [{ scade_il: '2026-03-02' }] }],
      matura_il: '2026-10-26T23:00:00.000Z',
    })
  })
})
