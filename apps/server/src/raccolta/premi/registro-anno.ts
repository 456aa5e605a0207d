import { startOfDayInRome } from '@primo/domain/platform/dates'
import { ritenutaDovuta, SOGLIA_RITENUTA_CENT } from '@primo/domain/raccolta/manifestazione'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { readPage, type SortedPageQuery } from '../../platform/db/page.ts'
import { folded, hasWords } from '../../platform/db/search-sql.ts'

/** Totals of the prizes delivered to a person in a year. */
export type RigaRegistro = { utente_id: number; denominazione: string; premi: number; totale_cent: number }

/**
 * Prizes delivered between two instants and not returned since, by person. A prize counts for the year of its delivery, at its
 * value at the time of the request.
 */
const PER_PERSONA = `
  select r.utente_id, m.denominazione, count(*)::int as premi, sum(r.valore_cent)::bigint as totale_cent
    from richiesta_storia s join richiesta_premio r on r.id = s.richiesta_id
    join (${PERSONE_SQL}) m on m.utente_id = r.utente_id
   where s.stato = 'consegnata' and s.quando >= $1 and s.quando < $2 and r.stato = 'consegnata'
   group by r.utente_id, m.denominazione`

const anno = (n: number) => [startOfDayInRome(`${n}-01-01`), startOfDayInRome(`${n + 1}-01-01`)]

const ORDINI = { totale_cent: 'totale_cent', denominazione: 'lower(denominazione)', premi: 'premi' } as const

function completa(row: RigaRegistro) {
  return {
    ...row,
    oltre_soglia: row.totale_cent > SOGLIA_RITENUTA_CENT,
    ritenuta_cent: ritenutaDovuta(row.totale_cent),
  }
}

/** Returns a page of a year's register of prizes, with the total count. */
export async function paginaRegistro(
  reader: Reader,
  query: {
    anno: number
    q?: string | undefined
    solo_oltre?: boolean | undefined
  } & SortedPageQuery<keyof typeof ORDINI>,
) {
  const values: unknown[] = anno(query.anno)
  const con = (value: unknown) => `$${values.push(value)}`
  const dove = query.solo_oltre ? [`totale_cent > ${con(SOGLIA_RITENUTA_CENT)}`] : ['true']
  if (query.q) dove.push(hasWords(folded('denominazione'), query.q, con))
  return readPage(reader, query, completa, {
    columns: 'p.*',
    from: `from (${PER_PERSONA}) p`,
    where: dove.join(' and '),
    values,
    order: (way) => `${ORDINI[query.sort_by]} ${way}, utente_id ${way}`,
  })
}

/** Returns the whole register of the prizes delivered in a year, by name. */
export async function registroIntero(reader: Reader, which: number) {
  const { rows } = await reader.$client.query<RigaRegistro>(
    `${PER_PERSONA} order by lower(m.denominazione), r.utente_id`,
    anno(which),
  )
  return rows.map(completa)
}

/** Returns the years with deliveries, the latest first. */
export async function anniDelRegistro(reader: Reader): Promise<number[]> {
  const { rows } = await reader.$client.query<{ anno: number }>(
    `select distinct extract(year from quando at time zone 'Europe/Rome')::int as anno
       from richiesta_storia where stato = 'consegnata' order by 1 desc`,
  )
  return rows.map((r) => r.anno)
}
