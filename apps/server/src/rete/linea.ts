import { PROFONDITA_MASSIMA } from '@primo/domain/rete/sponsor'
import type { Lettore } from '../platform/db/db.ts'

/** The line of sponsors above a member as it stood at `quando`, the nearest first, as member ids. No deeper than may be. */
export async function lineaSponsor(lettore: Lettore, utente_id: number, quando: Date): Promise<number[]> {
  const { rows } = await lettore.$client.query<{ utente_id: number }>(
    `with recursive linea as (
       select s.id, 0 as passo from segnalatore s where s.utente_id = $1
       union all
       select h.sponsor_id, l.passo + 1
         from linea l
         join sponsor_storia h on h.segnalatore_id = l.id and h.dal <= $2 and (h.al is null or h.al > $2)
        where h.sponsor_id is not null and l.passo < $3
     )
     select s.utente_id from linea l join segnalatore s on s.id = l.id where l.passo > 0 order by l.passo`,
    [utente_id, quando, PROFONDITA_MASSIMA],
  )
  return rows.map((r) => r.utente_id)
}
