import './momento.css'
import { accorda } from '@primo/domain/platform/numbers'
import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { AnimatedNumber, festeggia, middleOf } from './celebration.tsx'
import { DialogFrame } from './dialogs.tsx'
import { openCustomDialog } from './overlays.ts'

/** Texts of the dialog that celebrates a milestone. */
export interface TestiMomento {
  /** Area whose colours the dialog has. */
  area: 'base' | 'premi' | 'convenzionato' | 'promotore'
  /** File name of the image in `public/momenti`. */
  immagine: string
  titolo: string
  /** Points earned with the milestone, or null. */
  punti: number | null
  testo: string
  /** Label of the button that opens the milestone's page. */
  vai: string
}

/**
 * Celebrates a milestone in a dialog until it is closed.
 * @returns whether the member chose to open the page of the milestone
 */
export function momentoDialog(detto: TestiMomento): Promise<boolean> {
  return openCustomDialog<boolean>((close) => <MomentoDialog detto={detto} close={close} />, false)
}

/**
 * Dialog that celebrates a milestone in 1.2 seconds: image, rising number, one burst of confetti. With reduced motion the same
 * content is static.
 */
function MomentoDialog({ detto, close }: { detto: TestiMomento; close: (go: boolean) => void }) {
  const { area, immagine, titolo, punti, testo, vai } = detto
  const imageRef = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (imageRef.current) festeggia(middleOf(imageRef.current))
  }, [])
  return (
    <DialogFrame title={titolo} tone={`momento area-${area}`} onEscape={() => close(false)}>
      <div className="momento">
        <img ref={imageRef} src={`/momenti/${immagine}.webp`} alt="" width={168} height={168} />
        {punti === null ? null : (
          <p className="fig momento-punti">
            <AnimatedNumber from={0} to={punti} after_ms={200} lasts_ms={900} signed />
            <span className="momento-unita">{accorda(punti, 'punto', 'punti')}</span>
          </p>
        )}
        <p>{testo}</p>
      </div>
      <div className="momento-scelte">
        <Button block onClick={() => close(true)} autoFocus>
          {vai}
        </Button>
        <Button variant="plain" block onClick={() => close(false)}>
          Più tardi
        </Button>
      </div>
    </DialogFrame>
  )
}
