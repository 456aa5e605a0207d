import type { SchedaEdizione } from '@primo/contract/raccolta/operatore-edizioni'
import { and, desc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import { autoreJson, PERSONE_SQL } from '../../accesso/account/queries.ts'
import { byKey, type NamesOf, type Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Edizione } from './documento.ts'
import { edizione, regolamento, regolamento_mostrato } from './tables.ts'

const columns = {
  id: edizione.id,
  codice: edizione.codice,
  titolo: edizione.titolo,
  inizio: edizione.inizio,
  fine: edizione.fine,
  ultima_richiesta: edizione.ultima_richiesta,
}

/** Returns the SQL that converts a row of `EDIZIONI_SQL` to JSON; `e` is its alias. */
export const edizioneJson = (e: string) => `
  json_build_object('id', ${e}.id, 'codice', ${e}.codice, 'titolo', ${e}.titolo, 'inizio', ${e}.inizio, 'fine', ${e}.fine,
                    'ultima_richiesta', ${e}.ultima_richiesta)`

/** SQL of the editions, for joins in the queries of other areas. */
export const EDIZIONI_SQL = 'select id, codice, titolo, inizio, fine, ultima_richiesta from edizione'

/** Returns the titles of editions, by id. */
export const titoliEdizioni: NamesOf = (reader, ids) => byKey(reader, edizione.id, edizione.titolo, [...ids])

/**
 * Returns the edition current on `giorno`: of the editions in which a prize can still be requested, the last to have begun. When
 * the next one begins before the last day for prize requests of the old one, new points go to the new one.
 */
export async function edizioneCorrente(reader: Reader, giorno: string): Promise<Edizione | null> {
  const [row] = await reader
    .select(columns)
    .from(edizione)
    .where(and(lte(edizione.inizio, giorno), gte(edizione.ultima_richiesta, giorno)))
    .orderBy(desc(edizione.inizio))
    .limit(1)
  return row ?? null
}

/** Returns the editions whose points can still change on `today`, the latest first. */
export async function edizioniAperte(reader: Reader, today: string): Promise<Edizione[]> {
  return reader
    .select(columns)
    .from(edizione)
    .where(and(lte(edizione.inizio, today), gte(edizione.ultima_richiesta, today)))
    .orderBy(desc(edizione.inizio))
    .limit(20)
}

/** Returns an edition by its id, or null when it does not exist. */
export async function leggiEdizione(reader: Reader, id: number): Promise<Edizione | null> {
  const [row] = await reader.select(columns).from(edizione).where(sql`${edizione.id} = ${id}::bigint`)
  return row ?? null
}

/** Returns the URL of a version of the official rules, relative to the site. */
export const urlRegolamento = (versione: string) =>
  `/api/manifestazione/regolamento/${encodeURIComponent(versione)}`

/** Returns the URL of a version of the official rules as a PDF, relative to the site. */
export const urlPdf = (versione: string) => `${urlRegolamento(versione)}/pdf`

/** Returns the official rules in force for an edition: the last version published. */
export async function regolamentoInVigore(reader: Reader, edizione_id: number) {
  const [row] = await reader
    .select({ id: regolamento.id, versione: regolamento.versione, hash: regolamento.hash })
    .from(regolamento)
    .where(eq(regolamento.edizione_id, edizione_id))
    .orderBy(desc(regolamento.id))
    .limit(1)
  return row ?? null
}

/**
 * Returns the SQL of whether a member who has accepted the official rules of another edition has still to accept those of this
 * one; the arguments are two columns. Acceptance of any version counts, because later versions of an edition only improve the
 * terms.
 */
export const regolamentoDaAccettare = (utente_id: string, edizione_id: string) => `
  coalesce((select not bool_or(r.edizione_id = ${edizione_id})
              from regolamento_mostrato m join regolamento r on r.id = m.regolamento_id
             where m.utente_id = ${utente_id} and m.accettato_il is not null), false)`

/** Returns whether a member accepted this exact version of the rules. */
export async function haAccettato(
  reader: Reader,
  utente_id: number,
  regolamento_id: number,
): Promise<boolean> {
  const suo = and(
    eq(regolamento_mostrato.utente_id, utente_id),
    eq(regolamento_mostrato.regolamento_id, regolamento_id),
    isNotNull(regolamento_mostrato.accettato_il),
  )
  return (await reader.$count(regolamento_mostrato, suo)) > 0
}

/**
 * Returns the content of an edition's official rules in force. Null when there are none, or they were published before contents
 * were stored.
 */
export async function ultimoContenuto(reader: Reader, edizione_id: number) {
  const [row] = await reader
    .select({ contenuto: regolamento.contenuto })
    .from(regolamento)
    .where(eq(regolamento.edizione_id, edizione_id))
    .orderBy(desc(regolamento.id))
    .limit(1)
  return row?.contenuto ?? null
}

/** Returns a version of the official rules as an HTML page; null when it does not exist. */
export async function documentoRegolamento(reader: Reader, versione: string) {
  // PostgreSQL rejects a NUL in text, and no version contains one.
  if (versione.includes('\0')) return null
  const [row] = await reader
    .select({ html: regolamento.html, hash: regolamento.hash })
    .from(regolamento)
    .where(eq(regolamento.versione, versione))
  return row ?? null
}

/** Returns a version of the official rules as a PDF; null when it does not exist or is too old to have one. */
export async function pdfDelRegolamento(reader: Reader, versione: string) {
  // PostgreSQL rejects a NUL in text, and no version contains one.
  if (versione.includes('\0')) return null
  const [row] = await reader
    .select({ pdf: regolamento.pdf, hash: regolamento.pdf_hash })
    .from(regolamento)
    .where(eq(regolamento.versione, versione))
  return row?.pdf && row.hash ? { pdf: row.pdf, hash: row.hash } : null
}

/**
 * Returns every edition with the version of its official rules in force, the latest first. There are few, so the list is not
 * paged.
 */
export async function tutteLeEdizioni(
  reader: Reader,
): Promise<(Edizione & { regolamento: string | null })[]> {
  return queryRows<Edizione & { regolamento: string | null }>(
    reader,
    `select e.id, e.codice, e.titolo, e.inizio::text as inizio, e.fine::text as fine,
            e.ultima_richiesta::text as ultima_richiesta,
            (select r.versione from regolamento r where r.edizione_id = e.id order by r.id desc limit 1) as regolamento
       from edizione e order by e.inizio desc`,
  )
}

type VersioneRow = Omit<SchedaEdizione['regolamenti'][number], 'url' | 'url_pdf' | 'pubblicato_il'> & {
  pubblicato_il: Date
}

/** Returns the versions of an edition's official rules, the last first, each with the number of members who accepted it. */
export async function versioniRegolamento(reader: Reader, edizione_id: number) {
  const rows = await queryRows<VersioneRow>(
    reader,
    `select r.versione, r.hash, r.pdf_hash, r.pubblicato_il,
            (select count(*) from regolamento_mostrato m
              where m.regolamento_id = r.id and m.accettato_il is not null)::int as accettato_da
       from regolamento r where r.edizione_id = $1 order by r.id desc`,
    [edizione_id],
  )
  return rows.map((r) => ({
    ...r,
    pubblicato_il: r.pubblicato_il.toISOString(),
    url: urlRegolamento(r.versione),
    url_pdf: urlPdf(r.versione),
  }))
}

type DepositoRow = Omit<SchedaEdizione['cauzione']['depositi'][number], 'registrato_il'> & {
  registrato_il: Date
}

/** Returns the deposits lodged for an edition, the one in force first. */
export async function depositi(reader: Reader, edizione_id: number) {
  const rows = await queryRows<DepositoRow>(
    reader,
    `select c.importo_cent, c.data::text as data, c.riferimento, c.creata_il as registrato_il,
            ${autoreJson('p')} as chi
       from cauzione c left join (${PERSONE_SQL}) p on p.utente_id = c.attore_id
      where c.edizione_id = $1 order by c.id desc limit 50`,
    [edizione_id],
  )
  return rows.map((r) => ({ ...r, registrato_il: r.registrato_il.toISOString() }))
}

/** Returns the number of members who accepted the official rules of an edition, in any version. */
export async function iscrittiAllEdizione(reader: Reader, edizione_id: number): Promise<number> {
  const rows = await queryRows<{ n: number }>(
    reader,
    `select count(distinct m.utente_id)::int as n
       from regolamento_mostrato m join regolamento r on r.id = m.regolamento_id
      where r.edizione_id = $1 and m.accettato_il is not null`,
    [edizione_id],
  )
  return rows[0]!.n
}

/** Returns the amount in cents of the deposit in force, for each edition that has one. */
export async function cauzioniDepositate(reader: Reader): Promise<Map<number, number>> {
  const rows = await queryRows<{ edizione_id: number; importo_cent: number }>(
    reader,
    'select distinct on (edizione_id) edizione_id, importo_cent from cauzione order by edizione_id, id desc',
  )
  return new Map(rows.map((r) => [r.edizione_id, r.importo_cent]))
}
