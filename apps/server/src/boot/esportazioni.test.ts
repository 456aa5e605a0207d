import { codaPratiche, esportaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { codaRichieste, esportaRichieste } from '@primo/contract/raccolta/operatore-premi'
import {
  annullaEsportazione,
  esportazioni,
  leggiEsportazione,
  scaricaEsportazione,
} from '@primo/contract/registro/operatore-esportazioni'
import { ESPORTAZIONI_INSIEME } from '@primo/domain/registro/esportazioni'
import excel from 'exceljs'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBackOfficePratiche } from '../test/back-office-pratiche.ts'
import { withInsiemi } from '../test/callers.ts'
import { sendRaw } from '../test/contract.ts'
import { eventually } from '../test/eventually.ts'
import { exportJob, linesOf } from '../test/exports.ts'
import { sharedFixture } from '../test/shared-fixture.ts'

const office = await sharedFixture(openBackOfficePratiche())
const { operatore, collega, services } = office

const jobOf = (withTransaction = services.withTransaction) => exportJob(office, withTransaction)
const alone = await jobOf()
/** Runs an export to its end, possibly together with the application's own worker. */
async function run(id: number): Promise<void> {
  await alone(id)
  await eventually(async () => expect((await state(id)).stato).not.toBe('in_corso'))
}

/** Number of cases, enough for three chunks of an export. */
const CASES = 4_321
beforeAll(async () => {
  await office.rows(
    `insert into pratica (utente_id, nominativo, id_tipo_finanziamento, importo_cent, id_stato, passo, perc_completamento,
                          data_registrazione, sequenza, registrata_il, aggiornata_il)
     select $1, '=Cliente ' || n, 2, 100000 * n + 50, 3, 'documenti', 10, date '2026-01-05', 1000 + n, now(), now()
       from generate_series(1, $2::int) n`,
    [office.titolare.utente_id, CASES],
  )
  // Autovacuum would do the same after so many inserts.
  await office.rows('analyze')
})

const ask = async (query: object = {}, body: object = { formato: 'csv' }) =>
  (await office.call(esportaPratiche, { query, body } as never, operatore.token)).data
const file = (id: number, token = operatore.token) =>
  sendRaw(office.app, scaricaEsportazione, { params: { id }, token })
const state = async (id: number) =>
  (await office.call(leggiEsportazione, { params: { id } }, operatore.token)).data

describe('le righe di un elenco portate via', () => {
  test('tutte quelle che rispondono ai filtri, nell’ordine dell’elenco, e nessuna a metà', async () => {
    const query = {
      stato: 'in_lavorazione',
      q: 'cliente',
      sort_by: 'importo_cent',
      sort_order: 'desc',
    } as const
    const { id, righe } = await ask(query)
    expect(righe).toBeNull()
    expect((await file(id)).statusCode).toBe(409)
    await run(id)
    expect(await state(id)).toMatchObject({ stato: 'pronta', righe: CASES, fatte: CASES, titolo: 'Pratiche' })
    const answer = await file(id)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="pratiche-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [headers, ...lines] = linesOf(answer.payload)
    expect(headers).toBe(
      'Pratica;Stato;Passo;Completamento, %;Cliente;Finanziamento;Importo;Convenzionato;E-mail;Cellulare;Registrata il;Ferma dal;Manca;Conversazione;In carico a',
    )
    expect(lines).toHaveLength(CASES)
    // A name that looks like a formula is escaped; amounts are in euros and dates in the Italian format.
    expect(lines[0]).toMatch(/;'=Cliente 4321;.*;4321000,5;.*;05\/01\/2026;/)
    const seen = await office.call(
      codaPratiche,
      { query: { ...query, per_page: 100, page: 2 } },
      operatore.token,
    )
    expect(lines.slice(100, 200).map((line) => line.split(';')[0])).toEqual(seen.data.map((p) => p.numero))
  })

  test('solo le colonne scelte, nel loro ordine; una che l’elenco non ha si rifiuta', async () => {
    const query = { q: 'cliente 43', per_page: 100 }
    const { id } = await ask(query, { formato: 'csv', colonne: ['ferma_dal', 'importo_cent', 'incarico'] })
    await run(id)
    const [headers, ...lines] = linesOf((await file(id)).payload)
    expect(headers).toBe('Finanziamento;Importo;Ferma dal;In carico a')
    expect(lines.length).toBeGreaterThan(1)
    expect(lines[0]?.split(';')).toHaveLength(4)
    const body = { formato: 'csv', colonne: ['importo_cent', 'password_hash'] } as const
    const no = await office.refusal(esportaPratiche, { query, body } as never, operatore.token)
    expect(no.fields).toEqual({ colonne: ['Questo elenco non ha la colonna password_hash.'] })
  })

  test('un foglio di calcolo: giorni e importi sono giorni e numeri', async () => {
    const { id } = await ask({ q: 'cliente' }, { formato: 'xlsx' })
    await run(id)
    const answer = await file(id)
    const book = new excel.Workbook()
    await book.xlsx.load(answer.rawPayload as never)
    const sheet = book.worksheets[0]!
    expect(sheet.name).toBe('Pratiche')
    expect(sheet.rowCount).toBe(CASES + 1)
    const row = sheet.getRow(2)
    expect(row.getCell(5).value).toMatch(/^=Cliente \d+$/)
    expect(row.getCell(7).type).toBe(excel.ValueType.Number)
    expect(row.getCell(11).value).toEqual(new Date('2026-01-05T00:00:00Z'))
  })

  test('solo quelle scelte, qualunque sia il filtro; di ciò che non c’è non si dice nulla', async () => {
    const { data } = await office.call(codaPratiche, { query: { per_page: 3 } }, operatore.token)
    const chosen = data.map((p) => p.id_scheda)
    const { id } = await ask({ q: 'nessuno' }, { formato: 'csv', scelte: [...chosen, 999_999_999] })
    await run(id)
    expect(await state(id)).toMatchObject({ stato: 'pronta', righe: 3 })
    expect(linesOf((await file(id)).payload)).toHaveLength(4)
  })

  test('un elenco senza righe è un file con le sole intestazioni', async () => {
    const { data } = await office.call(
      esportaRichieste,
      { query: { q: 'nessunissima' }, body: { formato: 'csv' } },
      operatore.token,
    )
    expect(
      (await office.call(codaRichieste, { query: { q: 'nessunissima' } }, operatore.token)).data,
    ).toEqual([])
    await run(data.id)
    expect(linesOf((await file(data.id)).payload)).toHaveLength(1)
  })
})

describe('quando qualcosa va storto', () => {
  test('fermata a metà riprende da dov’era, e le righe restano quelle dell’inizio', async () => {
    const { id } = await ask({ q: 'cliente' })
    let pieces = 0
    const stopping = new AbortController()
    const interrupted = await jobOf(async (fn, ...other) => {
      const outcome = await services.withTransaction(fn, ...other)
      // After the start of the run, the selection of rows and the first chunk.
      if (++pieces === 3) stopping.abort()
      return outcome
    })
    await interrupted(id, stopping.signal)
    expect(await state(id)).toMatchObject({ stato: 'in_corso', righe: CASES, fatte: 2_000 })
    expect((await file(id)).statusCode).toBe(409)
    await office.rows(
      `insert into pratica (utente_id, nominativo, id_tipo_finanziamento, importo_cent, id_stato, passo, data_registrazione, sequenza, registrata_il, aggiornata_il)
       values ($1, '=Cliente tardivo', 2, 1, 3, 'documenti', date '2026-01-06', 9, now(), now())`,
      [office.titolare.utente_id],
    )
    await run(id)
    const { payload } = await file(id)
    expect(linesOf(payload)).toHaveLength(CASES + 1)
    expect(payload).not.toContain('tardivo')
  })

  test('un database che non risponde cinque volte di fila: fallita, e si dice; due volte no', async () => {
    const broken = await jobOf(async (fn, ...other) => {
      if (String(fn).includes('writePiece')) throw new Error('terminating connection')
      return services.withTransaction(fn, ...other)
    })
    const twice = await ask({ q: 'cliente 1' })
    for (let i = 0; i < 2; i++) await expect(broken(twice.id)).rejects.toThrow('terminating')
    await run(twice.id)
    expect((await state(twice.id)).stato).toBe('pronta')
    const always = await ask({ q: 'cliente 2' })
    for (let i = 0; i < 5; i++) await expect(broken(always.id)).rejects.toThrow('terminating')
    await run(always.id)
    expect((await state(always.id)).stato).toBe('fallita')
    expect((await file(always.id)).statusCode).toBe(409)
  })

  test('due processi sulla stessa: ogni pezzo una volta sola', async () => {
    // Includes the late case of the earlier test.
    const { id } = await ask({ q: 'cliente' })
    await Promise.all([run(id), run(id)])
    expect(await state(id)).toMatchObject({ stato: 'pronta', fatte: CASES + 1 })
    const codes = linesOf((await file(id)).payload).map((line) => line.split(';')[0])
    expect(new Set(codes).size).toBe(CASES + 2)
  })
})

test('chi nel frattempo ha perso il permesso non scarica ciò che aveva chiesto', async () => {
  const { id } = await ask({ q: 'cliente 43' })
  await run(id)
  const before = await office.rows('select insieme_id from operatore_insieme where utente_id = $1', [
    operatore.utente_id,
  ])
  await withInsiemi(office, operatore.utente_id, [])
  const answer = await file(id)
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'PERMESSO_MANCANTE'])
  for (const { insieme_id } of before)
    await office.rows('insert into operatore_insieme (utente_id, insieme_id) values ($1, $2)', [
      operatore.utente_id,
      insieme_id,
    ])
  expect((await file(id)).statusCode).toBe(200)
})

test('un’altra persona non la vede e non la prende; un iscritto non ne chiede', async () => {
  const { id } = await ask({ q: 'cliente 33' })
  await run(id)
  expect((await file(id, collega.token)).statusCode).toBe(404)
  expect((await office.refusal(leggiEsportazione, { params: { id } }, collega.token)).status).toBe(404)
  expect((await office.call(esportazioni, {}, collega.token)).data).toEqual([])
  const body = { formato: 'csv' } as const
  expect((await office.refusal(esportaPratiche, { body }, office.titolare.token)).status).toBe(403)
})

test('cinque insieme, non di più; annullarne una libera il posto e butta ciò che era pronto', async () => {
  const open: number[] = []
  await office.rows("update esportazione set stato = 'annullata' where stato = 'in_corso'")
  const asked = await Promise.allSettled(
    Array.from({ length: ESPORTAZIONI_INSIEME + 3 }, () => ask({ q: 'cliente 4' })),
  )
  for (const outcome of asked)
    if (outcome.status === 'fulfilled') open.push(outcome.value.id)
    else expect(outcome.reason).toMatchObject({ code: 'TROPPE_ESPORTAZIONI' })
  expect(open).toHaveLength(ESPORTAZIONI_INSIEME)
  const id = open[0]!
  const { data } = await office.call(annullaEsportazione, { params: { id } }, operatore.token)
  expect(data.stato).toBe('annullata')
  await run(id)
  expect(await office.rows('select from esportazione_pezzo where esportazione_id = $1', [id])).toEqual([])
  expect((await office.refusal(annullaEsportazione, { params: { id } }, operatore.token)).code).toBe(
    'STATO_NON_PERMESSO',
  )
  await ask({ q: 'cliente 5' })
})
