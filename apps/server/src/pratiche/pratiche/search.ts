import {
  numeroPratica,
  parseNumeroPratica,
  STATI_PRATICA,
  STATO_PRATICA,
  type StatoPratica,
} from '@primo/domain/pratiche/pratica'
import { nameMatches, PERSONE_SQL } from '../../accesso/account/queries.ts'
import { TIPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/reference-lists.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { hasWords } from '../../platform/db/search-sql.ts'

/** SQL list of the states of a case that operators see: all but the draft. */
export const SENT_STATES = [
  STATO_PRATICA.rifiutata,
  STATO_PRATICA.in_lavorazione,
  STATO_PRATICA.completata,
].join(', ')

export type PraticaTrovata = { id: number; numero: string; nominativo: string; titolare: string }

type Row = Omit<PraticaTrovata, 'numero'> & { data_registrazione: string; sequenza: number }

/** Returns the SQL of the sent cases among some ids, as the global search shows them, the latest first. `$1` is the maximum. */
const trovateSql = (ids: string) => `
  select p.id, p.data_registrazione::text as data_registrazione, p.sequenza, p.nominativo,
         t.denominazione as titolare
    from pratica p join (${PERSONE_SQL}) t on t.utente_id = p.utente_id
   where p.id = any(${ids}) and p.ritirata_il is null and p.id_stato in (${SENT_STATES})
   order by p.data_registrazione desc, p.id desc limit $1`

const numbered = ({ data_registrazione, sequenza, ...row }: Row): PraticaTrovata => ({
  ...row,
  numero: numeroPratica(data_registrazione, sequenza),
})

/** Returns the sent cases among some ids, as the global search shows them, the latest first. */
export async function pratichePerId(
  reader: Reader,
  ids: readonly number[],
  most: number,
): Promise<PraticaTrovata[]> {
  if (ids.length === 0) return []
  const rows = await queryRows<Row>(reader, trovateSql('$2::bigint[]'), [most, [...ids]])
  return rows.map(numbered)
}

/**
 * Returns the SQL of the ids of the cases with the number that a text is, with its year, alone or followed by the owner's name:
 * «2026/0041 di Anna Rossi». At most 200, the latest first. Null for a text that is no such number.
 */
export function praticheConNumero(testo: string, con: (value: SqlValue) => string): string | null {
  const numero = parseNumeroPratica(testo)
  if (!numero || numero.anno === null) return null
  const { anno, sequenza, titolare } = numero
  const suo = titolare ? ` and ${nameMatches('n.titolare_cercato', titolare, con)}` : ''
  return `select n.id from pratica n
    where n.sequenza = ${con(sequenza)}::int and n.data_registrazione between ${con(`${anno}-01-01`)}::date and ${con(`${anno}-12-31`)}::date${suo}
    order by n.data_registrazione desc limit 200`
}

/**
 * Returns up to `most` sent cases whose client's name has every word of `testo`, or with that number or id, the latest first. For
 * a name that very many clients have, not all candidates are searched.
 */
export async function trovaPratiche(reader: Reader, testo: string, most: number): Promise<PraticaTrovata[]> {
  const numero = parseNumeroPratica(testo)
  const anno = numero?.anno ?? null
  const values: SqlValue[] = [
    most,
    numero?.sequenza ?? 0,
    anno === null ? '2000-01-01' : `${anno}-01-01`,
    anno === null ? '2199-12-31' : `${anno}-12-31`,
    anno === null ? (numero?.sequenza ?? 0) : 0,
  ]
  const con = (value: string) => `$${values.push(value)}`
  const suo = numero?.titolare ? `and ${nameMatches('n.titolare_cercato', numero.titolare, con)}` : ''
  const rows = await queryRows<Row>(
    reader,
    `with di_clienti as materialized (
       select n.id from pratica n where ${hasWords('n.nominativo_cercato', testo, con)}),
     numerate as materialized (
       select n.id from pratica n
        where n.sequenza = $2::int and n.data_registrazione between $3::date and $4::date ${suo}
        order by n.data_registrazione desc limit 200),
     scelte as (
       select id from (select id from di_clienti limit 200) d union select id from numerate union select $5::bigint)
     ${trovateSql('array(select id from scelte)')}`,
    values,
  )
  return rows.map(numbered)
}

/** SQL of the sent cases of an owner. `$1` is the account id. */
export const INVIATE_DI_SQL = `
  select id, data_registrazione::text as data_registrazione, sequenza, nominativo, id_tipo_finanziamento, id_stato from pratica
   where utente_id = $1 and ritirata_il is null and id_stato in (${SENT_STATES})`

/** Returns the latest sent cases of an owner, with the total count. */
export async function pratichePiuRecenti(reader: Reader, utente_id: number, most: number) {
  type Sua = { id: number; data_registrazione: string; sequenza: number; nominativo: string; tipo: string }
  const rows = await queryRows<Sua & { id_stato: StatoPratica; total: number }>(
    reader,
    `select p.id, p.data_registrazione, p.sequenza, p.nominativo, f.descrizione as tipo, p.id_stato,
            count(*) over ()::int as total
       from (${INVIATE_DI_SQL}) p join (${TIPI_FINANZIAMENTO_SQL}) f on f.id = p.id_tipo_finanziamento
      order by p.data_registrazione desc, p.id desc limit $2`,
    [utente_id, most],
  )
  return {
    totale: rows[0]?.total ?? 0,
    righe: rows.map(({ data_registrazione, sequenza, id_stato, total: _, ...row }) => ({
      ...row,
      numero: numeroPratica(data_registrazione, sequenza),
      stato: STATI_PRATICA[id_stato],
    })),
  }
}

/** Returns the account id of a sent case's owner; null when the case does not exist or is a draft. */
export async function titolareDellaPraticaInviata(reader: Reader, id: number): Promise<number | null> {
  const rows = await queryRows<{ utente_id: number }>(
    reader,
    `select utente_id from pratica where id = $1::bigint and id_stato <> ${STATO_PRATICA.bozza}`,
    [id],
  )
  return rows[0]?.utente_id ?? null
}
