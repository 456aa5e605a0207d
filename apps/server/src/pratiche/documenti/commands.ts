import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { cambiTra } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { STATI_DOCUMENTO, type StatoDocumento } from '@primo/domain/pratiche/documento'
import { STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import { and, eq } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { decryptFile } from '../../platform/files/file-encryption.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviDaControllare } from '../pratiche/commands.ts'
import { type LockedPratica, lockPratica } from '../pratiche/queries.ts'
import { informativaData } from '../soggetti/queries.ts'
import { pdfInP7m } from './document-content.ts'
import { accettaDocumenti, type Cliente, documentiDellaPratica, oggettoDelDocumento } from './queries.ts'
import { caricamento, pratica_documento } from './tables.ts'
import { storeRefusal } from './uploads.ts'

/** Column that holds the encrypted key of a document. */
export const KEY_COLUMN = 'pratica_documento.chiave_cifrata'
/** Returns the name of a document in the file store. */
export const objectName = (oggetto: string) => `documenti/${oggetto}`

/**
 * Refuses documents for a pratica that does not accept them: its state, or the privacy notice not given yet.
 * @param cliente subject who sends their own documents, and therefore needs only their own notice
 */
export async function ostacoloAiDocumenti(
  reader: Reader,
  { id, stato }: { id: number; stato: LockedPratica['stato'] },
  cliente: Cliente | null = null,
): Promise<Refusal<'STATO_NON_PERMESSO' | 'INFORMATIVA_DA_DARE'> | null> {
  if (!accettaDocumenti(stato))
    return refuse('STATO_NON_PERMESSO', { message: 'La pratica è chiusa: non servono altri documenti.' })
  return (await informativaData(reader, id, cliente?.id)) ? null : refuse('INFORMATIVA_DA_DARE')
}

/** Updates the number of documents of a pratica that wait for an operator. */
export async function countWaiting(trx: Trx, pratica_id: number): Promise<void> {
  const received = and(eq(pratica_documento.pratica_id, pratica_id), eq(pratica_documento.stato, 'ricevuto'))
  await scriviDaControllare(trx, pratica_id, await trx.$count(pratica_documento, received))
}

/**
 * Reads and decrypts a document, as a PDF: the one inside a signed envelope (`p7m`).
 * @param original whether a signed envelope is returned as it was sent
 * @returns null when there is none, or its content is deleted
 */
export async function leggiContenuto(
  { db, secrets, files }: Pick<Services, 'db' | 'secrets' | 'files'>,
  pratica_id: number,
  documento_id: number,
  { original = false } = {},
): Promise<{ bytes: Buffer } | null | Refusal<'DEPOSITO_NON_DISPONIBILE'>> {
  const row = await oggettoDelDocumento(db, pratica_id, documento_id)
  if (!row) return null
  const name = objectName(row.oggetto)
  try {
    const stored = await files.get(name)
    if (!stored) return refuse('DEPOSITO_NON_DISPONIBILE')
    const key = Buffer.from(secrets.decrypt(KEY_COLUMN, row.id, row.chiave_cifrata), 'base64')
    const bytes = decryptFile(key, name, stored)
    return { bytes: row.tipo === 'p7m' && !original ? await pdfInP7m(bytes) : bytes }
  } catch (error) {
    return storeRefusal(error)
  }
}

/** Deletes the documents of a withdrawn draft; their content is deleted from the file store at night. */
export async function dimenticaDocumenti(trx: Trx, pratica_id: number): Promise<void> {
  await trx.delete(pratica_documento).where(eq(pratica_documento.pratica_id, pratica_id))
  await trx.delete(caricamento).where(eq(caricamento.pratica_id, pratica_id))
  await countWaiting(trx, pratica_id)
}

/** Deletes the uploads of a removed subject; their chunks are deleted from the file store at night. */
export async function dimenticaCaricamentiDi(trx: Trx, soggetto_id: number): Promise<void> {
  await trx.delete(caricamento).where(eq(caricamento.soggetto_id, soggetto_id))
}

type Decisione = {
  pratica_id: number
  documento_id: number
  attore_id: number
  /** State of the document that the operator saw. */
  stato: StatoDocumento
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
  if (before !== input.stato)
    return refuse('STATO_NON_PERMESSO', {
      message: 'Nel frattempo qualcun altro ha deciso su questo documento: guarda com’è adesso.',
      overtaken: true,
    })
  const fields = campiSbagliati(input, voce.scade)
  if (Object.keys(fields).length > 0) return refuse('VALIDAZIONE', { fields })
  const { esito, motivo = null, scade_il = null, attore_id } = input
  await trx
    .update(pratica_documento)
    .set({ stato: esito, motivo, scade_il, deciso_il: clock.now(), deciso_da: attore_id })
    .where(eq(pratica_documento.id, input.documento_id))
  await countWaiting(trx, row.id)
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
