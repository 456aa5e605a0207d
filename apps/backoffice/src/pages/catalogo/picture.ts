import { newIdempotencyKey } from '@primo/client/idempotency'
import { caricaImmagine, IMMAGINE_MAX_BYTE } from '@primo/contract/raccolta/operatore-catalogo'
import { api } from '../../data/api.ts'

/** The longest side a prize is ever drawn at, twice over. */
const LATO = 800

async function inWebp(file: File): Promise<Blob> {
  const disegno = await createImageBitmap(file)
  const scala = Math.min(1, LATO / Math.max(disegno.width, disegno.height))
  const tela = document.createElement('canvas')
  tela.width = Math.round(disegno.width * scala)
  tela.height = Math.round(disegno.height * scala)
  tela.getContext('2d')?.drawImage(disegno, 0, 0, tela.width, tela.height)
  for (const qualita of [0.85, 0.7, 0.5]) {
    const blob = await new Promise<Blob | null>((fatto) => tela.toBlob(fatto, 'image/webp', qualita))
    if (blob && blob.size <= IMMAGINE_MAX_BYTE) return blob
  }
  throw new Error('too large at any quality')
}

/**
 * Uploads a picture, made small first: what travels, and what members wait for, is what is seen.
 * @returns its address. @throws ApiError, or Error when it is not a picture this browser reads.
 */
export async function uploadPicture(file: File): Promise<string> {
  const byte = new Uint8Array(await (await inWebp(file)).arrayBuffer())
  let testo = ''
  for (const b of byte) testo += String.fromCharCode(b)
  return (await api(caricaImmagine, { body: { dati: btoa(testo) }, idempotencyKey: newIdempotencyKey() }))
    .data.immagine
}
