import { createHash } from 'node:crypto'
import type { Company } from '@primo/domain/platform/company'
import { todayInRome } from '@primo/domain/platform/dates'
import { type PeriodoEdizione, periodoNonValido } from '@primo/domain/raccolta/manifestazione'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import type { ContenutoRegolamento, VoceCatalogo } from './contenuto.ts'
import { documento } from './documento.ts'
import { paginaRegolamento } from './pagina.ts'
import { pdfRegolamento } from './pdf.ts'
import { leggiEdizione, urlPdf } from './queries.ts'
import { edizione, regolamento } from './tables.ts'

/**
 * Opens an edition. Its rules are published apart, when its catalogue is there.
 * @throws RangeError with the reason, when the period breaks D.P.R. 430/2001.
 */
export async function apriEdizione(
  trx: Trx,
  cosa: PeriodoEdizione & { codice: string; titolo: string; attore_id: number | null },
): Promise<number> {
  const { attore_id, ...dati } = cosa
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
 * Locks the edition whose id the query `id` says, until the transaction ends: weaker than an update's lock, so that
 * requests, which refer to the edition, go on.
 */
export async function bloccaEdizione(trx: Trx, id: SQL): Promise<void> {
  await trx.execute(sql`select 1 from edizione where id = (${id}) for no key update`)
}

/** Reads the points rule of a day with its values: the area of the points hands it in. */
export type Listino = (trx: Trx, giorno: string) => Promise<ContenutoRegolamento['regola'] | null>

/** What the rules of an edition would be made from today; null without a points rule. */
export async function contenutoDelGiorno(
  trx: Trx,
  cosa: { edizione_id: number; catalogo: VoceCatalogo[]; quando: Date; listino: Listino },
): Promise<ContenutoRegolamento | null> {
  const edizione = await leggiEdizione(trx, cosa.edizione_id)
  if (!edizione) return null
  // An edition published before it begins is under the rule of its first day.
  const today = todayInRome(cosa.quando)
  const iniziata = edizione.inizio <= today
  const regola = await cosa.listino(trx, iniziata ? today : edizione.inizio)
  // Nothing but what the rules say: a row read with more in it would be kept for ever.
  const catalogo = cosa.catalogo.map(
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
 * Publishes the next version of an edition's rules, generated from the edition, the points rule of the day
 * and the catalogue; from then on who enrols must have been shown this one.
 */
export async function pubblicaRegolamento(
  trx: Trx,
  cosa: {
    edizione_id: number
    prodotto: string
    /** Who promotes it, as far as it has said who it is. */
    azienda?: Company
    catalogo: VoceCatalogo[]
    listino: Listino
    attore_id?: number | null
    quando: Date
  },
): Promise<{ versione: string; hash: string }> {
  const { edizione_id, prodotto, quando } = cosa
  const contenuto = await contenutoDelGiorno(trx, cosa)
  if (!contenuto) throw new RangeError('Manca l’edizione, o una regola dei punti in vigore.')
  const gia = await trx.$count(regolamento, eq(regolamento.edizione_id, edizione_id))
  const versione = `${contenuto.edizione.codice}.${gia + 1}`
  const written = documento({ ...contenuto, prodotto, azienda: cosa.azienda, versione })
  const html = paginaRegolamento(written, urlPdf(versione))
  // Arithmetic, not a wait on anybody: the version and its PDF are there together or not at all.
  const pdf = await pdfRegolamento(written, quando)
  const row = { edizione_id, versione, contenuto, html, hash: hash(html), pdf, pdf_hash: hash(pdf) }
  await trx.insert(regolamento).values({ ...row, pubblicato_il: quando })
  await registraEvento(trx, {
    attore_id: cosa.attore_id ?? null,
    tipo: 'regolamento.pubblicato',
    oggetto: 'edizione',
    oggetto_id: edizione_id,
    dati: { versione, hash: row.hash },
  })
  return { versione, hash: row.hash }
}

const hash = (byte: string | Buffer) => createHash('sha256').update(byte).digest('hex')

/**
 * Takes away the editions nobody has entered yet: the demo world has one of its own, and two may not collect at once.
 * In a database with members it fails, because their points name their edition.
 */
export async function togliPrimaEdizione(trx: Trx): Promise<void> {
  await trx.delete(regolamento)
  await trx.delete(edizione)
}

/** The first edition of the product (decisions §9), with its rules, where there is no edition yet. */
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
