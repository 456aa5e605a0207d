import { type IsoDate, startOfDayInRome } from '@primo/domain/platform/dates'
import {
  consegnaVicinaFino,
  ritenutaDovuta,
  SOGLIA_RITENUTA_CENT,
} from '@primo/domain/raccolta/manifestazione'
import { RICHIESTE_APERTE } from '@primo/domain/raccolta/premio'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { readPage, type SortedPageQuery } from '../../platform/db/pagination.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { folded, hasWords } from '../../platform/db/search-sql.ts'
import type { VoceCatalogo } from '../manifestazioni/documento.ts'

/** Returns the catalogue as the official rules list it: the prizes not withdrawn, the cheapest first. */
export async function catalogoDelRegolamento(reader: Reader, edizione_id: number): Promise<VoceCatalogo[]> {
  return queryRows<VoceCatalogo>(
    reader,
    `select codice, descrizione, punti, valore_cent, valido_al::text as valido_al, limite_persona
       from premio where edizione_id = $1::bigint and ritirato_il is null order by punti, id`,
    [edizione_id],
  )
}

/**
 * Returns the total value of an edition's prizes in cents (in the catalogue, delivered, requested and not yet delivered), and the
 * maximum value of a point.
 */
export async function valoriDellEdizione(reader: Reader, edizione_id: number) {
  const rows = await queryRows<{
    premi: number
    catalogo_cent: number
    consegnati_cent: number
    richiesti_cent: number
    cent_per_punto: number
  }>(
    reader,
    `with r as (
       select premio_id, valore_cent, stato from richiesta_premio
        where edizione_id = $1::bigint and stato not in ('rifiutata', 'annullata')),
     p as (select * from premio where edizione_id = $1::bigint)
     select (select count(*) from p where ritirato_il is null)::int as premi,
            (select coalesce(sum(scorta::bigint * valore_cent), 0) from p where scorta is not null)::bigint
              + (select coalesce(sum(r.valore_cent), 0) from r join p on p.id = r.premio_id
                  where p.scorta is null)::bigint as catalogo_cent,
            (select coalesce(sum(valore_cent), 0) from r where stato in ('consegnata', 'resa'))::bigint as consegnati_cent,
            (select coalesce(sum(valore_cent), 0) from r where stato = any($2::text[]))::bigint as richiesti_cent,
            coalesce((select max(valore_cent::float8 / punti) from p where ritirato_il is null), 0) as cent_per_punto`,
    [edizione_id, RICHIESTE_APERTE],
  )
  return rows[0]!
}

/**
 * Returns the number of an edition's open prize requests on `today`, of those past and near their delivery deadline, and the next
 * deadline.
 */
export async function consegneDellEdizione(reader: Reader, edizione_id: number, today: IsoDate) {
  const rows = await queryRows<{
    aperte: number
    in_ritardo: number
    vicine: number
    prossima: string | null
  }>(
    reader,
    `select count(*)::int as aperte,
            (count(*) filter (where consegna_entro < $3::date))::int as in_ritardo,
            (count(*) filter (where consegna_entro between $3::date and $4::date))::int as vicine,
            min(consegna_entro)::text as prossima
       from richiesta_premio where edizione_id = $1::bigint and stato = any($2::text[])`,
    [edizione_id, RICHIESTE_APERTE, today, consegnaVicinaFino(today)],
  )
  return rows[0]!
}

/** Returns all prizes with the data that the statistics use: edition, price in points, value, pieces left. */
export async function premiPerCifre(reader: Reader) {
  return queryRows<{
    id: number
    edizione_id: number
    descrizione: string
    categoria: string
    punti: number
    valore_cent: number
    scorta: number | null
    disponibili: number | null
    in_catalogo: boolean
  }>(
    reader,
    `select id, edizione_id, descrizione, categoria, punti, valore_cent, scorta, disponibili,
            ritirato_il is null as in_catalogo
       from premio order by id`,
  )
}

/** Totals of the prizes delivered to a person in a year. */
type RegistroRow = { utente_id: number; denominazione: string; premi: number; totale_cent: number }

/**
 * SQL of the prizes delivered from instant `$1` to instant `$2` and not returned since, by person. A prize counts in the year of
 * its delivery, at its value at the time of the request.
 */
const PER_PERSONA = `
  select r.utente_id, m.denominazione, count(*)::int as premi, sum(r.valore_cent)::bigint as totale_cent
    from richiesta_storia s join richiesta_premio r on r.id = s.richiesta_id
    join (${PERSONE_SQL}) m on m.utente_id = r.utente_id
   where s.stato = 'consegnata' and s.quando >= $1 and s.quando < $2 and r.stato = 'consegnata'
   group by r.utente_id, m.denominazione`

const anno = (n: number) => [startOfDayInRome(`${n}-01-01`), startOfDayInRome(`${n + 1}-01-01`)]

const ORDINI = { totale_cent: 'totale_cent', denominazione: 'lower(denominazione)', premi: 'premi' } as const

function completa(row: RegistroRow) {
  return {
    ...row,
    oltre_soglia: row.totale_cent > SOGLIA_RITENUTA_CENT,
    ritenuta_cent: ritenutaDovuta(row.totale_cent),
  }
}

/** Returns a page of a year's prize register, with the total count. */
export async function paginaRegistro(
  reader: Reader,
  query: {
    anno: number
    q?: string | undefined
    solo_oltre?: boolean | undefined
  } & SortedPageQuery<keyof typeof ORDINI>,
) {
  const values: SqlValue[] = anno(query.anno)
  const con = (value: SqlValue) => `$${values.push(value)}`
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

/** Returns the whole prize register of a year, sorted by name. */
export async function registroIntero(reader: Reader, which: number) {
  const rows = await queryRows<RegistroRow>(
    reader,
    `${PER_PERSONA} order by lower(m.denominazione), r.utente_id`,
    anno(which),
  )
  return rows.map(completa)
}

/** Returns the years with deliveries, the latest first. */
export async function anniDelRegistro(reader: Reader): Promise<number[]> {
  const rows = await queryRows<{ anno: number }>(
    reader,
    `select distinct extract(year from quando at time zone 'Europe/Rome')::int as anno
       from richiesta_storia where stato = 'consegnata' order by 1 desc`,
  )
  return rows.map((r) => r.anno)
}
