import type { Guasto } from '@primo/contract/registro/guasti'
import type { Reader } from '../../platform/db/db.ts'
import type { PageOf, PageQuery } from '../../platform/db/page.ts'

type Row = Omit<Guasto, 'primo_il' | 'ultimo_il'> & { primo_il: Date; ultimo_il: Date }

/** Returns a page of the error reports, sorted by last occurrence, and the total. */
export async function leggiGuasti(
  { $client }: Reader,
  { per_page, page, sort_order }: PageQuery,
): Promise<PageOf<Guasto>> {
  const { rows } = await $client.query<Row>(
    `select id, origine, versione, dove, tipo, messaggio, pila, volte, primo_il, ultimo_il
       from guasto order by ultimo_il ${sort_order}, id ${sort_order} limit $1 offset $2`,
    [per_page, (page - 1) * per_page],
  )
  const count = await $client.query<{ n: number }>('select count(*)::int as n from guasto')
  return {
    righe: rows.map((row) => ({
      ...row,
      primo_il: row.primo_il.toISOString(),
      ultimo_il: row.ultimo_il.toISOString(),
    })),
    totale: count.rows[0]!.n,
  }
}
