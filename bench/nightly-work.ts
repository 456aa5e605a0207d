/** Measures the nightly clean-up and the erasures at the product's design size, each with what one night has to do. */
import { clock } from '@primo/domain/platform/clock'
import { cleanNightly } from '../apps/server/src/boot/retention.ts'
import { eseguiCancellazioni } from '../apps/server/src/privacy/cancellazione/jobs.ts'
import type { openServer } from './in-process-server.ts'

/** Cases that end their retention term in one night, and rejected documents and links likewise: 480,000 cases in three years. */
const DUE = [
  `update pratica set aggiornata_il = now() - interval '3654 days'
    where id in (select id from pratica where id_stato = 5 order by id limit 500)`,
  `update pratica set aggiornata_il = now() - interval '366 days', id_stato = 2, passo = null
    where id in (select id from pratica where id_stato = 3 order by id limit 500)`,
  `update pratica_documento set deciso_il = now() - interval '31 days'
    where id in (select id from pratica_documento where stato = 'rifiutato' order by id limit 1000)`,
  `update link_cliente set scade_il = now() - interval '2 days'
    where id in (select id from link_cliente order by id limit 1000)`,
]

/** Convenzionati with cases, all concluded, who asked for their erasure. */
const ERASED = 20
const REQUESTS = [
  // What is encrypted there cannot be read.
  "delete from messaggio where contenuto_cifrato = 'x'",
  `update pratica set id_stato = 5, passo = null, esito_positivo = true, tocca_a = null
    where id_stato = 3 and utente_id in (select utente_id from pratica group by utente_id order by utente_id desc limit ${ERASED})`,
  `insert into cancellazione (utente_id, chiesta_il, da_eseguire_il)
   select utente_id, now() - interval '15 days', now() - interval '1 day'
     from pratica group by utente_id order by utente_id desc limit ${ERASED} on conflict do nothing`,
]

type Server = Pick<
  Awaited<ReturnType<typeof openServer>>,
  'db' | 'withTransaction' | 'secrets' | 'jobs' | 'config'
>

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const since = performance.now()
  await work()
  return ((performance.now() - since) / 1000).toFixed(1)
}

/** Runs the clean-up of a first night, of a night with its share, and that night's erasures. @returns the sentences for the report */
export async function measureNightlyWork(server: Server): Promise<string> {
  const { withTransaction, db } = server
  const clean = () => seconds(() => cleanNightly({ withTransaction, log: console }))
  const first = await clean()
  // Without triggers, as the benchmark's data: they maintain counts and statistics.
  const prepare = (statements: readonly string[]) =>
    withTransaction(async (trx) => {
      await trx.$client.query('set local session_replication_role = replica')
      for (const text of statements) await trx.$client.query(text)
    })
  await prepare(DUE)
  const night = await clean()
  await db.$client.query(
    `update cancellazione set ritirata_il = now() where ritirata_il is null and eseguita_il is null`,
  )
  await prepare(REQUESTS)
  let erased: Record<string, number> = {}
  const erasures = await seconds(async () => {
    erased = await eseguiCancellazioni(server, clock.now())
  })
  const { rows } = await db.$client.query<{ documents: number }>(
    'select count(*)::int as documents from pratica_documento',
  )
  return `Nightly clean-up with ${rows[0]!.documents.toLocaleString('en')} documents: ${first} s with the backlog of the benchmark's data, ${night} s on a night when 500 concluded and 500 rejected cases, 1,000 rejected documents and 1,000 links of clients end their terms. Erasure of ${erased.cancellati} convenzionati with 60 cases each: ${erasures} s.`
}
