import { newIdempotencyKey } from '@primo/client/idempotency'
import { caricaImmagine, IMMAGINE_MAX_BYTE } from '@primo/contract/raccolta/operatore-catalogo'
import { api } from '../../data/api.ts'

/** The longest side a prize is ever drawn at, twice over. */
const LATO = 800

async function inWebp(file: File): Promise<Blob> {
  const drawing = await createImageBitmap(file)
  const scale = Math.min(1, LATO / Math.max(drawing.width, drawing.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(drawing.width * scale)
  canvas.height = Math.round(drawing.height * scale)
  canvas.getContext('2d')?.drawImage(drawing, 0, 0, canvas.width, canvas.height)
  for (const qualita of [0.85, 0.7, 0.5]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', qualita))
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
  let text = ''
  for (const b of byte) text += String.fromCharCode(b)
  return (await api(caricaImmagine, { body: { dati: btoa(text) }, idempotencyKey: newIdempotencyKey() })).data
    .immagine
}
