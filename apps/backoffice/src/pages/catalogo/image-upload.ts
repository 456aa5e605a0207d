import { newIdempotencyKey } from '@primo/client/idempotency'
import { caricaImmagine, IMMAGINE_MAX_BYTE } from '@primo/contract/raccolta/operatore-catalogo'
import { api } from '../../data/api.ts'
import { resizeImage } from '../../ui/form/resize-image.ts'

/** Maximum width and height of an uploaded image in pixels: twice the largest display size. */
const LATO = 800

/**
 * Uploads an image.
 * @returns its path
 * @throws ApiError, or Error when the browser cannot decode the image
 */
export async function uploadImage(file: File): Promise<string> {
  const dati = await resizeImage(file, { side: LATO, most_byte: IMMAGINE_MAX_BYTE })
  return (await api(caricaImmagine, { body: { dati }, idempotencyKey: newIdempotencyKey() })).data.immagine
}
