import { PROFONDITA_MASSIMA } from '@primo/domain/rete/sponsor'
import type { Reader } from '../platform/db/db.ts'

/** The step up from a node `l` of a line, as the tree stood at an instant; no deeper than may be. */
const inSu = (allora: string) => `
  join sponsor_storia h on h.segnalatore_id = l.id and h.dal <= ${allora} and (h.al is null or h.al > ${allora})
 where h.sponsor_id is not null and l.passo < ${PROFONDITA_MASSIMA}`

/** The line of sponsors above a member as it stood at `quando`, the nearest first, as member ids. No deeper than may be. */
export async function lineaSponsor(reader: Reader, utente_id: number, quando: Date): Promise<number[]> {
  const { rows } = await reader.$client.query<{ utente_id: number }>(
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
 * The same lines for many at once, as SQL: `di` and `linea`, an array of member ids; who has nobody above is not there.
 * For the queries of other areas to join.
 * @param from the name of what they are asked for: its `id`, the member's `utente_id`, and `allora`, the instant
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
