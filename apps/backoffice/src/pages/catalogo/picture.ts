import { newIdempotencyKey } from '@primo/client/idempotency'
import { caricaImmagine, IMMAGINE_MAX_BYTE } from '@primo/contract/raccolta/operatore-catalogo'
import { api } from '../../data/api.ts'
import { shrunk } from '../../ui/shrink.ts'

/** The longest side a prize is ever drawn at, twice over. */
const LATO = 800

/**
 * Uploads a picture.
 * @returns its address. @throws ApiError, or Error when it is not a picture this browser reads.
 */
export async function uploadPicture(file: File): Promise<string> {
  const dati = await shrunk(file, { side: LATO, most_byte: IMMAGINE_MAX_BYTE })
  return (await api(caricaImmagine, { body: { dati }, idempotencyKey: newIdempotencyKey() })).data.immagine
}
