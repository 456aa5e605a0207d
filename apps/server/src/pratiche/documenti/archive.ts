import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { FileReply } from '@primo/contract/platform/route'
import { Zip, ZipPassThrough } from 'fflate'
import type { Services } from '../../platform/services/services.ts'
import { leggiContenuto } from './commands.ts'
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

/**
 * Returns the documents of a case that were not rejected as a ZIP archive, in the order of the checklist. Signed envelopes keep
 * their signatures. One document at a time is in memory; a file store that fails on the way ends the download as broken.
 */
export async function archivioDocumenti(
  services: Pick<Services, 'db' | 'secrets' | 'files'>,
  pratica: PraticaConTipo & { numero: string },
): Promise<{ file: FileReply } | Refusal<'NON_TROVATO' | 'DEPOSITO_NON_DISPONIBILE'>> {
  const { voci } = await documentiDellaPratica(services.db, pratica)
  const sent = voci.flatMap(({ nome, soggetto, documento }) =>
    documento?.apribile && documento.stato !== 'rifiutato' ? [{ nome, soggetto, documento }] : [],
  )
  const read = async (at: number): Promise<Entry | Refusal<'NON_TROVATO' | 'DEPOSITO_NON_DISPONIBILE'>> => {
    const { nome, soggetto, documento } = sent[at]!
    const content = await leggiContenuto(services, pratica.id, documento.id, { original: true })
    if (!content) return refuse('NON_TROVATO', { message: 'Questo documento non c’è più.' })
    if (isRefusal(content)) return content
    const title = [nome, soggetto?.denominazione].filter(Boolean).join(', ')
    const number = String(at + 1).padStart(2, '0')
    const clean = title.replace(FORBIDDEN, ' ').slice(0, NAME_MAX)
    const extension = documento.tipo === 'p7m' ? 'pdf.p7m' : 'pdf'
    return { name: `${number} ${clean}.${extension}`, mtime: new Date(documento.inviato_il), ...content }
  }
  if (sent.length === 0)
    return refuse('NON_TROVATO', { message: 'In questa pratica non ci sono documenti da scaricare.' })
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
  const name = `pratica-${pratica.numero.replace('/', '-')}.zip`
  return { file: { name, type: 'application/zip', body: zipOf(entries) } }
}
