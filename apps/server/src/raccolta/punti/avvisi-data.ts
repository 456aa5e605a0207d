import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'

export type AccreditiDelGiorno = {
  utente_id: number
  giorno: string
  punti: number
  pratiche: number
  /** Whether the points are the member's first from cases. */
  primi: boolean
}

/**
 * Returns the members credited by one completion of a case, each with all credits from cases on that day in Rome: points, number
 * of cases, and whether they are the member's first ever.
 */
export async function accreditiDelGiorno(
  reader: Reader,
  pratica_id: number,
  ciclo: number,
): Promise<AccreditiDelGiorno[]> {
  return queryRows<AccreditiDelGiorno>(
    reader,
    `with chi as (
       select distinct utente_id, (avvenuto_il at time zone 'Europe/Rome')::date as giorno
         from movimento where tipo = 'accredito' and pratica_id = $1 and ciclo = $2)
     select c.utente_id, c.giorno::text as giorno, m.punti, m.pratiche,
            not exists (
              select from movimento m
               where m.tipo = 'accredito' and m.utente_id = c.utente_id
                 and m.avvenuto_il < (c.giorno::timestamp at time zone 'Europe/Rome')) as primi
       from chi c cross join lateral (
         select sum(m.punti)::int as punti, count(distinct m.pratica_id)::int as pratiche
           from movimento m
          where m.tipo = 'accredito' and m.utente_id = c.utente_id
            and m.avvenuto_il >= (c.giorno::timestamp at time zone 'Europe/Rome')
            and m.avvenuto_il < ((c.giorno + 1)::timestamp at time zone 'Europe/Rome')) m
      order by c.utente_id`,
    [pratica_id, ciclo],
  )
}

export type InScadenza = { utente_id: number; edizione_id: number; scade_il: string; punti: number }

/**
 * Returns the points that expire from day `dal` to day `al`, summed by member, edition and expiry: `quanti` rows after the row
 * `dopo`. Keyset pagination along the index of the lots, so that a programme whose points expire on one day is scanned once, not
 * once per page.
 */
export async function puntiInScadenza(
  reader: Reader,
  input: { dal: string; al: string; dopo: InScadenza | null; quanti: number },
): Promise<InScadenza[]> {
  const { dal, al, dopo, quanti } = input
  return queryRows<InScadenza>(
    reader,
    `select utente_id, edizione_id, scade_il::text as scade_il, sum(in_maturazione + disponibili)::int as punti
       from lotto
      where in_maturazione + disponibili > 0 and scade_il between $1::date and $2::date
        and (utente_id, edizione_id, scade_il) > ($3::bigint, $4::int, $5::date)
      group by utente_id, edizione_id, scade_il
      order by utente_id, edizione_id, scade_il
      limit $6`,
    [dal, al, dopo?.utente_id ?? 0, dopo?.edizione_id ?? 0, dopo?.scade_il ?? dal, quanti],
  )
}
