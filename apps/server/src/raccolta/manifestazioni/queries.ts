import { and, desc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import type { Edizione } from './contenuto.ts'
import { edizione, regolamento, regolamento_mostrato } from './tables.ts'

const columns = {
  id: edizione.id,
  codice: edizione.codice,
  titolo: edizione.titolo,
  inizio: edizione.inizio,
  fine: edizione.fine,
  ultima_richiesta: edizione.ultima_richiesta,
}

/** An edition of `EDIZIONI_SQL`, as JSON. */
export const edizioneJson = (e: string) => `
  json_build_object('id', ${e}.id, 'codice', ${e}.codice, 'titolo', ${e}.titolo, 'inizio', ${e}.inizio, 'fine', ${e}.fine,
                    'ultima_richiesta', ${e}.ultima_richiesta)`

/** The editions: for the queries of other areas to join. */
export const EDIZIONI_SQL = 'select id, codice, titolo, inizio, fine, ultima_richiesta from edizione'

/**
 * The edition of `giorno`: the last to have begun among those in which a prize can still be requested. When
 * an operator opens the next one before the old one ends, new points go to the new one.
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

/** Editions whose points can still change on `today`, the latest first. */
export async function edizioniAperte(reader: Reader, today: string): Promise<Edizione[]> {
  return reader
    .select(columns)
    .from(edizione)
    .where(and(lte(edizione.inizio, today), gte(edizione.ultima_richiesta, today)))
    .orderBy(desc(edizione.inizio))
    .limit(20)
}

/** An edition by its id. */
export async function leggiEdizione(reader: Reader, id: number): Promise<Edizione | null> {
  const [row] = await reader.select(columns).from(edizione).where(sql`${edizione.id} = ${id}::bigint`)
  return row ?? null
}

/** Where a version of the rules is read, relative to the site. */
export const urlRegolamento = (versione: string) =>
  `/api/manifestazione/regolamento/${encodeURIComponent(versione)}`

/** Where the same version is as a PDF. */
export const urlPdf = (versione: string) => `${urlRegolamento(versione)}/pdf`

/** The rules in force for an edition: the last version published. */
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
 * Whether a member who takes part under another edition's rules has still to accept this one's, as SQL on two columns.
 * Versions of one edition only ever better it, so any of them will do.
 */
export const regolamentoDaAccettare = (utente_id: string, edizione_id: string) => `
  coalesce((select not bool_or(r.edizione_id = ${edizione_id})
              from regolamento_mostrato m join regolamento r on r.id = m.regolamento_id
             where m.utente_id = ${utente_id} and m.accettato_il is not null), false)`

/** Whether a member accepted this very version. */
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

/** What the rules in force were made from; null when there are none, or are of before it was kept. */
export async function ultimoContenuto(reader: Reader, edizione_id: number) {
  const [row] = await reader
    .select({ contenuto: regolamento.contenuto })
    .from(regolamento)
    .where(eq(regolamento.edizione_id, edizione_id))
    .orderBy(desc(regolamento.id))
    .limit(1)
  return row?.contenuto ?? null
}

/** A version of the rules as a page, or null. */
export async function documentoRegolamento(reader: Reader, versione: string) {
  // With a NUL in it no text is a version's, and the database refuses to look for it.
  if (versione.includes('\0')) return null
  const [row] = await reader
    .select({ html: regolamento.html, hash: regolamento.hash })
    .from(regolamento)
    .where(eq(regolamento.versione, versione))
  return row ?? null
}

/** A version of the rules as a PDF, or null: versions of before the PDF have none. */
export async function pdfDelRegolamento(reader: Reader, versione: string) {
  // With a NUL in it no text is a version's, and the database refuses to look for it.
  if (versione.includes('\0')) return null
  const [row] = await reader
    .select({ pdf: regolamento.pdf, hash: regolamento.pdf_hash })
    .from(regolamento)
    .where(eq(regolamento.versione, versione))
  return row?.pdf && row.hash ? { pdf: row.pdf, hash: row.hash } : null
}
