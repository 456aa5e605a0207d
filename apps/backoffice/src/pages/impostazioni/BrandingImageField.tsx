import { Button } from '@mui/material'
import { ApiError, messageOf } from '@primo/client/api-error'
import { newIdempotencyKey } from '@primo/client/form-request'
import {
  caricaImmagineAspetto,
  IMMAGINE_ASPETTO_MAX_BYTE,
  type ImmagineAspetto,
} from '@primo/contract/ufficio/operatore-impostazioni'
import { CAMPI } from '@primo/domain/ufficio/impostazioni'
import { useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { api } from '../../data/api.ts'
import { resizeImage } from '../../ui/form/resize-image.ts'

/** Maximum side in pixels: twice the largest display size of a logo. */
const SIDE = 1280

type Props = {
  che: ImmagineAspetto
  /** SHA-256 of the current branding image, empty when there is none. */
  value: string
  error: string | undefined
  choose: (hash: string) => void
}

/** Field that uploads a branding image at once. The image is published when the section is saved. */
export function BrandingImageField({ che, value, error, choose }: Props) {
  const { nome, aiuto } = CAMPI[che]
  const file = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const ifExpired = useLogoutIfAccessDenied()

  async function upload(chosen: File | undefined) {
    if (!chosen) return
    setBusy(true)
    setSentence(null)
    try {
      const dati = await resizeImage(chosen, {
        side: SIDE,
        most_byte: IMMAGINE_ASPETTO_MAX_BYTE,
        asItIs: true,
      })
      const { data } = await api(caricaImmagineAspetto, {
        body: { che, dati },
        idempotencyKey: newIdempotencyKey(),
      })
      choose(data.immagine)
    } catch (problem) {
      if (await ifExpired(problem)) return
      setSentence(
        problem instanceof ApiError ? messageOf(problem) : 'Questa immagine non si legge: provane un’altra.',
      )
    } finally {
      setBusy(false)
      if (file.current) file.current.value = ''
    }
  }

  return (
    <fieldset className="immagine-aspetto">
      <legend className="visually-hidden">{nome}</legend>
      <div className={`immagine-aspetto-vista${che === 'logo_scuro' ? ' scura' : ''}`}>
        {value ? <img src={brandingImageUrl(value)} alt={nome} /> : <span>nessuna immagine</span>}
      </div>
      <div>
        <p aria-hidden="true">{nome}</p>
        <p className="muted">{aiuto}</p>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={`${nome} dal computer`}
          onChange={(event) => void upload(event.target.files?.[0])}
        />
        <div className="immagine-aspetto-fare">
          <Button
            variant="outlined"
            aria-disabled={busy}
            aria-label={`${value ? 'Cambia' : 'Carica'}: ${nome}`}
            onClick={() => !busy && file.current?.click()}
          >
            {busy ? 'Carico…' : value ? 'Cambia' : 'Carica'}
          </Button>
          {value && (
            <Button aria-label={`Togli: ${nome}`} onClick={() => choose('')}>
              Togli
            </Button>
          )}
        </div>
        {(sentence ?? error) && (
          <p className="immagine-aspetto-error" role="alert">
            {sentence ?? error}
          </p>
        )}
      </div>
    </fieldset>
  )
}

/** Returns the URL of a branding image by its hash. */
export const brandingImageUrl = (hash: string) => `/api/aspetto/${hash}`
