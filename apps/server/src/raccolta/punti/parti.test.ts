import { expect, test } from 'vitest'
import { isDuplicate } from '../../platform/db/db.ts'
import { closeParts, prepareParts } from '../../platform/db/parts.ts'
import { openBench, SALDI_ZERO } from '../../test/bench-punti.ts'
import { opened } from '../../test/opened.ts'
import { paginaMovimenti } from './pagine.ts'
import { MOVIMENTI_A_PART, MOVIMENTO_PARTS } from './parts.ts'
import { lockPortafogli, type MovimentoNuovo, scriviMovimenti } from './registro.ts'

const bench = await opened(openBench(), (it) => it.closeSound())
const { db, withTransaction } = bench.services
const sql = async <R extends object>(text: string, values: unknown[] = []) =>
  (await db.$client.query<R & Record<string, unknown>>(text, values)).rows
const edizione_id = bench.edizioni[1]
const il = (giorno: string) => new Date(`${giorno}T10:00:00Z`)

/** What moves nothing: it may be written of anybody at any time. */
const nullo = (utente_id: number, chiave: string): MovimentoNuovo => ({
  tipo: 'storno',
  chiave,
  utente_id,
  edizione_id,
  avvenuto_il: il('2022-06-01'),
  dati: { livello: 0, punti: 0, a_debito: 0, gia_scaduti: 0 },
  scritture: [
    { conto: 'debito', punti: -1 },
    { conto: 'debito', punti: 1 },
  ],
})
const scrivi = (utente_id: number, chiave: string) =>
  withTransaction(async (trx) => {
    await lockPortafogli(trx, [{ utente_id, edizione_id }])
    await scriviMovimenti(trx, [nullo(utente_id, chiave)])
  })
const dove = async (chiave: string) =>
  (
    await sql<{ t: string }>('select tableoid::regclass::text as t from movimento where chiave = $1', [
      chiave,
    ])
  )[0]?.t
/** The numbers go on from here. */
const goTo = (id: number) => sql("select setval('movimento_id_seq', $1, false)", [id])

test('all’altra parte si passa senza accorgersene: il lotto, la pagina e i saldi sono quelli', async () => {
  const socio = await bench.socio()
  await goTo(MOVIMENTI_A_PART - 1)
  for (const giorno of ['2022-06-01', '2022-06-02', '2022-06-03'])
    await bench.completata(socio, 1, il(giorno))
  const parts = await sql<{ t: string }>(
    'select distinct tableoid::regclass::text as t from movimento where utente_id = $1 order by 1',
    [socio],
  )
  expect(parts.map(({ t }) => t)).toEqual(['parti.movimento_0', 'parti.movimento_1'])
  const page = await paginaMovimenti(db, socio, { per_page: 2, page: 1, sort_order: 'desc' })
  expect(page.totale).toBe(3)
  expect(page.righe.map(({ data }) => data.slice(0, 10))).toEqual(['2022-06-03', '2022-06-02'])
  expect(await bench.saldi(socio, edizione_id)).not.toEqual(SALDI_ZERO)
})

test('una causa muove punti una volta, anche se la seconda cade in un’altra parte', async () => {
  const socio = await bench.socio()
  await goTo(100)
  await scrivi(socio, 'una volta')
  await goTo(MOVIMENTI_A_PART + 100)
  await expect(scrivi(socio, 'una volta')).rejects.toSatisfy((e) => isDuplicate(e, 'movimento_chiave_unica'))
  await goTo(MOVIMENTI_A_PART + 200)
  await scrivi(socio, 'di là')
  await expect(scrivi(socio, 'di là')).rejects.toSatisfy((e) => isDuplicate(e))
})

test('un accredito non si ripete in un’altra parte, né un lotto matura due volte', async () => {
  const socio = await bench.socio()
  await goTo(2_000)
  await bench.completata(socio, 1, il('2022-06-01'))
  const columns =
    'chiave, tipo, utente_id, edizione_id, avvenuto_il, punti, pratica_id, ciclo, livello, regola_versione, dati, titoli'
  await goTo(MOVIMENTI_A_PART + 2_000)
  await expect(
    sql(
      `insert into movimento (${columns}) select ${columns} from movimento where utente_id = $1 and tipo = 'accredito'`,
      [socio],
    ),
  ).rejects.toMatchObject({ code: '23505', constraint: 'movimento_chiave_unica' })
  const [lotto] = await sql<{ id: number; punti: number }>(
    'select id, punti from lotto where utente_id = $1',
    [socio],
  )
  const matura = (chiave: string) =>
    withTransaction(async (trx) => {
      await lockPortafogli(trx, [{ utente_id: socio, edizione_id }])
      const { id: lotto_id, punti } = lotto!
      await scriviMovimenti(trx, [
        {
          ...nullo(socio, chiave),
          tipo: 'maturazione',
          dati: { punti, pagati_al_debito: 0 },
          scritture: [
            { conto: 'maturazione', lotto_id, punti: -punti },
            { conto: 'disponibili', lotto_id, punti },
          ],
        },
      ])
    })
  await goTo(2_100)
  await matura('maturazione')
  await goTo(MOVIMENTI_A_PART + 2_100)
  // Its balances refuse it: the key is not looked for in other parts.
  await expect(matura('maturazione')).rejects.toMatchObject({ code: '23514' })
})

test('una parte appena cominciata non si legge intera a ogni scrittura: le statistiche vengono dopo', async () => {
  const [row] = await sql<{ set: string[] }>(
    "select proconfig as set from pg_proc where proname = 'movimenti_unici'",
  )
  expect(row!.set).toEqual(['enable_seqscan=off'])
})

test.skipIf(!process.env.PGTEST_URL)('e anche se la prima non ha ancora finito', async () => {
  const socio = await bench.socio()
  await scrivi(socio, 'prima')
  const write = (id: number) =>
    withTransaction(async (trx) => {
      // By hand, without the lock every command takes.
      await trx.$client.query(
        `insert into movimento (id, chiave, tipo, utente_id, edizione_id, avvenuto_il, punti, dati) overriding system value
         values ($1, 'insieme', 'storno', $2, $3, now(), 0, '{}')`,
        [id, socio, edizione_id],
      )
      await trx.$client.query('select pg_sleep(0.3)')
      await trx.$client.query(
        "insert into scrittura (movimento_id, conto, punti) values ($1, 'debito', 1), ($1, 'debito', -1)",
        [id],
      )
    })
  const outcomes = await Promise.allSettled([write(500), write(MOVIMENTI_A_PART + 500)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sql("select 1 from movimento where chiave = 'insieme'")).toHaveLength(1)
})

test('nessuna parte si lascia cambiare, nemmeno chiamata per nome', async () => {
  for (const part of ['parti.movimento_0', 'parti.movimento_1', 'parti.movimento_altri'])
    for (const text of [`update ${part} set punti = 0`, `delete from ${part}`, `truncate ${part} cascade`])
      await expect(sql(text)).rejects.toThrow('non si modifica')
})

test('oltre le parti pronte si scrive lo stesso, e la notte fa la sua', async () => {
  const socio = await bench.socio()
  await goTo(MOVIMENTI_A_PART * 7)
  await scrivi(socio, 'lontano')
  expect(await dove('lontano')).toBe('parti.movimento_altri')
  await withTransaction((trx) => prepareParts(trx, MOVIMENTO_PARTS))
  expect(await dove('lontano')).toBe('parti.movimento_7')
  await scrivi(socio, 'poi')
  expect(await dove('poi')).toBe('parti.movimento_7')
  await goTo(MOVIMENTI_A_PART * 8)
  await scrivi(socio, 'dopo')
  expect(await dove('dopo')).toBe('parti.movimento_8')
})

test('una parte si chiude quando quelle dopo hanno un giorno', async () => {
  const socio = await bench.socio()
  const close = () => withTransaction((trx) => closeParts(trx, MOVIMENTO_PARTS))
  await goTo(1000)
  await close()
  await scrivi(socio, 'ancora aperta')
  await goTo(MOVIMENTI_A_PART * 2)
  await sql("alter table movimento alter column registrato_il set default now() - interval '2 days'")
  await scrivi(socio, 'di due giorni fa')
  await sql('alter table movimento alter column registrato_il set default now()')
  expect(await dove('di due giorni fa')).toBe('parti.movimento_2')
  await goTo(MOVIMENTI_A_PART * 2 + 100)
  await close()
  await scrivi(socio, 'nella terza')
  await goTo(MOVIMENTI_A_PART + 2000)
  await expect(scrivi(socio, 'in ritardo')).rejects.toMatchObject({ code: '23001' })
  await goTo(MOVIMENTI_A_PART * 8 + 1000)
})
