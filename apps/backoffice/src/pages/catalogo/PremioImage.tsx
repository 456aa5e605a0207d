import { Button } from '@mui/material'
import { ApiError, messageOf } from '@primo/client/api-error'
import { newIdempotencyKey } from '@primo/client/form-request'
import { caricaImmagine, IMMAGINE_MAX_BYTE, immagini } from '@primo/contract/raccolta/operatore-premi'
import { premioImageVersions, tintaDi } from '@primo/domain/raccolta/premio-image'
import { useRef, useState } from 'react'
import { api } from '../../data/api.ts'
import { useRead } from '../../data/query-client.ts'
import { resizeImage } from '../../ui/form/resize-image.ts'
import './catalogo.css'

/** Shows the image of a premio on its category's tint. Decorative: the name is next to it. */
export function PremioImage(props: { immagine: string; categoria: string; misura?: 'media' | 'large' }) {
  const { immagine, categoria, misura } = props
  const { foto, lati } = premioImageVersions(immagine)
  return (
    <span
      className={misura ? `picture picture-${misura}` : 'picture'}
      data-tinta={tintaDi(categoria)}
      aria-hidden="true"
    >
      <img
        className={foto ? 'picture-foto' : undefined}
        src={lati[misura === 'large' ? 1 : 0]!.indirizzo}
        alt=""
        loading="lazy"
      />
    </span>
  )
}

type Props = {
  choice: string
  /** Category of the premio. Its tint is the background of the images. */
  categoria: string
  choose: (image: string) => void
  error: string | undefined
}

/** Field that selects the image of a premio: one in use, or an upload. */
export function PremioImageField({ choice, categoria, choose, error }: Props) {
  const { data } = useRead(['immagini'], immagini, {})
  const file = useRef<HTMLInputElement>(null)
  const [inCorso, setInCorso] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const all = [...new Set([...(choice ? [choice] : []), ...(data ?? [])])]

  async function fresh(chosen: File | undefined) {
    if (!chosen) return
    setInCorso(true)
    setSentence(null)
    try {
      choose(await uploadImage(chosen))
    } catch (problema) {
      setSentence(
        problema instanceof ApiError
          ? messageOf(problema)
          : 'Questa immagine non si legge: provane un’altra.',
      )
    } finally {
      setInCorso(false)
      if (file.current) file.current.value = ''
    }
  }

  return (
    <fieldset className="immagini">
      <legend>Immagine</legend>
      <div className="immagini-choices">
        {all.map((image, i) => (
          <label key={image}>
            <input
              type="radio"
              name="immagine"
              value={image}
              checked={image === choice}
              onChange={() => choose(image)}
              aria-label={nomeDi(image, i)}
            />
            <PremioImage immagine={image} categoria={categoria} misura="media" />
          </label>
        ))}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label="Immagine dal computer"
        onChange={(event) => void fresh(event.target.files?.[0])}
      />
      <Button variant="outlined" sx={{ mt: 1 }} aria-disabled={inCorso} onClick={() => file.current?.click()}>
        {inCorso ? 'Carico…' : 'Carica dal computer'}
      </Button>
      {(sentence ?? error) && (
        <p className="immagini-error" role="alert">
          {sentence ?? error}
        </p>
      )}
    </fieldset>
  )
}

/** Returns the label of an image: «cuffie senza fili» from a drawing's file name, a number for an upload. */
function nomeDi(image: string, i: number): string {
  const drawing = /\/premi\/([\w-]+)\.webp$/.exec(image)?.[1]
  return drawing ? drawing.replaceAll('-', ' ') : `Immagine caricata ${i + 1}`
}

/** Maximum width and height of an uploaded image in pixels: twice the largest display size. */
const LATO = 800

/**
 * Uploads an image.
 * @returns its path
 * @throws ApiError, or Error when the browser cannot decode the image
 */
async function uploadImage(file: File): Promise<string> {
  const dati = await resizeImage(file, { side: LATO, most_byte: IMMAGINE_MAX_BYTE })
  return (await api(caricaImmagine, { body: { dati }, idempotencyKey: newIdempotencyKey() })).data.immagine
}
