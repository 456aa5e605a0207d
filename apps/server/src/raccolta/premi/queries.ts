import type { Premio, Richiesta } from '@primo/contract/raccolta/premi'
import type { IsoDate } from '@primo/domain/platform/dates'
import {
  azioniRichiesta,
  linkSpedizione,
  parseCodiceRichiesta,
  parseTracking,
  type StatoRichiesta,
} from '@primo/domain/raccolta/premio'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import { byKey, type NamesOf, type Reader, type Trx } from '../../platform/db/db.ts'
import { type PageOf, type PageQuery, readPage } from '../../platform/db/pagination.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { folded, hasWords } from '../../platform/db/search-sql.ts'
import { instantText } from '../../platform/db/time-sql.ts'
import type { Edizione } from '../manifestazioni/documento.ts'
import { EDIZIONI_SQL, edizioneJson, regolamentoDaAccettare } from '../manifestazioni/queries.ts'
import { PORTAFOGLI_SQL } from '../punti/queries.ts'
import { premio, TRACKING_SEARCHED } from './tables.ts'

/** Returns the SQL of whether the prize `p`, of the edition `e`, can be requested on a day. */
export const richiedibile = (day: string) => `(
  e.inizio <= ${day}::date and e.ultima_richiesta >= ${day}::date
  and p.valido_dal <= ${day}::date and p.valido_al >= ${day}::date and p.ritirato_il is null)`

/** Returns the names of prizes of the catalogue, by id. */
export const nomiPremi: NamesOf = (reader, ids) => byKey(reader, premio.id, premio.descrizione, [...ids])

/** Query of the prizes of all editions in which a prize can be requested on the day `$1`. */
export const CATALOGO_SQL = `
  select p.id as id_premio, p.edizione_id as id_edizione, p.codice, p.descrizione, p.dettaglio, p.categoria, p.punti,
         p.disponibili, p.immagine, p.limite_persona, p.evidenza, p.valido_dal::text, p.valido_al::text
    from premio p join (${EDIZIONI_SQL}) e on e.id = p.edizione_id
   where ${richiedibile('$1')}
   order by p.punti, p.id`

/** Returns the catalogue as it can be requested on `giorno`, the cheapest first. */
export async function catalogo(reader: Reader, giorno: string): Promise<Premio[]> {
  return queryRows<Premio>(reader, {
    name: 'catalogo',
    text: CATALOGO_SQL,
    values: [giorno],
  })
}

type RichiestaRow = Omit<Richiesta, 'azioni' | 'creata_il' | 'segui'> & { creata_il: Date }

/** SQL of the last day on which points that the request `r` gives back can be used. */
export const PUNTI_FINO_SQL = `(select e.ultima_richiesta::text from (${EDIZIONI_SQL}) e where e.id = r.edizione_id)`

// Includes the histories, so that a page takes one query.
const COLUMNS = `
  r.id, r.codice, r.stato, r.creata_il, r.punti, r.nota, r.corriere, r.tracking,
  r.consegna_entro::text as consegna_entro, ${PUNTI_FINO_SQL} as punti_fino,
  jsonb_build_object('id_premio', p.id, 'codice', p.codice, 'descrizione', p.descrizione,
                     'categoria', p.categoria, 'immagine', p.immagine) as premio,
  jsonb_build_object('nominativo', r.sped_nominativo, 'indirizzo', r.sped_indirizzo, 'cap', r.sped_cap,
                     'comune', r.sped_comune, 'provincia', r.sped_provincia) as spedizione,
  (select jsonb_agg(jsonb_build_object('stato', s.stato, 'nota', s.nota,
                                       'quando', ${instantText('s.quando')}) order by s.id)
     from richiesta_storia s where s.richiesta_id = r.id) as storia`
const TABLES = 'from richiesta_premio r join premio p on p.id = r.premio_id'

function richiesta(row: RichiestaRow): Richiesta {
  return {
    ...row,
    creata_il: row.creata_il.toISOString(),
    segui: linkSpedizione(row.corriere, row.tracking),
    azioni: azioniRichiesta(row.stato as StatoRichiesta, 'membro').filter((a) => a === 'annulla'),
  }
}

/** Returns a page of a member's own requests, with the total count. */
export async function paginaRichieste(
  reader: Reader,
  utente_id: number,
  query: PageQuery,
): Promise<PageOf<Richiesta>> {
  return readPage(reader, query, richiesta, {
    name: 'richieste',
    columns: COLUMNS,
    from: TABLES,
    countFrom: 'from richiesta_premio r',
    where: 'r.utente_id = $1',
    values: [utente_id],
    order: (way) => `r.creata_il ${way}, r.id ${way}`,
  })
}

/** Query of a member's own request `$2`, with the balance in its edition. */
export const RICHIESTA_SQL = `
  select w.disponibili as saldo_punti, ${COLUMNS} ${TABLES}
    join (${PORTAFOGLI_SQL}) w on w.utente_id = r.utente_id and w.edizione_id = r.edizione_id
   where r.utente_id = $1 and r.id = $2`

/**
 * Returns one of a member's own requests, with the balance in its edition; null when it does not exist or belongs to another
 * member.
 */
export async function leggiRichiesta(
  reader: Reader,
  utente_id: number,
  id: number,
): Promise<{ richiesta: Richiesta; saldo_punti: number } | null> {
  const rows = await queryRows<RichiestaRow & { saldo_punti: number }>(reader, {
    name: 'richiesta',
    text: RICHIESTA_SQL,
    values: [utente_id, id],
  })
  if (!rows[0]) return null
  const { saldo_punti, ...row } = rows[0]
  return { richiesta: richiesta(row), saldo_punti }
}

/**
 * Returns how many pieces of a prize count towards a member's limit: those of all requests except cancelled and rejected ones.
 */
export async function giaRichiesti(reader: Reader, utente_id: number, premio_id: number): Promise<number> {
  const rows = await queryRows<{ n: number }>(
    reader,
    `select count(*)::int as n from richiesta_premio
      where premio_id = $2 and utente_id = $1 and stato not in ('rifiutata', 'annullata')`,
    [utente_id, premio_id],
  )
  return rows[0]!.n
}

/**
 * Returns the facts about a prize that a request needs before it takes locks: the edition, whether the member has to accept its
 * official rules, and whether the stock is limited. Null when the prize does not exist.
 */
export async function premioDaChiedere(reader: Reader, utente_id: number, id_premio: number) {
  const rows = await queryRows<{
    contato: boolean
    edizione: Edizione
    regolamento_da_accettare: boolean
  }>(reader, {
    name: 'premio_da_chiedere',
    text: `select p.disponibili is not null as contato, ${edizioneJson('e')} as edizione,
                  ${regolamentoDaAccettare('$1', 'e.id')} as regolamento_da_accettare
             from premio p join (${EDIZIONI_SQL}) e on e.id = p.edizione_id
            where p.id = $2::bigint`,
    values: [utente_id, id_premio],
  })
  return rows[0] ?? null
}

type PremioTenuto = Pick<
  Premio,
  'id_premio' | 'descrizione' | 'punti' | 'disponibili' | 'limite_persona' | 'valido_dal' | 'valido_al'
> & { valore_cent: number; ritirato: boolean }

/**
 * Locks an existing prize until the transaction ends, so that price, stock and withdrawal cannot change, and returns the data
 * that decide whether it can be requested.
 */
export async function lockPremio(trx: Trx, id: number, lock: 'share' | 'no key update') {
  const rows = await queryRows<PremioTenuto>(trx, {
    name: `premio_tieni_${lock}`,
    text: `select id as id_premio, descrizione, punti, valore_cent, disponibili, limite_persona, valido_dal::text,
                  valido_al::text, ritirato_il is not null as ritirato
             from premio where id = $1 for ${lock}`,
    values: [id],
  })
  return rows[0]!
}

/** Returns owner, state and prize of a request, for a notice; null when it does not exist. */
export async function richiestaDaDire(reader: Reader, id: number) {
  const rows = await queryRows<{
    utente_id: number
    stato: StatoRichiesta
    corriere: string | null
    premio: string
    punti_fino: IsoDate
  }>(
    reader,
    `select r.utente_id, r.stato, r.corriere, p.descrizione as premio, ${PUNTI_FINO_SQL} as punti_fino
       ${TABLES} where r.id = $1::bigint`,
    [id],
  )
  return rows[0] ?? null
}

/** Returns the SQL of the ids of the requests whose tracking number begins with `tracking`, as `parseTracking` returns it. */
export const withTracking = (tracking: string, con: (value: SqlValue) => string) =>
  `select id from richiesta_premio where tracking is not null and ${TRACKING_SEARCHED} like ${con(`${tracking}%`)}::text limit ${TRACKED_MAX}`
/** Maximum number of requests that a search by the beginning of a tracking number finds. */
const TRACKED_MAX = 200

/** Returns the prize requests with a code such as «P000123», or with that tracking number or its beginning, the latest first. */
export async function trovaRichieste(reader: Reader, testo: string, limit: number) {
  const values: SqlValue[] = [parseCodiceRichiesta(testo), limit]
  const tracking = parseTracking(testo)
  const tracked = tracking
    ? `or r.id = any(array(${withTracking(tracking, (value) => `$${values.push(value)}`)}))`
    : ''
  return queryRows<{
    id: number
    codice: string
    premio: string
    membro: string
  }>(
    reader,
    `select r.id, r.codice, p.descrizione as premio, m.denominazione as membro
       from richiesta_premio r join premio p on p.id = r.premio_id
       join (${PERSONE_SQL}) m on m.utente_id = r.utente_id
      where r.id = $1::bigint ${tracked} order by r.id desc limit $2`,
    values,
  )
}

/** Returns the prizes whose name or code contains every word of `testo`, those of the latest edition first. */
export async function trovaPremi(reader: Reader, testo: string, quanti: number) {
  const values: SqlValue[] = [quanti]
  const con = (value: string) => `$${values.push(value)}`
  return queryRows<{
    id: number
    descrizione: string
    codice: string
    punti: number
  }>(
    reader,
    `select p.id, p.descrizione, p.codice, p.punti from premio p
      where ${hasWords(folded("p.descrizione || ' ' || p.codice"), testo, con)}
      order by p.edizione_id desc, p.descrizione, p.id limit $1`,
    values,
  )
}

/** Returns the account id of the member who made a request; null when the request does not exist. */
export async function memberOfRichiesta(reader: Reader, id: number): Promise<number | null> {
  const rows = await queryRows<{ utente_id: number }>(
    reader,
    'select utente_id from richiesta_premio where id = $1::bigint',
    [id],
  )
  return rows[0]?.utente_id ?? null
}
