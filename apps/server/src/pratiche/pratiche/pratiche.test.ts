import { isRefusal } from '@primo/contract/platform/errors'
import type { AzionePratica } from '@primo/domain/pratiche/pratica'
import { expect, test } from 'vitest'
import { findViolations } from '../../platform/db/invariants.ts'
import { spostaSegnalatore } from '../../rete/commands.ts'
import { segnalatoreDi } from '../../rete/queries.ts'
import { openPuntiWorld, SALDI_ZERO } from '../../test/punti-fixtures.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import * as comandi from './commands.ts'
import { PRATICHE_INVARIANTS } from './invariants.ts'
import { leggiPratica } from './queries.ts'

const bench = await sharedFixture(openPuntiWorld(), (it) => it.closeSound())

const QUANDO = new Date('2022-06-01T10:00:00Z')
const FAI = {
  modifica: (trx, input) =>
    comandi.modificaPratica(trx, {
      ...input,
      dati: { nominativo: 'Altro', id_tipo_finanziamento: 2, importo_cent: 100 },
    }),
  ritira: comandi.ritiraPratica,
  invia: comandi.inviaPratica,
  avanza: comandi.avanzaPasso,
  completa: (trx, input) => comandi.completaPratica(trx, { ...input, esito: 'positivo' }),
  rifiuta: comandi.rifiutaPratica,
  riapri: comandi.riapriPratica,
  disfa: comandi.disfaPratica,
} satisfies Record<AzionePratica, typeof comandi.inviaPratica>

/** Applies actions to a test case and returns the result of each. */
async function fai(pratica_id: number, ...azioni: AzionePratica[]) {
  const esiti: string[] = []
  for (const azione of azioni) {
    const outcome = await bench.services.withTransaction((trx) =>
      FAI[azione](trx, { pratica_id, attore_id: null, quando: QUANDO }),
    )
    esiti.push(isRefusal(outcome) ? outcome.refused : 'fatto')
  }
  return esiti
}
const registra = (utente_id: number, id_tipo_finanziamento = 2) =>
  bench.services.withTransaction((trx) =>
    comandi.registraPratica(trx, {
      utente_id,
      nominativo: 'Cliente',
      id_tipo_finanziamento,
      importo_cent: 1_000_000,
      quando: QUANDO,
    }),
  )
const rows = async (sql: string, values: unknown[]) =>
  (await bench.services.db.$client.query<object>(sql, values)).rows
const A_FINE: AzionePratica[] = ['invia', 'avanza', 'avanza', 'avanza', 'completa']

test('una pratica va dalla bozza ai punti, e fuori dalla tabella non si muove', async () => {
  const socio = await bench.socio()
  const id = await registra(socio)
  expect(await fai(id, 'completa', 'riapri', 'avanza', 'rifiuta')).toEqual(
    Array(4).fill('STATO_NON_PERMESSO'),
  )
  expect(await fai(id, 'invia', 'completa', 'avanza', 'avanza', 'completa', 'avanza')).toEqual([
    'fatto',
    'STATO_NON_PERMESSO',
    'fatto',
    'fatto',
    'STATO_NON_PERMESSO',
    'fatto',
  ])
  expect(await leggiPratica(bench.services.db, id)).toMatchObject({ perc_completamento: 80, id_stato: 3 })
  expect(await fai(id, 'avanza', 'completa', 'completa', 'invia')).toEqual([
    'STATO_NON_PERMESSO',
    'fatto',
    'STATO_NON_PERMESSO',
    'STATO_NON_PERMESSO',
  ])
  expect(await leggiPratica(bench.services.db, id)).toMatchObject({
    id_stato: 5,
    perc_completamento: 100,
    esito_positivo: true,
    esito_negativo: false,
    motivi_punti: [],
  })
  expect(await bench.saldi(socio, bench.edizioni[1])).toMatchObject({ in_maturazione: 600 })
})

test('accredita il titolare e tre livelli di sponsor, arrotondando per difetto', async () => {
  const quarto = await bench.socio()
  const third = await bench.socio(quarto)
  const second = await bench.socio(third)
  const first = await bench.socio(second)
  const titolare = await bench.socio(first)
  await fai(await registra(titolare, 5), ...A_FINE)
  const punti = await Promise.all(
    [titolare, first, second, third, quarto].map(
      async (s) => (await bench.saldi(s, bench.edizioni[1])).in_maturazione,
    ),
  )
  expect(punti).toEqual([350, 35, 17, 8, 0])
})

test('salta chi non ha il profilo attivo, e la pratica lo dice', async () => {
  const nonno = await bench.socio()
  const bloccato = await bench.socio(nonno, 'bloccata')
  const titolare = await bench.socio(bloccato, 'cessata')
  const id = await registra(titolare)
  await fai(id, ...A_FINE)
  expect((await bench.saldi(nonno, bench.edizioni[1])).in_maturazione).toBe(60)
  expect(await bench.saldi(bloccato, bench.edizioni[1])).toEqual(SALDI_ZERO)
  expect((await leggiPratica(bench.services.db, id))?.motivi_punti).toEqual([
    'titolare_non_iscritto',
    'rete_non_iscritta',
  ])
  const solo = await registra(await bench.socio(null, 'bloccata'))
  await fai(solo, ...A_FINE)
  expect((await leggiPratica(bench.services.db, solo))?.motivi_punti).toEqual([
    'nessun_beneficiario',
    'titolare_non_iscritto',
  ])
})

test('vale la linea degli sponsor del giorno di registrazione, anche dopo uno spostamento', async () => {
  const vecchio = await bench.socio()
  const fresh = await bench.socio()
  const titolare = await bench.socio(vecchio)
  const id = await registra(titolare)
  const nodi = await Promise.all(
    [titolare, fresh].map((utente_id) => segnalatoreDi(bench.services.db, utente_id)),
  )
  await bench.services.withTransaction((trx) =>
    spostaSegnalatore(trx, {
      id: nodi[0]!.id,
      sponsor_id: nodi[1]!.id,
      attore_id: null,
      motivo: 'Prova',
      quando: new Date('2022-06-01T12:00:00Z'),
    }),
  )
  await fai(id, ...A_FINE)
  expect((await bench.saldi(vecchio, bench.edizioni[1])).in_maturazione).toBe(60)
  expect(await bench.saldi(fresh, bench.edizioni[1])).toEqual(SALDI_ZERO)
})

test('riaperta, i punti tornano indietro; completata di nuovo, si accreditano ancora una volta', async () => {
  const sponsor = await bench.socio()
  const socio = await bench.socio(sponsor)
  const id = await registra(socio)
  await fai(id, ...A_FINE, 'riapri')
  expect(await bench.saldi(socio, bench.edizioni[1])).toEqual(SALDI_ZERO)
  expect(await bench.saldi(sponsor, bench.edizioni[1])).toEqual(SALDI_ZERO)
  expect(await fai(id, 'completa')).toEqual(['fatto'])
  expect((await bench.saldi(socio, bench.edizioni[1])).in_maturazione).toBe(600)
  expect((await bench.saldi(sponsor, bench.edizioni[1])).in_maturazione).toBe(60)
})

test('ogni passo dice com’era prima, e la prova si accorge di uno che non lo dice', async () => {
  const id = await registra(await bench.socio())
  await fai(id, ...A_FINE, 'riapri')
  const passi = await rows(
    `select da_stato, da_passo, id_stato, passo from pratica_storia where pratica_id = $1 order by id`,
    [id],
  )
  expect(passi.map((passo) => Object.values(passo))).toEqual([
    [1, null, 1, null],
    [1, null, 3, 'documenti'],
    [3, 'documenti', 3, 'istruttoria'],
    [3, 'istruttoria', 3, 'delibera'],
    [3, 'delibera', 3, 'erogazione'],
    [3, 'erogazione', 5, 'erogazione'],
    [5, 'erogazione', 3, 'erogazione'],
  ])
  const breaches = () => findViolations(bench.services.db, PRATICHE_INVARIANTS)
  expect(await breaches()).toEqual([])
  const left = `where pratica_id = $1 and passo = 'delibera'`
  await rows(`update pratica_storia set da_passo = 'documenti' ${left}`, [id])
  expect(await breaches()).toMatchObject([
    { riga: { pratica_id: id, prima_passo: 'istruttoria' } },
    { riga: { pratica_id: id, accaduti: expect.arrayContaining(['uscita_istruttoria']) } },
  ])
  await rows(`update pratica_storia set da_passo = 'istruttoria' ${left}`, [id])
})

test('duecento completamenti insieme accreditano una volta', async () => {
  const socio = await bench.socio()
  const pratica_id = await bench.pratica(socio, 2, QUANDO)
  const esiti = await Promise.all(
    Array.from({ length: 200 }, () =>
      bench.services.withTransaction((trx) =>
        comandi.completaPratica(trx, { pratica_id, attore_id: null, quando: QUANDO, esito: 'positivo' }),
      ),
    ),
  )
  expect(esiti.filter((e) => e === null).length).toBe(1)
  expect((await bench.saldi(socio, bench.edizioni[1])).in_maturazione).toBe(600)
})
