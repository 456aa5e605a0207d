import { createHash, randomUUID } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { cambiTra } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import {
  DOCUMENTO_MAX_BYTE,
  puoInviare,
  STATI_DOCUMENTO,
  type StatoDocumento,
} from '@primo/domain/pratiche/documento'
import { STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { ScannerUnavailable } from '../../external/clamd.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { nextIds } from '../../platform/db/db.ts'
import { decryptFile, encryptFile, newFileKey } from '../../platform/files/file-encryption.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { type LockedPratica, lockPratica } from '../pratiche/queries.ts'
import { pratica } from '../pratiche/tables.ts'
import { informativaData } from '../soggetti/queries.ts'
import { CONTENT_REFUSALS, type Composed, composeDocument } from './document-content.ts'
import { accettaDocumenti, documentiDellaPratica, oggettoDelDocumento } from './queries.ts'
import { caricamento, pratica_documento } from './tables.ts'
import { partName, readFile, readUpload, storeRefusal, type UploadPlace } from './uploads.ts'

const CHIAVE = 'pratica_documento.chiave_cifrata'
const objectName = (oggetto: string) => `documenti/${oggetto}`

/** Documents that are composed at the same time in a process, and may wait for it. More are refused, to be sent again. */
const WAITING_MAX = 8

type Tools = Pick<Services, 'db' | 'withTransaction' | 'secrets' | 'files' | 'scanner' | 'log'>

/** Refuses documents for a pratica that does not accept them: its state, or the privacy notice not given yet. */
export async function ostacoloAiDocumenti(
  reader: Reader,
  { id, stato }: { id: number; stato: LockedPratica['stato'] },
): Promise<Refusal<'STATO_NON_PERMESSO' | 'INFORMATIVA_DA_DARE'> | null> {
  if (!accettaDocumenti(stato))
    return refuse('STATO_NON_PERMESSO', { message: 'La pratica è chiusa: non servono altri documenti.' })
  return (await informativaData(reader, id)) ? null : refuse('INFORMATIVA_DA_DARE')
}

type Invio = UploadPlace & {
  pratica_id: number
  id_richiesto: number
  id_soggetto?: number | undefined
  caricamenti: readonly string[]
}

const VOCE_SBAGLIATA = refuse('VALIDAZIONE', {
  fields: { id_richiesto: ['Questo documento non è fra quelli che la pratica chiede.'] },
})

/** Refuses a document that the checklist does not ask for, or for which a valid one exists. */
async function ostacoloAllaVoce(
  reader: Reader,
  row: LockedPratica,
  { id_richiesto, id_soggetto }: Pick<Invio, 'id_richiesto' | 'id_soggetto'>,
): Promise<Refusal<'VALIDAZIONE' | 'STATO_NON_PERMESSO'> | null> {
  const { voci } = await documentiDellaPratica(reader, row)
  const voce = voci.find((v) => v.id_richiesto === id_richiesto && v.soggetto?.id === id_soggetto)
  if (!voce) return VOCE_SBAGLIATA
  return puoInviare(voce.stato)
    ? null
    : refuse('STATO_NON_PERMESSO', { message: `«${voce.nome}» è già stato controllato.` })
}

let waiting = 0
let line: Promise<unknown> = Promise.resolve()

/** Runs a function after all earlier ones: uploaded files are large, and one document at a time bounds their memory. */
function inTurn<T>(fn: () => Promise<T>): Promise<T> {
  waiting++
  const mine = line.then(fn).finally(() => {
    waiting--
  })
  line = mine.catch(() => {})
  return mine
}

type Files = Awaited<ReturnType<typeof readUpload>>[]
type Content = Refusal<'VALIDAZIONE' | 'DEPOSITO_NON_DISPONIBILE' | 'ANTIVIRUS_NON_RISPONDE'>

const refusedFile = (sentence: string, n: number, of: number): Content =>
  refuse('VALIDAZIONE', { fields: { caricamenti: [of > 1 ? `File ${n + 1}: ${sentence}` : sentence] } })

/** Reads the uploaded files, has them scanned, and makes one document of them. */
async function contentOf(tools: Tools, rows: NonNullable<Files[number]>[]): Promise<Composed | Content> {
  const bytes: Buffer[] = []
  try {
    for (const row of rows) bytes.push(await readFile(tools, row))
  } catch (error) {
    return storeRefusal(error)
  }
  const hashes = bytes.map((b) => createHash('sha256').update(b).digest('hex'))
  const again = hashes.findIndex((h, i) => hashes.indexOf(h) !== i)
  if (again > 0)
    return refusedFile(
      `è uguale al file ${hashes.indexOf(hashes[again]!) + 1}: togline uno.`,
      again,
      rows.length,
    )
  try {
    for (const [n, file] of bytes.entries()) {
      const found = (await tools.scanner?.scan(file)) ?? 'clean'
      if (found === 'clean') continue
      tools.log.warn({ virus: found.virus }, 'virus in un documento')
      return refusedFile('l’antivirus vi ha trovato un virus. Non inviarlo ad altri.', n, rows.length)
    }
  } catch (error) {
    if (error instanceof ScannerUnavailable) return refuse('ANTIVIRUS_NON_RISPONDE', { retry_s: 30 })
    throw error
  }
  const composed = await composeDocument(bytes)
  return 'refused' in composed
    ? refusedFile(CONTENT_REFUSALS[composed.refused], composed.file, rows.length)
    : composed
}

type SendRefusal = Refusal<
  | 'NON_TROVATO'
  | 'VALIDAZIONE'
  | 'STATO_NON_PERMESSO'
  | 'INFORMATIVA_DA_DARE'
  | 'DEPOSITO_NON_DISPONIBILE'
  | 'ANTIVIRUS_NON_RISPONDE'
  | 'SERVIZIO_AFFOLLATO'
>

/** Checks, before the slow work, that a document may be sent. @returns its uploads; null when it has been sent already */
async function uploadsToSend(
  trx: Trx,
  invio: Invio,
  mine: (row: LockedPratica) => boolean,
): Promise<NonNullable<Files[number]>[] | null | SendRefusal> {
  const row = await lockPratica(trx, invio.pratica_id)
  if (!row || !mine(row)) return refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
  const [sent] = await trx
    .select({ id: pratica_documento.id })
    .from(pratica_documento)
    .where(
      and(
        eq(pratica_documento.pratica_id, row.id),
        eq(pratica_documento.primo_caricamento, invio.caricamenti[0]!),
      ),
    )
  if (sent) return null
  const no = (await ostacoloAiDocumenti(trx, row)) ?? (await ostacoloAllaVoce(trx, row, invio))
  if (no) return no
  const rows: NonNullable<Files[number]>[] = []
  for (const id of new Set(invio.caricamenti)) {
    const found = await readUpload(trx, invio, id)
    if (!found || found.ricevuti !== found.byte)
      return refuse('VALIDAZIONE', {
        fields: { caricamenti: ['Un file non è arrivato per intero: caricalo di nuovo.'] },
      })
    rows.push(found)
  }
  if (rows.reduce((sum, { byte }) => sum + byte, 0) > DOCUMENTO_MAX_BYTE)
    return refuse('VALIDAZIONE', {
      fields: { caricamenti: ['Insieme i file superano 60 MB: dividili in più documenti o riduci le foto.'] },
    })
  return rows
}

/** Updates the number of documents of a pratica that wait for an operator. */
async function contaDaControllare(trx: Trx, pratica_id: number): Promise<void> {
  const waiting = sql`(select count(*) from ${pratica_documento} d where d.pratica_id = ${pratica_id} and d.stato = 'ricevuto')`
  await trx.update(pratica).set({ da_controllare: waiting }).where(eq(pratica.id, pratica_id))
}

/** Stores a composed document as the last one of its checklist item; an earlier one is replaced and loses its content. */
async function addDocument(
  trx: Trx,
  invio: Invio,
  mine: (row: LockedPratica) => boolean,
  stored: { content: Composed; oggetto: string; chiave_cifrata: string; id: number },
): Promise<'added' | 'already sent' | SendRefusal> {
  const row = await lockPratica(trx, invio.pratica_id)
  if (!row || !mine(row)) return refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
  const no = (await ostacoloAiDocumenti(trx, row)) ?? (await ostacoloAllaVoce(trx, row, invio))
  if (no) return no
  const taken = await trx
    .delete(caricamento)
    .where(inArray(caricamento.id, [...invio.caricamenti]))
    .returning({ id: caricamento.id })
  // A concurrent request made a document of the same uploads.
  if (taken.length < new Set(invio.caricamenti).size) return 'already sent'
  const { id_richiesto, id_soggetto = null, utente_id } = invio
  const { content, oggetto, chiave_cifrata, id } = stored
  await trx
    .update(pratica_documento)
    .set({ stato: 'sostituito', motivo: null, oggetto: null, chiave_cifrata: null })
    .where(
      and(
        eq(pratica_documento.pratica_id, row.id),
        eq(pratica_documento.richiesto_id, id_richiesto),
        sql`${pratica_documento.soggetto_id} is not distinct from ${id_soggetto}::bigint`,
        ne(pratica_documento.stato, 'sostituito'),
      ),
    )
  await trx
    .insert(pratica_documento)
    .overridingSystemValue()
    .values({
      id,
      pratica_id: row.id,
      richiesto_id: id_richiesto,
      soggetto_id: id_soggetto,
      stato: 'ricevuto',
      tipo: content.tipo,
      pagine: content.pagine,
      byte: content.bytes.length,
      impronta: createHash('sha256').update(content.bytes).digest('hex'),
      firme: content.firme,
      oggetto,
      chiave_cifrata,
      primo_caricamento: invio.caricamenti[0]!,
      inviato_il: clock.now(),
      inviato_da: utente_id,
    })
  await contaDaControllare(trx, row.id)
  await registraEvento(trx, {
    attore_id: utente_id,
    tipo: 'pratica.documento_inviato',
    oggetto: 'pratica',
    oggetto_id: row.id,
    dati: { richiesto_id: id_richiesto },
  })
  return 'added'
}

/**
 * Makes a document of uploaded files. A request repeated after a lost response changes nothing.
 * @param mine whether the caller may send documents for the pratica
 */
export async function inviaDocumento(
  tools: Tools,
  invio: Invio,
  mine: (row: LockedPratica) => boolean,
): Promise<SendRefusal | null> {
  const rows = await tools.withTransaction((trx) => uploadsToSend(trx, invio, mine))
  if (rows === null || isRefusal(rows)) return rows
  if (waiting >= WAITING_MAX) return refuse('SERVIZIO_AFFOLLATO', { retry_s: 5 })
  return inTurn(async () => {
    const content = await contentOf(tools, rows)
    if (isRefusal(content)) return content
    const oggetto = randomUUID()
    const name = objectName(oggetto)
    const key = newFileKey()
    try {
      await tools.files.put(name, encryptFile(key, name, content.bytes))
    } catch (error) {
      return storeRefusal(error)
    }
    const outcome = await tools.withTransaction(async (trx) => {
      const [id] = await nextIds(trx, 'pratica_documento', 1)
      const chiave_cifrata = tools.secrets.encrypt(CHIAVE, id!, key.toString('base64'))
      return addDocument(trx, invio, mine, { content, oggetto, chiave_cifrata, id: id! })
    })
    const parts = rows.flatMap(({ id, pezzi }) => pezzi.map((_, n) => partName(id, n)))
    // What cannot be removed now is removed at night, with everything that no row refers to.
    await tools.files.remove(outcome === 'added' ? parts : [name]).catch(() => {})
    return isRefusal(outcome) ? outcome : null
  })
}

/**
 * Reads and decrypts a document.
 * @returns null when there is none, or its content is deleted
 */
export async function leggiContenuto(
  { db, secrets, files }: Pick<Services, 'db' | 'secrets' | 'files'>,
  pratica_id: number,
  documento_id: number,
): Promise<{ bytes: Buffer; tipo: 'pdf' | 'p7m' } | null | Refusal<'DEPOSITO_NON_DISPONIBILE'>> {
  const row = await oggettoDelDocumento(db, pratica_id, documento_id)
  if (!row) return null
  const name = objectName(row.oggetto)
  try {
    const stored = await files.get(name)
    if (!stored) return refuse('DEPOSITO_NON_DISPONIBILE')
    const key = Buffer.from(secrets.decrypt(CHIAVE, row.id, row.chiave_cifrata), 'base64')
    return { bytes: decryptFile(key, name, stored), tipo: row.tipo }
  } catch (error) {
    return storeRefusal(error)
  }
}

/** Deletes the documents of a withdrawn draft; their content is deleted from the file store at night. */
export async function dimenticaDocumenti(trx: Trx, pratica_id: number): Promise<void> {
  await trx.delete(pratica_documento).where(eq(pratica_documento.pratica_id, pratica_id))
  await trx.delete(caricamento).where(eq(caricamento.pratica_id, pratica_id))
  await contaDaControllare(trx, pratica_id)
}

type Decisione = {
  pratica_id: number
  documento_id: number
  attore_id: number
  esito: 'controllato' | 'rifiutato'
  motivo?: string | undefined
  scade_il?: string | undefined
}

function campiSbagliati({ esito, motivo, scade_il }: Decisione, scade: boolean): Record<string, string[]> {
  return {
    ...(esito === 'rifiutato' && !motivo
      ? { motivo: ['Scrivi che cosa non va: chi ha inviato il documento lo leggerà.'] }
      : {}),
    ...(esito === 'controllato' && motivo ? { motivo: ['Il motivo si scrive solo quando si rifiuta.'] } : {}),
    ...(esito === 'rifiutato' && scade_il
      ? { scade_il: ['La scadenza si scrive solo quando va bene.'] }
      : {}),
    ...(esito === 'controllato' && scade && !scade_il
      ? { scade_il: ['Scrivi fino a quando vale il documento.'] }
      : {}),
    ...(scade_il && scade_il < todayInRome(clock.now())
      ? { scade_il: ['Il documento è già scaduto: rifiutalo e chiedine uno valido.'] }
      : {}),
  }
}

/** Accepts or rejects the last document of a checklist item. A decision can be changed while the pratica is open. */
export async function decidiDocumento(
  trx: Trx,
  input: Decisione,
): Promise<Refusal<'NON_TROVATO' | 'VALIDAZIONE' | 'STATO_NON_PERMESSO'> | LockedPratica> {
  const row = await lockPratica(trx, input.pratica_id)
  if (!row || row.stato === STATO_PRATICA.bozza)
    return refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
  const { voci } = await documentiDellaPratica(trx, row)
  const voce = voci.find(({ documento }) => documento?.id === input.documento_id)
  if (!voce?.documento)
    return refuse('NON_TROVATO', {
      message: 'Questo documento non c’è più: ne è arrivato un altro al suo posto.',
    })
  const before: StatoDocumento = voce.documento.stato
  if (!accettaDocumenti(row.stato)) return refuse('STATO_NON_PERMESSO')
  const fields = campiSbagliati(input, voce.scade)
  if (Object.keys(fields).length > 0) return refuse('VALIDAZIONE', { fields })
  const { esito, motivo = null, scade_il = null, attore_id } = input
  await trx
    .update(pratica_documento)
    .set({ stato: esito, motivo, scade_il, deciso_il: clock.now(), deciso_da: attore_id })
    .where(eq(pratica_documento.id, input.documento_id))
  await contaDaControllare(trx, row.id)
  await registraEvento(trx, {
    attore_id,
    tipo: `pratica.documento_${esito}`,
    oggetto: 'pratica',
    oggetto_id: row.id,
    dati: { documento: voce.nome },
    cambi: cambiTra<{ documento: string }>(
      { documento: STATI_DOCUMENTO[before] },
      { documento: STATI_DOCUMENTO[esito] },
    ),
  })
  return row
}
