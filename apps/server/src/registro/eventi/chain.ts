import { createHash } from 'node:crypto'
import type { Trx } from '../../platform/db/db.ts'
import { LOCKS } from '../../platform/db/locks.ts'
import type { Services } from '../../platform/services/services.ts'

/** Number of audit log rows linked to the hash chain per transaction. */
const AT_A_TIME = 2_000

/** Hash that stands for the previous row of the chain's first row. */
export const FIRST_PREVIOUS_HASH = Buffer.alloc(32)

/** Canonical text of a row `e` of the audit log, identical on every database. */
export const ROW_TEXT = `jsonb_build_array(e.id, (extract(epoch from e.avvenuto_il) * 1000000)::bigint, e.genere, e.attore_id,
  e.tipo, e.oggetto, e.oggetto_id, e.dati, e.cambi, e.sessione_id, e.rete, e.richiesta, e.chiamata)::text`

/** Returns the hash of a row: of its text, its position and the previous row's hash. */
export function chainHashOf(precedente: Buffer, ordine: number, text: string): Buffer {
  return createHash('sha256').update(precedente).update(`${ordine}|`).update(text).digest()
}

const TRY_LOCK = 'select pg_try_advisory_xact_lock($1) as mine'
const HEAD = 'select ultimo, impronta from radice_giorno order by giorno desc limit 1'
// Rows that had a position before the hash chain existed keep it.
const TO_BE_LINKED = `
  select e.id, e.avvenuto_il::text as quando, e.ordine, ${ROW_TEXT} as text
    from evento e where e.impronta is null order by e.ordine, e.id limit ${AT_A_TIME}`
const LINK = `
  update evento e
     set ordine = l.ordine, precedente = decode(l.precedente, 'hex'), impronta = decode(l.impronta, 'hex')
    from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::text[], $5::text[])
           as l(id, quando, ordine, precedente, impronta)
   where e.id = l.id and e.avvenuto_il = l.quando and e.impronta is null
     and e.avvenuto_il between (select min(q) from unnest($2::timestamptz[]) q)
                           and (select max(q) from unnest($2::timestamptz[]) q)`
const KEEP_ROOT = `
  insert into radice_giorno as r (giorno, primo, ultimo, impronta)
  select greatest((now() at time zone 'Europe/Rome')::date, (select max(giorno) from radice_giorno)), $1, $2, $3
      on conflict (giorno) do update set ultimo = excluded.ultimo, impronta = excluded.impronta`

type ToBeLinked = { id: number; quando: string; ordine: number | null; text: string }

/**
 * Assigns committed rows their position and links them in the hash chain. Ids are assigned at insert and become visible at
 * commit, so they may appear out of order. A position is given only to visible rows, and nothing appears before it later. One
 * process at a time links; writers never wait for it.
 * @returns the number of rows linked
 */
export function chainCommittedRows({ withTransaction }: Pick<Services, 'withTransaction'>): Promise<number> {
  return withTransaction(async (trx) => {
    const { rows: lock } = await trx.$client.query<{ mine: boolean }>(TRY_LOCK, [LOCKS.ordineDegliEventi])
    return lock[0]!.mine ? link(trx) : 0
  })
}

async function link({ $client }: Trx): Promise<number> {
  const { rows } = await $client.query<ToBeLinked>({ name: 'registro_da_legare', text: TO_BE_LINKED })
  if (rows.length === 0) return 0
  const head = await $client.query<{ ultimo: number; impronta: Buffer }>(HEAD)
  let { ultimo, impronta } = head.rows[0] ?? { ultimo: 0, impronta: FIRST_PREVIOUS_HASH }
  const links = rows.map(({ id, quando, ordine, text }) => {
    const precedente = impronta
    ultimo = ordine ?? ultimo + 1
    impronta = chainHashOf(precedente, ultimo, text)
    return {
      id,
      quando,
      ordine: ultimo,
      precedente: precedente.toString('hex'),
      impronta: impronta.toString('hex'),
    }
  })
  const columns = (['id', 'quando', 'ordine', 'precedente', 'impronta'] as const).map((column) =>
    links.map((row) => row[column]),
  )
  await $client.query(LINK, columns)
  await $client.query(KEEP_ROOT, [links[0]!.ordine, ultimo, impronta])
  return rows.length
}
