import { createHash } from 'node:crypto'
import type { Company } from '@primo/domain/platform/company'
import { todayInRome } from '@primo/domain/platform/dates'
import { type PeriodoEdizione, periodoNonValido } from '@primo/domain/raccolta/manifestazione'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { type ContenutoRegolamento, documento, type VoceCatalogo } from './documento.ts'
import { pdfRegolamento } from './pdf.ts'
import { leggiEdizione, urlPdf } from './queries.ts'
import { paginaRegolamento } from './regolamento-html.ts'
import { edizione, regolamento } from './tables.ts'

/**
 * Opens an edition. Its official rules are published separately, once its catalogue exists.
 * @throws RangeError with the reason, when the period violates D.P.R. 430/2001
 */
export async function apriEdizione(
  trx: Trx,
  input: PeriodoEdizione & { codice: string; titolo: string; attore_id: number | null },
): Promise<number> {
  const { attore_id, ...dati } = input
  const motivo = periodoNonValido(dati)
  if (motivo) throw new RangeError(motivo)
  const [fresh] = await trx.insert(edizione).values(dati).returning({ id: edizione.id })
  await registraEvento(trx, {
    attore_id,
    tipo: 'edizione.aperta',
    oggetto: 'edizione',
    oggetto_id: fresh!.id,
  })
  return fresh!.id
}

/**
 * Locks the edition returned by the query `id` until the transaction ends. FOR NO KEY UPDATE does not block prize requests, which
 * have a foreign key to the edition.
 */
export async function bloccaEdizione(trx: Trx, id: SQL): Promise<void> {
  await trx
    .select({ id: edizione.id })
    .from(edizione)
    .where(eq(edizione.id, sql`(${id})`))
    .for('no key update')
}

/** Returns the points rule that applies on a day, with its values. Injected by the area of the points, which imports this one. */
export type Listino = (trx: Trx, giorno: string) => Promise<ContenutoRegolamento['regola'] | null>

/** Returns the content that an edition's official rules would have if published now; null without a points rule. */
export async function contenutoDelGiorno(
  trx: Trx,
  input: { edizione_id: number; catalogo: VoceCatalogo[]; quando: Date; listino: Listino },
): Promise<ContenutoRegolamento | null> {
  const edizione = await leggiEdizione(trx, input.edizione_id)
  if (!edizione) return null
  // An edition published before its start uses the rule of its first day.
  const today = todayInRome(input.quando)
  const iniziata = edizione.inizio <= today
  const regola = await input.listino(trx, iniziata ? today : edizione.inizio)
  // Only the fields of the rules: additional fields of the rows would be stored for ever.
  const catalogo = input.catalogo.map(
    ({ codice, descrizione, punti, valore_cent, valido_al, limite_persona }) => ({
      codice,
      descrizione,
      punti,
      valore_cent,
      valido_al,
      limite_persona,
    }),
  )
  return regola && { edizione, regola, catalogo }
}

/**
 * Publishes the next version of an edition's official rules, generated from the edition, the points rule of the day and the
 * catalogue; from then on this is the version that new members have to be shown and accept.
 */
export async function pubblicaRegolamento(
  trx: Trx,
  input: {
    edizione_id: number
    prodotto: string
    /** Promoting company, with the data entered in the settings. */
    azienda?: Company
    catalogo: VoceCatalogo[]
    listino: Listino
    attore_id?: number | null
    quando: Date
  },
): Promise<{ versione: string; hash: string }> {
  const { edizione_id, prodotto, quando } = input
  const content = await contenutoDelGiorno(trx, input)
  if (!content) throw new RangeError('Manca l’edizione, o una regola dei punti in vigore.')
  const contenuto = { ...content, prodotto, ...(input.azienda && { azienda: input.azienda }) }
  const gia = await trx.$count(regolamento, eq(regolamento.edizione_id, edizione_id))
  const versione = `${contenuto.edizione.codice}.${gia + 1}`
  const written = documento({ ...contenuto, versione })
  const html = paginaRegolamento(written, urlPdf(versione))
  // CPU work only, no I/O, inside the transaction: version and PDF are stored together or not at all.
  const pdf = await pdfRegolamento(written, quando)
  const row = { edizione_id, versione, contenuto, html, hash: hash(html), pdf, pdf_hash: hash(pdf) }
  await trx.insert(regolamento).values({ ...row, pubblicato_il: quando })
  await registraEvento(trx, {
    attore_id: input.attore_id ?? null,
    tipo: 'regolamento.pubblicato',
    oggetto: 'edizione',
    oggetto_id: edizione_id,
    dati: { versione, hash: row.hash },
  })
  return { versione, hash: row.hash }
}

const hash = (byte: string | Buffer) => createHash('sha256').update(byte).digest('hex')

/**
 * Deletes the editions without members, so that the demo data can create their own: two editions may not overlap. With members it
 * fails, because their points refer to the edition.
 */
export async function togliPrimaEdizione(trx: Trx): Promise<void> {
  await trx.delete(regolamento)
  await trx.delete(edizione)
}

/** Creates the programme's first edition with its official rules (decisions §9), if there is no edition. */
export async function loadPrimaEdizione(
  trx: Trx,
  prodotto: string,
  quando: Date,
  listino: Listino,
): Promise<void> {
  if ((await trx.$count(edizione)) > 0) return
  const edizione_id = await apriEdizione(trx, {
    codice: '2021-2026',
    titolo: `${prodotto} Ti Premia! 2021–2026`,
    inizio: '2021-12-31',
    fine: '2026-12-30',
    ultima_richiesta: '2026-12-30',
    attore_id: null,
  })
  await pubblicaRegolamento(trx, { edizione_id, prodotto, catalogo: [], quando, listino })
}
