import { createHash, randomUUID } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { VocePratica } from '@primo/contract/pratiche/documenti'
import { clock } from '@primo/domain/platform/clock'
import { DOCUMENTO_MAX_BYTE, puoInviare } from '@primo/domain/pratiche/documento'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { createQueue } from '../../accesso/account/fair-queue.ts'
import { type Scanner, ScannerUnavailable } from '../../external/clamd.ts'
import { nextId, type Reader, type Trx } from '../../platform/db/db.ts'
import { encryptFile, newFileKey } from '../../platform/files/file-encryption.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { type LockedPratica, lockPratica } from '../pratiche/queries.ts'
import { countWaiting, KEY_COLUMN, objectName, ostacoloAiDocumenti } from './commands.ts'
import { CONTENT_REFUSALS, type ComposedDocument, composeDocument } from './document-content.ts'
import { documentiDellaPratica } from './queries.ts'
import { caricamento, pratica_documento } from './tables.ts'
import { readFile, readUpload, removeChunks, storeRefusal, type UploadPlace } from './uploads.ts'

/** Services of the documents. `scanner` null = no virus scanner is configured. */
export type DocumentTools = Services & { scanner: Scanner | null }

/**
 * One document at a time in a process, because uploaded files are large. A member who sends many delays only their own; more than
 * eight that wait are refused, to be sent again.
 */
const documentQueue = createQueue(1, { perRete: 4, inTutto: 8 })

type Invio = UploadPlace & {
  id_richiesto: number
  id_soggetto?: number | undefined
  caricamenti: readonly string[]
}

const VOCE_SBAGLIATA = refuse('VALIDAZIONE', {
  fields: { id_richiesto: ['Questo documento non è fra quelli che la pratica chiede.'] },
})

/** Returns the checklist item of a document. Refuses one that is not on the list, or that has a valid document. */
async function voceDaInviare(
  reader: Reader,
  row: LockedPratica,
  { id_richiesto, id_soggetto, cliente }: Invio,
): Promise<VocePratica | Refusal<'VALIDAZIONE' | 'STATO_NON_PERMESSO'>> {
  const { voci } = await documentiDellaPratica(reader, row, cliente)
  const voce = voci.find((v) => v.id_richiesto === id_richiesto && v.soggetto?.id === id_soggetto)
  if (!voce) return VOCE_SBAGLIATA
  return puoInviare(voce.stato)
    ? voce
    : refuse('STATO_NON_PERMESSO', { message: `Il documento «${voce.nome}» è già stato controllato.` })
}

type Files = Awaited<ReturnType<typeof readUpload>>[]
type Content = Refusal<'VALIDAZIONE' | 'DEPOSITO_NON_DISPONIBILE' | 'ANTIVIRUS_NON_RISPONDE'>

/** Refuses a document for one of its files. The sentence names the file where there are several. */
const refusedFile = (sentence: string, n: number, of: number): Content =>
  refuse('VALIDAZIONE', {
    fields: {
      caricamenti: [of > 1 ? `File ${n + 1}: ${sentence[0]!.toLowerCase()}${sentence.slice(1)}` : sentence],
    },
  })

/** Reads the uploaded files, has them scanned, and makes one document of them. */
async function contentOf(
  tools: DocumentTools,
  rows: NonNullable<Files[number]>[],
): Promise<ComposedDocument | Content> {
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
      `È uguale al file ${hashes.indexOf(hashes[again]!) + 1}: togline uno.`,
      again,
      rows.length,
    )
  try {
    for (const [n, file] of bytes.entries()) {
      const found = (await tools.scanner?.scan(file)) ?? 'clean'
      if (found === 'clean') continue
      tools.log.warn({ virus: found.virus }, 'virus in un documento')
      return refusedFile('L’antivirus vi ha trovato un virus: non inviarlo ad altri.', n, rows.length)
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
>

const PARTIAL = refuse('VALIDAZIONE', {
  fields: { caricamenti: ['Un file non è arrivato per intero: caricalo di nuovo.'] },
})

/**
 * Returns whether a document was made of the first of these uploads. Refuses when it was, but other uploads are still there: the
 * sender added pages after a response was lost.
 */
async function sentAlready(
  trx: Trx,
  { pratica_id, caricamenti }: Invio,
): Promise<boolean | Refusal<'STATO_NON_PERMESSO'>> {
  const [sent] = await trx
    .select({ id: pratica_documento.id })
    .from(pratica_documento)
    .where(
      and(
        eq(pratica_documento.pratica_id, pratica_id),
        eq(pratica_documento.primo_caricamento, caricamenti[0]!),
      ),
    )
  if (!sent) return false
  const left = await trx.$count(caricamento, inArray(caricamento.id, [...caricamenti]))
  return left === 0
    ? true
    : refuse('STATO_NON_PERMESSO', {
        message:
          'Il documento è già arrivato, senza le pagine aggiunte dopo: chiudi e sostituiscilo con tutte le pagine.',
      })
}

/** Checks, before the slow work, that a document may be sent. @returns its uploads; null when it has been sent already */
async function uploadsToSend(
  trx: Trx,
  invio: Invio,
  mine: (row: LockedPratica) => boolean,
): Promise<NonNullable<Files[number]>[] | null | SendRefusal> {
  const row = await lockPratica(trx, invio.pratica_id)
  if (!row || !mine(row)) return refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
  const sent = await sentAlready(trx, invio)
  if (sent) return isRefusal(sent) ? sent : null
  const no = await ostacoloAiDocumenti(trx, row, invio.cliente)
  if (no) return no
  const voce = await voceDaInviare(trx, row, invio)
  if (isRefusal(voce)) return voce
  const rows: NonNullable<Files[number]>[] = []
  for (const id of new Set(invio.caricamenti)) {
    const found = await readUpload(trx, invio, id)
    if (!found || found.ricevuti !== found.byte) return PARTIAL
    rows.push(found)
  }
  if (rows.reduce((sum, { byte }) => sum + byte, 0) > DOCUMENTO_MAX_BYTE)
    return refuse('VALIDAZIONE', {
      fields: { caricamenti: ['Insieme i file superano 60 MB: dividili in più documenti o riduci le foto.'] },
    })
  return rows
}

/** Stores a composed document as the last one of its checklist item; an earlier one is replaced and loses its content. */
async function addDocument(
  trx: Trx,
  invio: Invio,
  mine: (row: LockedPratica) => boolean,
  stored: { content: ComposedDocument; oggetto: string; chiave_cifrata: string; id: number },
): Promise<'added' | 'already sent' | SendRefusal> {
  const row = await lockPratica(trx, invio.pratica_id)
  if (!row || !mine(row)) return refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
  const no = await ostacoloAiDocumenti(trx, row, invio.cliente)
  if (no) return no
  const voce = await voceDaInviare(trx, row, invio)
  if (isRefusal(voce)) return voce
  const uploads = inArray(caricamento.id, [...invio.caricamenti])
  if ((await trx.$count(caricamento, uploads)) < new Set(invio.caricamenti).size) {
    // A concurrent request made a document of the same uploads, or newer uploads have replaced some of them.
    const sent = await sentAlready(trx, invio)
    if (isRefusal(sent)) return sent
    return sent ? 'already sent' : PARTIAL
  }
  await trx.delete(caricamento).where(uploads)
  const { id_richiesto, id_soggetto = null, utente_id } = invio
  const { content, oggetto, chiave_cifrata, id } = stored
  await trx
    .update(pratica_documento)
    .set({ stato: 'sostituito', motivo: null, firme: [], oggetto: null, chiave_cifrata: null })
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
  await countWaiting(trx, row.id)
  await registraEvento(trx, {
    attore_id: utente_id,
    tipo: 'pratica.documento_inviato',
    oggetto: 'pratica',
    oggetto_id: row.id,
    dati: { richiesto_id: id_richiesto, documento: voce.nome },
  })
  return 'added'
}

/**
 * Makes a document of uploaded files. A request repeated after a lost response changes nothing.
 * @param mine whether the caller may send documents for the pratica
 */
export async function inviaDocumento(
  tools: DocumentTools,
  invio: Invio,
  mine: (row: LockedPratica) => boolean,
): Promise<SendRefusal | null> {
  const rows = await tools.withTransaction((trx) => uploadsToSend(trx, invio, mine))
  if (rows === null || isRefusal(rows)) return rows
  const sender = invio.utente_id === null ? `soggetto ${invio.cliente.id}` : String(invio.utente_id)
  return documentQueue({ rete: sender }, async () => {
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
      const id = await nextId(trx, 'pratica_documento')
      const chiave_cifrata = tools.secrets.encrypt(KEY_COLUMN, id, key.toString('base64'))
      return addDocument(trx, invio, mine, { content, oggetto, chiave_cifrata, id })
    })
    if (outcome === 'added') await removeChunks(tools.files, rows)
    else await tools.files.remove([name]).catch(() => {})
    return isRefusal(outcome) ? outcome : null
  })
}
