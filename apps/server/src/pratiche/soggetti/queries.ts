import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'

/** SQL of the subjects of all pratiche, for joins in other areas. */
export const SOGGETTI_SQL = 'select id, pratica_id, ruolo, nome, cognome from pratica_soggetto'

/** Returns whether a pratica has a client, and every subject got the privacy notice. */
export async function informativaData(reader: Reader, pratica_id: number): Promise<boolean> {
  const [row] = await queryRows<{ data: boolean }>(
    reader,
    `select count(*) filter (where s.ruolo = 'cliente') = 1
            and bool_and(exists (select 1 from soggetto_informativa i where i.soggetto_id = s.id)) as data
       from pratica_soggetto s where s.pratica_id = $1`,
    [pratica_id],
  )
  return row?.data ?? false
}
