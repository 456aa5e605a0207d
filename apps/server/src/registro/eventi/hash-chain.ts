import { createHash } from 'node:crypto'
import type { Db, Reader, Trx } from '../../platform/db/db.ts'
import { withLongConnection } from '../../platform/db/db-pool.ts'
import { LOCKS } from '../../platform/db/locks.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import type { Services } from '../../platform/services/services.ts'
import { type DroppedMonth, LAST_DROPPED_MONTH } from './personal-data.ts'

/** Number of audit log rows linked to the hash chain per transaction. */
const AT_A_TIME = 2_000

/** Previous hash of the chain's first row, which has no previous row. */
const FIRST_PREVIOUS_HASH = Buffer.alloc(32)

/** Canonical text of a row `e` of the audit log, identical on every database. */
const ROW_TEXT = `jsonb_build_array(e.id, (extract(epoch from e.avvenuto_il) * 1000000)::bigint, e.genere, e.attore_id,
  e.tipo, e.oggetto, e.oggetto_id, e.dati, e.cambi, e.sessione_id, e.rete, e.richiesta, e.chiamata)::text`

/** Returns the hash of a row: of its text, its position and the previous row's hash. */
function chainHashOf(precedente: Buffer, ordine: number, text: string): Buffer {
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
 * Assigns committed rows of the audit log their position and links them in the hash chain. Ids cannot be the order: they are
 * assigned at insert and become visible at commit, so a lower id may appear later. A position is assigned to visible rows only,
 * so no row appears before it later. One process at a time links rows; writers never wait for it.
 * @returns the number of rows linked
 */
export function chainCommittedRows({ withTransaction }: Pick<Services, 'withTransaction'>): Promise<number> {
  return withTransaction(async (trx) => {
    const lock = await queryRows<{ mine: boolean }>(trx, TRY_LOCK, [LOCKS.ordineDegliEventi])
    return lock[0]!.mine ? link(trx) : 0
  })
}

async function link(trx: Trx): Promise<number> {
  const rows = await queryRows<ToBeLinked>(trx, { name: 'registro_da_legare', text: TO_BE_LINKED })
  if (rows.length === 0) return 0
  const head = await queryRows<{ ultimo: number; impronta: Buffer }>(trx, HEAD)
  let { ultimo, impronta } = head[0] ?? { ultimo: 0, impronta: FIRST_PREVIOUS_HASH }
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
  await runStatement(trx, LINK, columns)
  await runStatement(trx, KEEP_ROOT, [links[0]!.ordine, ultimo, impronta])
  return rows.length
}

const FETCHED_ROWS = 5_000

/** Root of a day: the last link of the audit log's hash chain made on that day. */
type DailyRoot = { giorno: string; primo: number; ultimo: number; impronta: string }

/**
 * Result of a verification of the audit log: number of rows read and of rows not yet linked, daily roots, and first broken link
 * of the hash chain (null = none).
 */
export type ChainVerification = {
  righe: number
  slegate: number
  radici: DailyRoot[]
  rotta: { ordine: number; perche: string } | null
}

const BEGIN = 'begin isolation level repeatable read read only; set local statement_timeout = 0'
const ROOTS = `select giorno::text, primo, ultimo, encode(impronta, 'hex') as impronta from radice_giorno order by giorno`
const ROWS = `declare catena no scroll cursor for
  select e.ordine, e.precedente, e.impronta, ${ROW_TEXT} as text from evento e where e.ordine is not null order by e.ordine`
const UNLINKED = 'select count(*)::int as n from evento where impronta is null'

type Row = { ordine: number; precedente: Buffer | null; impronta: Buffer | null; text: string }

/** Creates a verifier that follows the audit log's hash chain row by row. */
function createWalk(roots: DailyRoot[], left: DroppedMonth | undefined, kept: ReadonlyMap<string, string>) {
  const rootAt = new Map(roots.map((root) => [root.ultimo, root]))
  let last = 0
  let before: Buffer | null = FIRST_PREVIOUS_HASH
  let missing = 0

  /** Returns the reason why a row does not follow the previous one in the chain, or null when it does. */
  function step({ ordine, precedente, impronta, text }: Row): string | null {
    if (ordine <= last) return 'il suo posto è di un’altra'
    if (ordine > last + 1) {
      if (ordine - 1 > (left?.fino_a ?? 0)) return `prima di lei mancano righe, dalla ${last + 1}`
      missing += ordine - last - 1
      before = null
    }
    if (!precedente || !impronta) return 'non è legata alla catena'
    if (before && !before.equals(precedente)) return 'non porta l’impronta di quella prima'
    if (!chainHashOf(precedente, ordine, text).equals(impronta)) return 'non dice più ciò che diceva'
    const root = rootAt.get(ordine)
    if (root) {
      const hash = impronta.toString('hex')
      if (root.impronta !== hash) return `non è la radice del ${root.giorno}`
      const keptHash = kept.get(root.giorno)
      if (keptHash !== undefined && keptHash !== hash)
        return `non è la radice del ${root.giorno} che hai conservato`
    }
    last = ordine
    before = impronta
    return null
  }

  /** Returns what is missing at the end of the chain; null = nothing. */
  function end(): string | null {
    const ultimo = roots.at(-1)?.ultimo ?? 0
    if (last < ultimo) return `dopo di lei mancano righe, fino alla ${ultimo}`
    if (missing !== (left?.in_tutto ?? 0)) return 'fra i mesi lasciati mancano righe che non erano loro'
    const lost = [...kept.keys()].find((giorno) => !roots.some((root) => root.giorno === giorno))
    if (lost) return `la radice del ${lost}, che hai conservato, non c’è più`
    const gap = roots.find((root, i) => root.primo !== (roots[i - 1]?.ultimo ?? root.primo - 1) + 1)
    return gap ? `la radice del ${gap.giorno} non segue quella prima` : null
  }
  return { step, end, at: () => last }
}

/**
 * Verifies the integrity of the audit log: the hash and position of every row, and the daily roots. It reads one snapshot in
 * batches of a few thousand rows, concurrently with writers.
 * @param kept roots stored outside the system, for instance printed: hexadecimal hashes by day (`YYYY-MM-DD`).
 */
export function verifyChain(
  db: Db,
  kept: ReadonlyMap<string, string> = new Map(),
): Promise<ChainVerification> {
  return withLongConnection(db.$client, async (client) => {
    await client.query(BEGIN)
    try {
      const { rows: radici } = await client.query<DailyRoot>(ROOTS)
      const { rows: left } = await client.query<{ dati: DroppedMonth }>(LAST_DROPPED_MONTH)
      const { rows: unlinked } = await client.query<{ n: number }>(UNLINKED)
      const walk = createWalk(radici, left[0]?.dati, kept)
      const verification: ChainVerification = { righe: 0, slegate: unlinked[0]!.n, radici, rotta: null }
      await client.query(ROWS)
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${FETCHED_ROWS} from catena`)
        for (const row of rows) {
          const perche = walk.step(row)
          if (perche) return { ...verification, rotta: { ordine: row.ordine, perche } }
          verification.righe++
        }
        if (rows.length < FETCHED_ROWS) break
      }
      const perche = walk.end()
      return perche ? { ...verification, rotta: { ordine: walk.at(), perche } } : verification
    } finally {
      await client.query('rollback')
    }
  })
}

/** Returns the roots of the audit log's hash chain of the latest days, latest first. */
export async function lastRoots(reader: Reader, days: number): Promise<DailyRoot[]> {
  return queryRows<DailyRoot>(
    reader,
    `select giorno::text, primo, ultimo, encode(impronta, 'hex') as impronta from radice_giorno order by giorno desc limit $1`,
    [days],
  )
}
