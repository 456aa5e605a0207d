import './persone.css'
import { useEffect, useRef, useState } from 'react'
import { closeCamera, openCamera } from '../../device/camera.ts'
import { codiceFiscaleIn } from '../../device/code39.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogFrame } from '../../ui/dialogs.tsx'
import { LoadingState } from '../../ui/loading-and-errors.tsx'

/** Time between two decoded frames in milliseconds: the phone stays responsive and cool. */
const EVERY_MS = 200

/** Dialog that reads the codice fiscale from the bar code of a tessera sanitaria with the camera. */
export function TesseraDialog({ close }: { close: (codice: string | null) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream | null>()

  useEffect(() => {
    let left = false
    let mine: MediaStream | null = null
    void openCamera().then((opened) => {
      if (left && opened) return closeCamera(opened)
      mine = opened
      setStream(opened)
    })
    return () => {
      left = true
      if (mine) closeCamera(mine)
    }
  }, [])

  useEffect(() => {
    const screen = video.current
    if (!stream || !screen) return
    screen.srcObject = stream
    void screen.play().catch(() => null)
    const canvas = document.createElement('canvas')
    const timer = setInterval(() => {
      const { videoWidth: width, videoHeight: height } = screen
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context || width === 0) return
      canvas.width = width
      canvas.height = height
      context.drawImage(screen, 0, 0)
      const found = codiceFiscaleIn(context.getImageData(0, 0, width, height))
      if (found) close(found)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [stream, close])

  return (
    <DialogFrame title="Inquadra il codice a barre" tone="sheet" onEscape={() => close(null)}>
      {stream === undefined ? <LoadingState text="Apro la fotocamera…" /> : null}
      {stream === null ? (
        <p role="alert">
          Non riesco a usare la fotocamera: il permesso manca, o qui non ce n’è una. Scrivi il codice fiscale
          a mano: è sulla tessera.
        </p>
      ) : (
        <>
          <p>È sul retro della tessera sanitaria. Tienilo dritto e vicino: si legge da solo.</p>
          <video
            ref={video}
            className="tessera-video"
            muted
            playsInline
            aria-label="Ciò che vede la fotocamera"
          />
        </>
      )}
      <div className="dialog-buttons">
        <Button variant="soft" onClick={() => close(null)}>
          {stream === null ? 'Lo scrivo io' : 'Annulla'}
        </Button>
      </div>
    </DialogFrame>
  )
}
