import { PROFONDITA_MASSIMA } from '@primo/domain/rete/sponsor'
import type { Reader } from '../platform/db/db.ts'
import { queryRows } from '../platform/db/query.ts'

/**
 * Returns the join and condition of a recursive query that go from node `l` to its sponsor as of an instant, up to the maximum
 * depth.
 */
const inSu = (allora: string) => `
  join sponsor_storia h on h.segnalatore_id = l.id and h.dal <= ${allora} and (h.al is null or h.al > ${allora})
 where h.sponsor_id is not null and l.passo < ${PROFONDITA_MASSIMA}`

/** Returns the sponsor line above a member as of the instant `quando`, up to the maximum depth, as account ids, nearest first. */
export async function lineaSponsor(reader: Reader, utente_id: number, quando: Date): Promise<number[]> {
  const rows = await queryRows<{ utente_id: number }>(
    reader,
    `with recursive linea as (
       select s.id, 0 as passo from segnalatore s where s.utente_id = $1
       union all
       select h.sponsor_id, l.passo + 1 from linea l ${inSu('$2')}
     )
     select s.utente_id from linea l join segnalatore s on s.id = l.id where l.passo > 0 order by l.passo`,
    [utente_id, quando],
  )
  return rows.map((r) => r.utente_id)
}

/**
 * Returns the SQL of many members' sponsor lines at once, for joins in queries of other areas: columns `di` (the request's id)
 * and `linea` (account ids, nearest first). Members without a sponsor are missing.
 * @param from relation with a row for each requested line: its `id`, the member's `utente_id`, and `allora`, the instant as of
 * which the line is requested
 */
export const lineeSponsor = (from: string) => `
  with recursive linea as (
    select c.id as di, s.id, c.allora, 0 as passo from ${from} c join segnalatore s on s.utente_id = c.utente_id
    union all
    select l.di, h.sponsor_id, l.allora, l.passo + 1 from linea l ${inSu('l.allora')}
  )
  select l.di, jsonb_agg(s.utente_id order by l.passo) as linea
    from linea l join segnalatore s on s.id = l.id
   where l.passo > 0 group by l.di`
