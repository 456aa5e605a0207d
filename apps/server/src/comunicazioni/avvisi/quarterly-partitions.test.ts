import { AVVISI_GIORNI_MAX } from '@primo/domain/comunicazioni/avvisi'
import { clock } from '@primo/domain/platform/clock'
import { startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'
import { expect, test } from 'vitest'
import { closePartitions, createFuturePartitions } from '../../platform/db/partitions.ts'
import { avvisiOf, openWorldWithoutJobs } from '../../test/avvisi.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio } from '../../test/world.ts'
import { avvisaIscritti, segnaTuttiGliAvvisi } from './commands.ts'
import { AVVISO_PARTITIONS, dropExpiredQuarters } from './personal-data.ts'
import { daLeggere, paginaAvvisi } from './queries.ts'

const world = await sharedFixture(openWorldWithoutJobs())
const { withTransaction, db } = world.services
const sql = async <R extends object>(text: string, values: unknown[] = []) =>
  (await db.$client.query<R & Record<string, unknown>>(text, values)).rows
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
const prepare = () => withTransaction((trx) => createFuturePartitions(trx, AVVISO_PARTITIONS))
const tell = (utente_id: number, del: Date, now = clock.now()) =>
  withTransaction((trx) =>
    avvisaIscritti(
      trx,
      world.services,
      [{ utente_id, genere: 'password_cambiata', chiave: `password_cambiata:${del.getTime()}`, dati: {} }],
      now,
      del,
    ),
  )
const partsOf = async (utente_id: number) =>
  (
    await sql<{ t: string }>(
      'select distinct tableoid::regclass::text as t from avviso where utente_id = $1 order by 1',
      [utente_id],
    )
  ).map(({ t }) => t)
const quarterOf = (when: Date) =>
  `parti.avviso_${when.getUTCFullYear()}_t${1 + Math.floor(when.getUTCMonth() / 3)}`

test('di ciò che è successo in un trimestre si dice una volta, anche se lo si ridice in un altro', async () => {
  const { utente_id } = await createSocio(world)
  const del = daysAgo(100)
  expect(await tell(utente_id, del, del)).toBe(1)
  await prepare()
  expect(await partsOf(utente_id)).toEqual([quarterOf(del)])
  expect(await tell(utente_id, del)).toBe(0)
  expect(await avvisiOf(world, utente_id)).toHaveLength(1)
})

test('la pagina, quanti da leggere e «letti tutti» vanno per tutti i trimestri', async () => {
  const { utente_id } = await createSocio(world)
  for (const days of [200, 100, 0]) await tell(utente_id, daysAgo(days), daysAgo(days))
  await prepare()
  expect(await partsOf(utente_id)).toEqual([200, 100, 0].map((days) => quarterOf(daysAgo(days))))
  const page = await paginaAvvisi(db, utente_id, {
    per_page: 2,
    page: 1,
    sort_order: 'desc',
    stato: 'tutti',
  })
  expect(page.totale).toBe(3)
  expect(page.righe.map(({ quando }) => quando.slice(0, 10))).toEqual(
    [0, 100].map((days) => daysAgo(days).toISOString().slice(0, 10)),
  )
  await withTransaction((trx) =>
    segnaTuttiGliAvvisi(trx, { utente_id, fino_a: clock.now(), quando: clock.now() }),
  )
  expect(await daLeggere(db, utente_id)).toBe(0)
})

test('un trimestre finito non si chiude: vi si legge ancora, e di ciò che vi accadde si può dire tardi', async () => {
  const { utente_id } = await createSocio(world)
  await withTransaction((trx) => closePartitions(trx, AVVISO_PARTITIONS))
  expect(await tell(utente_id, daysAgo(200))).toBe(1)
  expect(await partsOf(utente_id)).toEqual([quarterOf(daysAgo(200))])
})

test('l’avviso dei punti di un giorno cresce anche se la versione di prima l’ha scritto a mezzogiorno', async () => {
  const { utente_id } = await createSocio(world)
  // Not the first of a quarter, which in Rome begins within the previous quarter of UTC.
  const giorno = `${todayInRome(clock.now()).slice(0, 8)}15`
  const midday = new Date(startOfDayInRome(giorno).getTime() + DAY_MS / 2)
  const credited = (punti: number) =>
    withTransaction((trx) =>
      avvisaIscritti(
        trx,
        world.services,
        [
          {
            utente_id,
            genere: 'punti_accreditati',
            chiave: `punti_accreditati:giorno=${giorno}`,
            del: startOfDayInRome(giorno),
            dati: { giorno, punti, pratiche: 1 },
          },
        ],
        clock.now(),
      ),
    )
  expect(await credited(10)).toBe(1)
  await sql('update avviso set creato_il = $2, letto_il = now() where utente_id = $1', [utente_id, midday])
  expect(await credited(30)).toBe(1)
  expect(await credited(30)).toBe(0)
  const told = await avvisiOf(world, utente_id)
  expect(told).toMatchObject([{ dati: { punti: 30 }, letto_il: null }])
})

test('un trimestre oltre il termine se ne va intero, se non c’è più nulla da mandare', async () => {
  const { utente_id } = await createSocio(world)
  const [over, waits, within] = [AVVISI_GIORNI_MAX + 200, AVVISI_GIORNI_MAX + 400, AVVISI_GIORNI_MAX - 1]
  for (const days of [over, waits, within]) await tell(utente_id, daysAgo(days), daysAgo(days))
  await sql('update avviso set email_dal = now() where utente_id = $1 and creato_il < $2', [
    utente_id,
    daysAgo(over + 1),
  ])
  await prepare()
  await withTransaction(dropExpiredQuarters)
  expect(await partsOf(utente_id)).toEqual([waits, within].map((days) => quarterOf(daysAgo(days))))
})
