import { Button } from '@mui/material'
import { ApiError } from '@primo/client/call'
import { messageOf } from '@primo/client/sentences'
import { immagini } from '@primo/contract/raccolta/operatore-catalogo'
import { useRef, useState } from 'react'
import { useRead } from '../../data/read.ts'
import { Figura } from './Figura.tsx'
import { uploadPicture } from './picture.ts'

type Props = { scelta: string; scegli: (immagine: string) => void; errore: string | undefined }

/** The picture of a prize: one of those already in use, or one from this computer. */
export function Immagini({ scelta, scegli, errore }: Props) {
  const { data } = useRead(['immagini'], immagini, {})
  const file = useRef<HTMLInputElement>(null)
  const [inCorso, setInCorso] = useState(false)
  const [frase, setFrase] = useState<string | null>(null)
  const tutte = [...new Set([...(scelta ? [scelta] : []), ...(data ?? [])])]

  async function nuova(scelto: File | undefined) {
    if (!scelto) return
    setInCorso(true)
    setFrase(null)
    try {
      scegli(await uploadPicture(scelto))
    } catch (problema) {
      setFrase(
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
      <div className="immagini-scelte">
        {tutte.map((immagine, i) => (
          <label key={immagine}>
            <input
              type="radio"
              name="immagine"
              value={immagine}
              checked={immagine === scelta}
              onChange={() => scegli(immagine)}
              aria-label={nomeDi(immagine, i)}
            />
            <Figura immagine={immagine} />
          </label>
        ))}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label="Immagine dal computer"
        onChange={(evento) => void nuova(evento.target.files?.[0])}
      />
      <Button variant="outlined" sx={{ mt: 1 }} aria-disabled={inCorso} onClick={() => file.current?.click()}>
        {inCorso ? 'Carico…' : 'Carica dal computer'}
      </Button>
      {(frase ?? errore) && (
        <p className="immagini-errore" role="alert">
          {frase ?? errore}
        </p>
      )}
    </fieldset>
  )
}

/** «cuffie senza fili» from a drawing's file; an uploaded one has a number. */
function nomeDi(immagine: string, i: number): string {
  const disegno = /\/premi\/([\w-]+)\.svg$/.exec(immagine)?.[1]
  return disegno ? disegno.replaceAll('-', ' ') : `Immagine caricata ${i + 1}`
}
