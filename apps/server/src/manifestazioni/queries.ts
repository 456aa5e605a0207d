import { and, desc, eq, gte, lte } from 'drizzle-orm'
import type { Lettore } from '../db.ts'
import { edizione, regolamento } from './tables.ts'

const colonne = {
  id: edizione.id,
  codice: edizione.codice,
  titolo: edizione.titolo,
  inizio: edizione.inizio,
  fine: edizione.fine,
  ultima_richiesta: edizione.ultima_richiesta,
}

export type Edizione = {
  id: number
  codice: string
  titolo: string
  inizio: string
  fine: string
  ultima_richiesta: string
}

/**
 * The edition of `giorno`: the last to have begun among those in which a prize can still be requested. When
 * an operator opens the next one before the old one ends, new points go to the new one.
 */
export async function edizioneCorrente(lettore: Lettore, giorno: string): Promise<Edizione | null> {
  const [riga] = await lettore
    .select(colonne)
    .from(edizione)
    .where(and(lte(edizione.inizio, giorno), gte(edizione.ultima_richiesta, giorno)))
    .orderBy(desc(edizione.inizio))
    .limit(1)
  return riga ?? null
}

/** An edition by its id. */
export async function leggiEdizione(lettore: Lettore, id: number): Promise<Edizione | null> {
  const [riga] = await lettore.select(colonne).from(edizione).where(eq(edizione.id, id))
  return riga ?? null
}

/** Where a version of the rules is read, relative to the site. */
export const urlRegolamento = (versione: string) =>
  `/api/manifestazione/regolamento/${encodeURIComponent(versione)}`

/** Where the same version is as a PDF. */
export const urlPdf = (versione: string) => `${urlRegolamento(versione)}/pdf`

/** The rules in force for an edition: the last version published. */
export async function regolamentoInVigore(lettore: Lettore, edizione_id: number) {
  const [riga] = await lettore
    .select({ id: regolamento.id, versione: regolamento.versione, hash: regolamento.hash })
    .from(regolamento)
    .where(eq(regolamento.edizione_id, edizione_id))
    .orderBy(desc(regolamento.id))
    .limit(1)
  return riga ?? null
}

/** A version of the rules as a page, or null. */
export async function documentoRegolamento(lettore: Lettore, versione: string) {
  const [riga] = await lettore
    .select({ html: regolamento.html, hash: regolamento.hash })
    .from(regolamento)
    .where(eq(regolamento.versione, versione))
  return riga ?? null
}

/** A version of the rules as a PDF, or null: versions of before the PDF have none. */
export async function pdfDelRegolamento(lettore: Lettore, versione: string) {
  const [riga] = await lettore
    .select({ pdf: regolamento.pdf, hash: regolamento.pdf_hash })
    .from(regolamento)
    .where(eq(regolamento.versione, versione))
  return riga?.pdf && riga.hash ? { pdf: riga.pdf, hash: riga.hash } : null
}
