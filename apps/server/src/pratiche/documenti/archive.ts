import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { FileReply } from '@primo/contract/platform/route'
import { DOCUMENTO_MAX_BYTE, nomeVoce } from '@primo/domain/pratiche/documento'
import { Zip, ZipPassThrough } from 'fflate'
import type { Services } from '../../platform/services/services.ts'
import { leggiContenuto } from './commands.ts'
import { mergePdfs, type NamedPdf } from './document-content.ts'
import { documentiDellaPratica, type PraticaConTipo } from './queries.ts'

/** Characters that file names of Windows may not contain. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu
const NAME_MAX = 120

type Entry = { name: string; mtime: Date; bytes: Buffer }

/** Returns a ZIP archive as a stream. Nothing is compressed, because PDFs are. */
async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const written = () => {
    const now = chunks
    chunks = []
    return now
  }
  for await (const { name, mtime, bytes } of entries) {
    const entry = new ZipPassThrough(name)
    entry.mtime = mtime
    zip.add(entry)
    entry.push(bytes, true)
    yield* written()
  }
  zip.end()
  yield* written()
}

type Tools = Pick<Services, 'db' | 'secrets' | 'files'>
type Numbered = PraticaConTipo & { numero: string }
const NIENTE = refuse('NON_TROVATO', { message: 'In questa pratica non ci sono documenti da scaricare.' })

/** Returns the documents of a case that were not rejected, in the order of the checklist, each with its item's name. */
async function documentiBuoni({ db }: Tools, pratica: PraticaConTipo) {
  const { voci } = await documentiDellaPratica(db, pratica)
  return voci.flatMap((voce) =>
    voce.documento?.apribile && voce.documento.stato !== 'rifiutato'
      ? [{ nome: nomeVoce(voce), documento: voce.documento }]
      : [],
  )
}

const fileName = ({ numero }: Numbered, extension: string) =>
  `pratica-${numero.replace('/', '-')}.${extension}`

/**
 * Returns the documents of a case that were not rejected as one PDF with bookmarks. Their digital signatures remain only in the
 * archive. All of them are in memory: beyond the size of one document they are refused.
 */
export async function documentiUniti(
  services: Tools,
  pratica: Numbered,
): Promise<{ file: FileReply } | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'DEPOSITO_NON_DISPONIBILE'>> {
  const sent = await documentiBuoni(services, pratica)
  if (sent.length === 0) return NIENTE
  const notMerged = refuse('STATO_NON_PERMESSO', {
    message:
      'Questi documenti non si possono unire: insieme sono troppo pesanti, o uno non lo permette. Scaricali come ZIP.',
  })
  if (sent.reduce((sum, { documento }) => sum + documento.byte, 0) > DOCUMENTO_MAX_BYTE) return notMerged
  const pdfs: NamedPdf[] = []
  for (const { nome, documento } of sent) {
    const content = await leggiContenuto(services, pratica.id, documento.id)
    if (!content) return refuse('NON_TROVATO', { message: 'Questo documento non c’è più.' })
    if (isRefusal(content)) return content
    pdfs.push({ name: nome, bytes: content.bytes })
  }
  const merged = await mergePdfs(pdfs)
  if (!merged) return notMerged
  async function* body(bytes: Buffer) {
    yield bytes
  }
  return { file: { name: fileName(pratica, 'pdf'), type: 'application/pdf', body: body(merged) } }
}

/**
 * Returns the documents of a case that were not rejected as a ZIP archive, in the order of the checklist. Signed envelopes keep
 * their signatures. One document at a time is in memory; a file store that fails on the way ends the download as broken.
 */
export async function archivioDocumenti(
  services: Tools,
  pratica: Numbered,
): Promise<{ file: FileReply } | Refusal<'NON_TROVATO' | 'DEPOSITO_NON_DISPONIBILE'>> {
  const sent = await documentiBuoni(services, pratica)
  if (sent.length === 0) return NIENTE
  const read = async (at: number): Promise<Entry | Refusal<'NON_TROVATO' | 'DEPOSITO_NON_DISPONIBILE'>> => {
    const { nome, documento } = sent[at]!
    const content = await leggiContenuto(services, pratica.id, documento.id, { original: true })
    if (!content) return refuse('NON_TROVATO', { message: 'Questo documento non c’è più.' })
    if (isRefusal(content)) return content
    const number = String(at + 1).padStart(2, '0')
    const clean = nome.replace(FORBIDDEN, ' ').slice(0, NAME_MAX)
    const extension = documento.tipo === 'p7m' ? 'pdf.p7m' : 'pdf'
    return { name: `${number} ${clean}.${extension}`, mtime: new Date(documento.inviato_il), ...content }
  }
  // Read before the response begins, so that a file store that is away is a refusal and not a broken download.
  const first = await read(0)
  if (isRefusal(first)) return first
  const entries = (async function* () {
    yield first
    for (let at = 1; at < sent.length; at++) {
      const entry = await read(at)
      if (isRefusal(entry))
        throw new Error(`Document ${sent[at]!.documento.id} cannot be read: ${entry.refused}`)
      yield entry
    }
  })()
  return { file: { name: fileName(pratica, 'zip'), type: 'application/zip', body: zipOf(entries) } }
}
