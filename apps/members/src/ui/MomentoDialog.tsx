import './momento.css'
import { accorda } from '@primo/domain/platform/numbers'
import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'
import { festeggia, middleOf } from './festa.ts'
import { askDrawn } from './overlays.ts'
import { Passaggio } from './Passaggio.tsx'

/** What is celebrated, in words. */
export interface MomentoDetto {
  /** Whose colours it wears. */
  area: 'base' | 'premi' | 'convenzionato' | 'promotore'
  /** Its picture, of those in `public/momenti`. */
  immagine: string
  titolo: string
  /** The points it brought, when it brought some. */
  punti: number | null
  testo: string
  /** Word of the button that goes where it leads. */
  vai: string
}

/** Shows a moment until the person has seen it; answers whether to go where it leads. */
export function momentoDialog(detto: MomentoDetto): Promise<boolean> {
  return askDrawn<boolean>((close) => <MomentoDialog detto={detto} close={close} />, false)
}

/** 1.2 seconds that explain: the picture comes, the figure climbs, one burst. Still, it says the same. */
function MomentoDialog({ detto, close }: { detto: MomentoDetto; close: (go: boolean) => void }) {
  const { area, immagine, titolo, punti, testo, vai } = detto
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (picture.current) festeggia(middleOf(picture.current))
  }, [])
  return (
    <DialogFrame title={titolo} tone={`momento area-${area}`} onEscape={() => close(false)}>
      <div className="momento">
        <img ref={picture} src={`/momenti/${immagine}.webp`} alt="" width={168} height={168} />
        {punti === null ? null : (
          <p className="fig momento-punti">
            <Passaggio from={0} to={punti} after_ms={200} lasts_ms={900} signed />
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
