import type { Db } from '../../platform/db/db.ts'
import { withLongConnection } from '../../platform/db/db-pool.ts'
import { chainHashOf, FIRST_PREVIOUS_HASH, ROW_TEXT } from './chain.ts'
import { type DroppedMonth, LAST_DROPPED_MONTH } from './months.ts'

const AT_A_TIME = 5_000

/** Root of a day: the last link of the audit log's hash chain made on that day. */
export type DailyRoot = { giorno: string; primo: number; ultimo: number; impronta: string }

/** Result of a verification: number of rows read, and the first broken link; null = none. */
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
      const paper = kept.get(root.giorno)
      if (paper !== undefined && paper !== hash)
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
 * Verifies the integrity of the audit log: every row, its position, and the daily roots. It reads one snapshot in batches of a
 * few thousand rows, concurrently with writers.
 * @param kept roots stored outside the system, for instance on paper: hexadecimal hashes by day (`YYYY-MM-DD`).
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
      const proof: ChainVerification = { righe: 0, slegate: unlinked[0]!.n, radici, rotta: null }
      await client.query(ROWS)
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${AT_A_TIME} from catena`)
        for (const row of rows) {
          const perche = walk.step(row)
          if (perche) return { ...proof, rotta: { ordine: row.ordine, perche } }
          proof.righe++
        }
        if (rows.length < AT_A_TIME) break
      }
      const perche = walk.end()
      return perche ? { ...proof, rotta: { ordine: walk.at(), perche } } : proof
    } finally {
      await client.query('rollback')
    }
  })
}

/** Returns the roots of the latest days, latest first. */
export async function lastRoots({ $client }: Db, days: number): Promise<DailyRoot[]> {
  const { rows } = await $client.query<DailyRoot>(
    `select giorno::text, primo, ultimo, encode(impronta, 'hex') as impronta from radice_giorno order by giorno desc limit $1`,
    [days],
  )
  return rows
}
